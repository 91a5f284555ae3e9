import type { ClauseEntry } from '../types.js'

/** The cap on the records of one answer, and the absence of a deliberate rate limit. */
export const limit = [
  {
    id: 'LIMIT-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: 'No answer exceeds the row cap',
    statement:
      'No single answer to a legacy query without `$top` contains more records than the cap: 20000, or the ' +
      "deployment's own `maxEntityRowCount` from the profile. If the profile gives the number of rows (`large.rows`, " +
      'above the cap) and the answer offers no continuation, the answer contains exactly the cap: fewer means that ' +
      'rows were silently cut off. Without that number, fewer is cantTell. If the collection is paged, with pages ' +
      'shorter than the cap, its first pages stay within the cap and have a continuation; the cap is then not ' +
      'reached.',
    lines: [198],
  },
  {
    id: 'LIMIT-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: '$top does not lift the cap',
    statement:
      'A `$top` above the cap returns no more records than the cap. If the answer is paged, with pages shorter than ' +
      'the cap, each page is judged. Otherwise, the outcome is cantTell if LIMIT-1 did not see the cap applied.',
    lines: [198],
  },
  {
    id: 'LIMIT-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: 'The OData endpoint applies the cap',
    statement:
      'The same cap applies to the OData endpoint. If either service pages, its pages are judged on their own. ' +
      'Otherwise, the outcome is cantTell if LIMIT-1 did not see the cap applied.',
    lines: [198],
  },
  {
    id: 'LIMIT-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: 'XML answers apply the cap',
    statement:
      'The same cap applies to the XML answer. If either service pages, its pages are judged on their own. ' +
      'Otherwise, the outcome is cantTell if LIMIT-1 did not see the cap applied.',
    lines: [198],
  },
  {
    id: 'LIMIT-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'No deliberate rate limit',
    statement:
      'Neither the rate of requests nor the amount downloaded is limited on purpose. In a bounded burst ' +
      '(`limits.burst`, 100 by default, 0 skips it), every answer has the expected rows. 429 fails, and the blame is ' +
      'the target or a system in front of it; 503 is cantTell. The burst runs alone and last, so that it does not ' +
      'affect other clauses.',
    lines: [199],
    twins: 'The same read, sent once and on its own. The reads of the burst differ only in how many are sent at once.',
  },
  {
    id: 'LIMIT-6',
    level: 'observe',
    provenance: 'stated',
    needs: ['user'],
    title: 'Cost of a new session per request',
    statement: 'Recorded: the median time of a request with a login of its own, and of a request in a reused session.',
    lines: [199],
  },
  {
    id: 'LIMIT-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'large'],
    title: 'Totals, time and bytes up to the cap',
    statement:
      'Recorded: the total over all pages, the time and bytes up to the cap, and whether the answer shows that it ' +
      'was cut.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
