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
      'No single answer to a legacy query without `$top` holds more records than the cap: 20000, or what the profile ' +
      "gives as the deployment's own `maxEntityRowCount`. Where the profile says how many rows there are (`large.rows`, " +
      'above the cap) and no continuation is offered, the answer holds exactly the cap, since fewer means rows cut off in ' +
      'silence; without that number, fewer is cantTell. Where the collection comes in pages shorter than the cap, its ' +
      'first pages stay within the cap and go on: the cap is then not reached.',
    lines: [198],
  },
  {
    id: 'LIMIT-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: '$top does not lift the cap',
    statement:
      'A `$top` above the cap yields no more than the cap. Where the answer comes in pages shorter than the cap, each page ' +
      'is judged. Elsewhere, where LIMIT-1 did not see the cap at work: cantTell.',
    lines: [198],
  },
  {
    id: 'LIMIT-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: 'The OData endpoint keeps the cap',
    statement:
      'The same cap holds for the OData endpoint. Where either service pages, its pages are judged by themselves. ' +
      'Elsewhere, where LIMIT-1 did not see the cap at work: cantTell.',
    lines: [198],
  },
  {
    id: 'LIMIT-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'large'],
    title: 'XML keeps the cap',
    statement:
      'The same cap holds for the XML answer. Where either service pages, its pages are judged by themselves. ' +
      'Elsewhere, where LIMIT-1 did not see the cap at work: cantTell.',
    lines: [198],
  },
  {
    id: 'LIMIT-5',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'No deliberate rate limit',
    statement:
      'Neither the rate of requests nor what is downloaded is limited on purpose: in a bounded burst (`limits.burst`, 100 ' +
      'by default, 0 skips it) every answer has the expected rows. 429 fails, and the blame is with the target or what stands before it; 503 is ' +
      'cantTell. The burst runs alone and last, so that it spoils no other clause.',
    lines: [199],
    twins: 'The same read once, on its own, and the reads of the burst. They differ in how many come at once.',
  },
  {
    id: 'LIMIT-6',
    level: 'observe',
    provenance: 'stated',
    needs: ['user'],
    title: 'What a new session per request costs',
    statement: 'Recorded: the median time of a request with a login of its own, beside that of a reused session.',
    lines: [199],
  },
  {
    id: 'LIMIT-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'large'],
    title: 'Totals, time and bytes up to the cap',
    statement:
      'Recorded: the total over all pages, time and bytes up to the cap, and whether the answer marks the cut.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
