import type { ClauseEntry } from '../types.js'

/** The whole way of a caller, end to end. */
export const flow = [
  {
    id: 'FLOW-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'sandbox', 'lookup'],
    title: 'Log in, read, change, find again, call a service',
    statement:
      'One session with one cookie store logs in, reads, changes a record with a lookup, finds it again by a filter and ' +
      'calls a custom service where the profile names one, each request made from values of the answers before it.',
    lines: [137, 138, 139],
  },
  {
    id: 'FLOW-2',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A session bears many requests, in turn and at once',
    statement:
      "One session serves 30 requests in a row, and as many at once as the profile's concurrency, each answered with the " +
      'expected rows. Those at once ask for different things too, so that swapped answers show. Records that come and go ' +
      'meanwhile decide nothing.',
    lines: [138, 199],
    twins:
      'The first request of the session, which gives the rows, and each later one. They differ in turn and company.',
  },
] as const satisfies readonly ClauseEntry[]
