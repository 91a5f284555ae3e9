import { describe } from 'vitest'
import { asItIs, deviating, expectSaid, varying, type Case } from './cases.js'

const failures = [
  'a read that differs in the filter, without its right side: 400, application/json',
  'a read that differs in the filter, with an unknown operator: 400, application/json',
  'a read that differs in the filter, followed by a word: 400, application/json',
  'a read that differs in the filter, with an open parenthesis: 400, application/json',
  'a read that differs in the field of the filter, unknown to the entity: 400, application/json',
  'a read that differs in the field of $select, unknown to the entity: 400, application/json',
  'a read that differs in the name of the collection: Contact: 404, application/json',
]
const light = [
  'headers: content-type: application/json; odata.metadata=minimal; charset=utf-8; cache-control: no-cache; odata-version: 4.0',
  'the OData read of Contact with $top 2, $orderby (x-#) gives 2 records',
  'the OData read of Contact with $top 2, $skip (x-#) gives 2 records',
  'the OData read of Contact with $top 2, $count (x-#) gives 2 records, and counts 150',
  'the OData read of Contact with $top 2, $inlinecount: not seen, the OData read of Contact with $top 2, $inlinecount (x-#) was answered with 400, application/json',
  'the OData read of Contact with $select of Id, $top 2 (x-#) gives 2 records',
]

const reads: readonly Case[] = [
  [
    'READ-14',
    'a collection comes whole',
    asItIs,
    [
      'a collection of Contact comes as verbose JSON (d.results)',
      '50 records in one page',
      'headers: content-type: application/json;odata=verbose;charset=utf-8; cache-control: no-cache; dataserviceversion: 2.0;',
      'headers: content-type: application/atom+xml;type=feed;charset=utf-8; cache-control: no-cache; dataserviceversion: 2.0;',
      ...failures,
    ],
  ],
  [
    'READ-14',
    'it comes compressed and in pages',
    varying('compressed', 'paged-40'),
    [
      'a collection of Contact comes as verbose JSON (d.results)',
      'its records come in pages of 40, 10, each with a link to the next',
      'headers: content-type: application/json;odata=verbose;charset=utf-8; content-encoding: gzip; cache-control: no-cache; vary: Accept-Encoding; dataserviceversion: 2.0;',
      'headers: content-type: application/atom+xml;type=feed;charset=utf-8; content-encoding: gzip; cache-control: no-cache; vary: Accept-Encoding; dataserviceversion: 2.0;',
      ...failures,
    ],
  ],
  [
    'ODATA-5',
    'the lookup has texts to ask by',
    asItIs,
    [
      'a collection of Contact comes as light JSON (value)',
      '50 records in one page',
      ...light,
      'the OData read of Contact with $top 2, $expand (x-#) gives 2 records',
      'the OData read of Contact with $filter Account/Name eq a text, $top 3 (x-#) gives 3 records',
    ],
  ],
  [
    'ODATA-5',
    'no lookup is named',
    { profile: ({ lookup: _none, ...rest }) => ({ ...rest, lookup: undefined as never }) },
    ['a collection of Contact comes as light JSON (value)', '50 records in one page', ...light],
  ],
  [
    'LIMIT-6',
    'an entity can be read',
    asItIs,
    ['a read took # ms in a reused session, and # ms with its own login (medians of 3)'],
  ],
  [
    'LIMIT-6',
    'no entity is named to read',
    { profile: ({ entities: { probe: _none, ...entities } }) => ({ entities }) },
    ['not measured: no entity to read is configured (entities.probe)'],
  ],
  [
    'LIMIT-7',
    'the cap cuts without a word',
    asItIs,
    [
      'GET /0/ServiceModel/EntityDataService.svc/AuditLogCollection?$select=Id (x-#): 120 records in one answer, # bytes, # ms',
      'the cut is not marked: the answer looks complete',
      '120 records over all pages',
    ],
  ],
  [
    'LIMIT-7',
    'the answer goes on beyond the cap',
    varying('continues-after-cap'),
    [
      'GET /0/ServiceModel/EntityDataService.svc/AuditLogCollection?$select=Id (x-#): 150 records in 2 answers, # bytes, # ms',
      'the cut is marked: a continuation link',
      '150 records over all pages',
    ],
  ],
  [
    'RIGHTS-7',
    'the path is refused to the restricted user',
    asItIs,
    ['the path Payroll/Name returned 200 with 2 records to main, and 401, text/html to the restricted user'],
  ],
  [
    'RIGHTS-7',
    'it is answered without records',
    deviating('rights-empty-list-odata'),
    ['the path Payroll/Name returned 200 with 2 records to main, and 200 with 0 records to the restricted user'],
  ],
  [
    'RIGHTS-7',
    'the restricted user may follow it',
    { profile: ({ entities }) => ({ entities: { ...entities, forbidden: 'Account' } }) },
    [
      '! the restricted user found records by the path Account/Name, which reveals an object that this user may not read',
    ],
  ],
  [
    'RIGHTS-7',
    'no lookup leads there',
    { profile: ({ entities }) => ({ entities: { ...entities, forbidden: 'AuditLog' } }) },
    ['not checked: no lookup from entities.allowed into entities.forbidden is known or set'],
  ],
]

describe('an observed clause of reads', () => {
  expectSaid(reads)
})
