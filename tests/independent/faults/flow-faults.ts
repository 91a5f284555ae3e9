import type { Session } from '../house/sessions.js'
import { everyNth, servedMoreThan, withRecords } from './bending.js'
import { onStanding, type Fault } from './fault.js'

/** Sessions that have changed a record. */
const changing = new WeakSet<Session>()

export const flowFaults = [
  {
    id: 'service-broken-after-a-change',
    sentence: 'a custom service answers 500 in a session that has changed a record',
    within: {},
    fails: ['FLOW-1'],
    // Where the session of another clause has changed a record before, its service is broken, too.
    arguable: ['REST-1', 'REST-2', 'ACCESS-12'],
    inside: {
      set: (fields, { caller: { session } }) => {
        if (session !== null) changing.add(session)
        return fields
      },
    },
    apply: onStanding(['good'], ['custom'], ({ standing, answer }) =>
      standing.kind === 'good' && changing.has(standing.session) ? { ...answer, status: 500 } : answer,
    ),
  },
  {
    id: 'session-of-twenty-five-requests',
    sentence: 'a session is good for twenty-five requests, and then rejected',
    within: {},
    fails: ['FLOW-2'],
    // Where nothing is steady, whether the burst or the session is to blame cannot be told.
    arguable: ['FLOW-1', 'LIMIT-5'],
    apply: onStanding(['good'], ['legacy', 'odata', 'custom'], (moment) =>
      servedMoreThan(25, moment)
        ? { ...moment.answer, status: 401, type: 'text/html', body: '<HTML></HTML>' }
        : moment.answer,
    ),
  },
  {
    id: 'every-seventh-read-empty',
    sentence: 'every seventh request of a session finds nothing',
    within: {},
    fails: ['FLOW-2'],
    // Where nothing is steady, whether the burst or the session is to blame cannot be told.
    arguable: ['FLOW-1', 'LIMIT-5'],
    apply: onStanding(['good'], ['legacy'], (moment) =>
      everyNth(7, moment) ? withRecords(moment, () => []) : moment.answer,
    ),
  },
] as const satisfies readonly Fault[]
