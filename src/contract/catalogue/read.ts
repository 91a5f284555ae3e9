import type { ClauseEntry } from '../types.js'

/** Reading collections of the legacy data service. */
export const read = [
  {
    id: 'READ-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A collection can be read',
    statement:
      'GET `/0/ServiceModel/EntityDataService.svc/<Entity>Collection` is answered with 200 and a collection of records.',
    lines: [12, 56, 87],
  },
  {
    id: 'READ-2',
    level: 'required',
    provenance: 'seen',
    needs: ['user', 'entity'],
    title: 'XML where the caller does not ask otherwise',
    statement: 'A read without Accept, with `*/*`, and with the Accept header of a browser is each answered in XML.',
    lines: [89],
  },
  {
    id: 'READ-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'JSON where the caller asks for JSON',
    statement: 'A read whose Accept header asks for JSON is answered in JSON.',
    lines: [89],
  },
  {
    id: 'READ-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'XML and JSON show the same collection',
    statement:
      'The XML answer is well-formed and holds the same ids with the same values as the JSON answer. Numbers are ' +
      'compared by value and dates by instant; an absent property equals null; kinds of line ends are equal.',
    lines: [89],
  },
  {
    id: 'READ-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '$select narrows the fields',
    statement:
      'With one field and with several in `$select`, every record holds what was selected and no other plain field of ' +
      'the entity, and as many records come as without it. `Id` and control members may come along.',
    lines: [88],
  },
  {
    id: 'READ-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '$top gives that many records',
    statement:
      '`$top=n`, with n at most 5 and below what the sample showed, gives exactly n records, counted over all pages.',
    lines: [88],
  },
  {
    id: 'READ-7',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '`eq` finds exactly the records with the value',
    statement:
      "`$filter=<field> eq '<text>'` gives every record with that value and none besides; the beginning of a longer " +
      'value does not match it. A difference in case, accents, width, kana or trailing blanks alone is no breach.',
    lines: [88],
  },
  {
    id: 'READ-8',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '`or` gives the union of its sides',
    statement: 'Two comparisons joined by `or` in `$filter` give what either gives alone, each record once.',
    lines: [88],
  },
  {
    id: 'READ-9',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'An encoded plus sign in a filter stays a plus sign',
    statement:
      'A plus sign in a filter value, sent URL-encoded, matches values that hold a plus sign and not those with a blank ' +
      "in its place. Where the sample has no such value the sandbox record's text is given one; where there is no " +
      'sandbox either: untested.',
    lines: [88],
  },
  {
    id: 'READ-10',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The query options work together',
    statement: '`$filter`, `$select` and `$top` in one request each keep the meaning that they have alone.',
    lines: [88],
  },
  {
    id: 'READ-11',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A filter on Id finds that record alone',
    statement: "`Id eq guid'<id>'` gives the record of that id and no other; with a random GUID it gives none.",
    lines: [58, 88],
  },
  {
    id: 'READ-12',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A filter that does not parse is refused',
    statement:
      'A `$filter` that does not parse is refused with the OData error body and never answered with rows. Refused means ' +
      'a status of 400 to 599, or an error body without rows whatever the status.',
    lines: [178],
    twins: 'The same read with a filter that parses, which gives rows. They differ in the filter alone.',
  },
  {
    id: 'READ-13',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'An unknown collection gives no rows',
    statement:
      'A read of a collection that does not exist is never answered with rows, whatever else it is answered with.',
    lines: [56],
    twins: 'The same read of the probe entity, which gives rows. They differ in the name of the collection.',
  },
  {
    id: 'READ-14',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Shape and manner of the collection answer',
    statement:
      'Recorded: the body shape, the page size, response headers, compression, caching, and the statuses that errors ' +
      'come with.',
    lines: [91, 131, 202],
  },
  {
    id: 'READ-15',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A quote in a text literal does not change the filter',
    statement:
      'A text literal with a doubled single quote either matches values with that quote or is refused; it is never ' +
      'answered as if it were another filter. Where the sample has no such value, one is made in the sandbox.',
    lines: [88],
    twins: 'The same filter with a text that has no quote, which gives rows. They differ in the literal alone.',
  },
  {
    id: 'READ-16',
    level: 'conditional',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'All pages together hold each record once',
    statement:
      'Where a collection comes in pages, all of them together hold each record once, and every record that a filter finds ' +
      'whose answer is a single page, in the legacy service and at the OData endpoint. A record that somebody changed ' +
      'meanwhile decides nothing. Where it comes in one page: inapplicable.',
    lines: [56],
  },
] as const satisfies readonly ClauseEntry[]
