import { idOf, sandboxId } from '../house/store.js'
import { filter, legacy, rowsOfFeed, type Plain } from '../reading.js'
import { legacyPath, odataPath } from '../visitor.js'
import { odataOne, one, status, type LookAtFault } from './looking.js'
import {
  allOf,
  counted,
  errorPart,
  feed,
  firstRow,
  found,
  inside,
  odata,
  statusAndCount,
  thisOne,
  valueIn,
} from './seeing.js'

const nothingPath = '/0/ServiceModel/EntityDataService.svc/NothingCollection'

/** Looks at reads, records and errors. */
export const readingLooks = {
  'json-for-browsers': [
    inside(legacy('$top=1'), (seen) => seen.body[0], {
      headers: { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' },
    }),
    '<',
    '{',
  ],
  'json-as-plain-text': [
    inside(one, (seen) => seen.header('content-type')),
    'application/json; charset=utf-8',
    'text/plain',
  ],
  'xml-summer-time': [
    feed(legacy(`${thisOne}&$select=CheckedOn`), valueIn('CheckedOn')),
    '2024-01-02T07:31:16.4570000Z',
    '2024-01-02T08:31:16.4570000Z',
  ],
  'xml-values-of-a-neighbour': [
    feed(legacy('$select=AccountId&$top=2'), (rows) => rows.map(({ AccountId }) => AccountId === idOf('account-0'))),
    [true, false],
    [false, true],
  ],
  'xml-ends-after-a-page': [
    inside(legacyPath, (seen) => rowsOfFeed(seen).next === undefined, { headers: { accept: null } }),
    false,
    true,
  ],
  'xml-bare-ampersand': [
    inside(legacy(`${filter("Name eq 'Q&A Ткачук'")}&$top=1`), (seen) => seen.body.includes('Q&A'), {
      headers: { accept: null },
    }),
    false,
    true,
  ],
  'second-page-skips-a-record': [allOf(legacyPath, counted), 67, 66],
  'page-begins-with-the-last-record': [allOf(legacyPath, counted), 67, 68],
  'select-brings-lookups': [
    allOf(legacy('$select=Name&$top=1'), ([row]) => Object.keys(row ?? {})),
    ['odata.id', 'Name'],
    ['odata.id', 'Name', 'AccountId'],
  ],
  'select-forgets-the-last': [
    allOf(legacy('$select=Name,Score&$top=1'), ([row]) => Object.keys(row ?? {})),
    ['odata.id', 'Name', 'Score'],
    ['odata.id', 'Name'],
  ],
  'top-cuts-the-page-only': [allOf(legacy('$top=3'), counted), 3, 67],
  'top-one-short': [allOf(legacy('$top=3'), counted), 3, 2],
  'eq-compares-eight-letters': [found("Name eq 'Bohdan M'"), 0, 2],
  'eq-matches-what-is-not-set': [found("Comment eq '007'"), 8, 16],
  'eq-trims-what-is-asked': [found("Name eq ' Anna+Marie Ткачук'"), 0, 2],
  'or-of-two-fields': [found("Score eq 37 or TaxId eq 'UA-1002'"), 14, 1],
  'or-of-either-alone': [found("Score eq 37 or TaxId eq 'UA-1001'"), 14, 13],
  'plus-matches-blank': [found("Name eq 'Anna+Marie Ткачук'"), 2, 4],
  'plus-decoded-again': [
    allOf(legacy(filter("Name eq 'Anna+Marie Ткачук'")), (rows) =>
      rows.every((row) => String(row['Name']).includes('+')),
    ),
    true,
    false,
  ],
  'filter-undoes-select': [allOf(legacy(`${thisOne}&$select=Name`), ([row]) => Object.keys(row ?? {}).length), 2, 13],
  'top-before-filter': [allOf(legacy(`${filter("TaxId eq 'UA-1004'")}&$top=3`), counted), 3, 0],
  'unknown-id-gives-the-nearest': [found(`Id eq guid'${idOf('nobody')}'`), 0, 1],
  'bad-filter-finds-nothing': [inside(legacy(filter('Name eq')), statusAndCount), [400, 0], [200, 0]],
  'bad-filter-with-rows-beside': [inside(legacy(filter('Name eq')), statusAndCount), [400, 0], [400, 40]],
  'bad-filter-as-page': [inside(legacy(filter('Name eq')), statusAndCount), [400, 0], [400, 'page']],
  'unknown-collection-is-served': [inside(nothingPath, statusAndCount), [404, 0], [200, 40]],
  'unknown-collection-404-with-rows': [inside(nothingPath, statusAndCount), [404, 0], [404, 40]],
  'quote-ends-the-text': [found("Name eq 'Shane O''Neil Koval'"), 2, 0],
  'quote-doubled-is-two': [found("Name eq 'Shane O''Neil Koval'"), 2, 0],
  'records-as-pairs': [inside(one, (seen) => Array.isArray(firstRow(seen))), false, true],
  'unset-lookup-empty-text': [
    allOf(legacy('$select=AccountId&$top=10'), valueIn('AccountId', 9)),
    '00000000-0000-0000-0000-000000000000',
    '',
  ],
  'outside-reference-without-dashes': [
    allOf(legacy('$select=AcmExternalRef&$top=1'), valueIn('AcmExternalRef')),
    '8887423f-e677-a96e-1f87-4369ca2f92a9',
    '8887423fe677a96e1f874369ca2f92a9',
  ],
  'dates-with-six-digits': [
    allOf(legacy(thisOne), valueIn('CheckedOn')),
    '2024-01-02T07:31:16.457Z',
    '2024-01-02T07:31:16.457000Z',
  ],
  'dates-trim-zeros': [
    allOf(legacy('$top=1'), valueIn('CheckedOn')),
    '2024-01-01T07:30:15.120Z',
    '2024-01-01T07:30:15.12Z',
  ],
  'dates-with-a-blank': [
    allOf(legacy(thisOne), valueIn('CheckedOn')),
    '2024-01-02T07:31:16.457Z',
    '2024-01-02 07:31:16.457Z',
  ],
  'decimals-as-text': [allOf(legacy(thisOne), valueIn('Rate')), 1.25, '1.25'],
  'texts-of-digits-as-numbers': [allOf(legacy('$select=Comment&$top=7'), valueIn('Comment', 6)), '007', 7],
  'record-twice-on-a-page': [inside(legacyPath, statusAndCount), [200, 40], [200, 41]],
  'error-code-not-there': [
    inside(
      legacy(filter('Name eq')),
      errorPart(({ code }) => code),
    ),
    '4',
    undefined,
  ],
  'error-lang-number': [
    inside(
      legacy(filter('Name eq')),
      errorPart(({ message }) => (message as Plain)['lang']),
    ),
    'en-GB',
    1033,
  ],
  'error-value-list': [
    inside(
      legacy(filter('Name eq')),
      errorPart(({ message }) => typeof (message as Plain)['value']),
    ),
    'string',
    'object',
  ],
  'error-in-xml-for-json': [
    inside(legacy(filter('Name eq')), (seen) => [seen.status, seen.header('content-type')]),
    [400, 'application/json; charset=utf-8'],
    [400, 'application/xml'],
  ],
  'inner-error-stack-null': [
    inside(
      legacy(filter('Name eq')),
      errorPart(({ innererror }) => typeof (innererror as Plain)['stacktrace']),
    ),
    'string',
    'object',
  ],
  'inner-error-chain-as-text': [
    inside(
      legacy(filter('Name eq')),
      errorPart(({ innererror }) => typeof (innererror as Plain)['internalexception']),
    ),
    'object',
    'string',
  ],
  'inner-error-deep-type-missing': [
    inside(
      legacy(filter('Name eq')),
      (seen) => seen.body.split('"message":').length - seen.body.split('"type":').length,
    ),
    1,
    2,
  ],
  'error-for-an-unknown-field-as-page': [
    inside(legacy(filter("Nobody eq 'x'")), statusAndCount),
    [400, 0],
    [400, 'page'],
  ],
  'odata-leaves-out-unchecked': [allOf(odataPath, counted), 67, 59],
  'odata-one-off': [allOf(odata(filter(`Id eq ${sandboxId}`)), valueIn('Score')), 37, 38],
  'odata-as-created': [inside(odataOne, status), 200, 203],
  'odata-lookup-includes-unset': [allOf(odata(filter(`Account/Id eq ${idOf('account-3')}`)), counted), 9, 15],
  'odata-lookup-first-three': [allOf(odata(filter(`Account/Id eq ${idOf('account-3')}`)), counted), 9, 3],
  'odata-unknown-lookup-gives-all': [allOf(odata(filter(`Account/Id eq ${idOf('nobody')}`)), counted), 0, 67],
  'odata-dates-with-offset': [
    allOf(odata(filter(`Id eq ${sandboxId}`)), valueIn('CheckedOn')),
    '2024-01-02T07:31:16.457Z',
    '2024-01-02T07:31:16.457+00:00',
  ],
  'odata-numbers-as-text': [allOf(odataOne, valueIn('Score')), 0, '0'],
  'odata-unknown-set-is-served': [inside('/0/odata/Nothing', statusAndCount), [404, 0], [200, 40]],
} as const satisfies Readonly<Record<string, LookAtFault>>
