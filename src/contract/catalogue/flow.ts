import type { ClauseEntry } from '../types.js'

/** The whole way of a caller, end to end. */
export const flow = [
  {
    id: 'FLOW-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'sandbox', 'lookup'],
    title: 'Log in, read, change, find the record, call a service',
    statement:
      'One session with one cookie store logs in, reads, changes a record with a lookup and finds it again with a ' +
      'filter. It calls a custom service if the profile names one. Each request uses values from the previous ' +
      'answers.',
    lines: [137, 138, 139],
  },
  {
    id: 'FLOW-2',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'A session serves many requests, in turn and in parallel',
    statement:
      "One session serves 30 requests in a row, and as many in parallel as the profile's concurrency. Each is " +
      'answered with the expected rows. The parallel requests also ask for different things, so that swapped answers ' +
      'are detected. Records that appear or disappear meanwhile are ignored.',
    lines: [138, 199],
    twins:
      'The first request of the session returns the rows. Each later one differs only in its position and in the ' +
      'requests sent at the same time.',
  },
] as const satisfies readonly ClauseEntry[]
