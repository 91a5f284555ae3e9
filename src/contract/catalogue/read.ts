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
    title: 'XML unless the caller asks for another format',
    statement:
      'A read without an Accept header, a read with `*/*`, and a read with the Accept header of a browser are each ' +
      'answered in XML.',
    lines: [89],
  },
  {
    id: 'READ-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'JSON if the caller asks for JSON',
    statement: 'A read with an Accept header that asks for JSON is answered in JSON.',
    lines: [89],
  },
  {
    id: 'READ-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'XML and JSON contain the same collection',
    statement:
      'The XML answer is well-formed and contains the same ids with the same values as the JSON answer. Numbers are ' +
      'compared by value and dates by instant. An absent property equals null, and different line endings are equal.',
    lines: [89],
  },
  {
    id: 'READ-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '$select limits the fields',
    statement:
      'With one field or several in `$select`, every record contains the selected fields and no other plain field of ' +
      'the entity. The number of records is the same as without `$select`. `Id` and control members may be included.',
    lines: [88],
  },
  {
    id: 'READ-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '$top returns that many records',
    statement:
      '`$top=n` returns exactly n records, counted over all pages. n is at most 5 and lower than the number of ' +
      'records in the sample.',
    lines: [88],
  },
  {
    id: 'READ-7',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '`eq` finds exactly the records with the value',
    statement:
      "`$filter=<field> eq '<text>'` returns every record with that value and no other record. A text does not match " +
      'longer values that begin with it. A difference only in case, accents, width, kana or trailing blanks is not a ' +
      'breach.',
    lines: [88],
  },
  {
    id: 'READ-8',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: '`or` returns the union of its two sides',
    statement:
      'Two comparisons joined by `or` in `$filter` return the records that either returns alone, each record once.',
    lines: [88],
  },
  {
    id: 'READ-9',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'An encoded plus sign in a filter stays a plus sign',
    statement:
      'A URL-encoded plus sign in a filter value matches values that contain a plus sign. It does not match values ' +
      'with a blank in its place. If the sample has no such value, the checker sets one in a text of the sandbox ' +
      'record. If there is no sandbox either, the outcome is untested.',
    lines: [88],
  },
  {
    id: 'READ-10',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'The query options work together',
    statement: '`$filter`, `$select` and `$top` in one request each have the same meaning as alone.',
    lines: [88],
  },
  {
    id: 'READ-11',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A filter on Id finds only that record',
    statement:
      "`Id eq guid'<id>'` returns the record with that id and no other. With a random GUID it returns no record.",
    lines: [58, 88],
  },
  {
    id: 'READ-12',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A filter that does not parse is refused',
    statement:
      'A `$filter` that does not parse is refused with the OData error body. It is never answered with rows. Refused ' +
      'means a status of 400 to 599, or an error body without rows whatever the status.',
    lines: [178],
    twins: 'The same read with a filter that parses returns rows. Only the filter differs.',
  },
  {
    id: 'READ-13',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'An unknown collection returns no rows',
    statement: 'A read of a collection that does not exist is never answered with rows. Any other answer is accepted.',
    lines: [56],
    twins: 'The same read of the probe entity returns rows. Only the name of the collection differs.',
  },
  {
    id: 'READ-14',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Format of the collection answer',
    statement:
      'Recorded: the body shape, the page size, response headers, compression, caching, and the statuses of errors.',
    lines: [91, 131, 202],
  },
  {
    id: 'READ-15',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A quote in a text literal does not change the filter',
    statement:
      'A text literal with a doubled single quote either matches values with that quote or is refused. It is never ' +
      'answered like a different filter. If the sample has no such value, the checker sets one in the sandbox.',
    lines: [88],
    twins: 'The same filter with a text without a quote returns rows. Only the literal differs.',
  },
  {
    id: 'READ-16',
    level: 'conditional',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'All pages together contain each record once',
    statement:
      'If a collection is paged, all pages together contain each record once. They also contain every record that a ' +
      'filter finds whose answer is a single page. This applies to the legacy service and to the OData endpoint. A ' +
      'record that somebody changed meanwhile is ignored. Inapplicable if the collection has a single page.',
    lines: [56],
  },
] as const satisfies readonly ClauseEntry[]
