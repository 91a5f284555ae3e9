/** CALLER-10: the session is reused (line 199: a new session for every request slows a caller). */
import { defineDuties, summed } from '../../src/traffic/index.js'

/** From so many sessions of one request each in a row on it is a habit. */
const habit = 3

defineDuties('CALLER-10', {
  occasion: 'Have the client send several data requests (scenario `standard`).',
  checks: {
    reused: {
      says: 'Several requests are sent in one session: not each one in a session of its own.',
      depth: 'core',
      judges: ({ traces }) => {
        const judged = traces.flatMap(({ sessions, steps }) => {
          const used = sessions.filter((session) => session.opened !== undefined && session.requests > 0)
          const users = [...new Set(used.map(({ user }) => user))]
          return users.flatMap((user) => {
            const own = used.filter((session) => session.user === user)
            const requests = own.reduce((sum, session) => sum + session.requests, 0)
            const step = own[0]?.opened ?? steps[0]
            if (!step || requests < 2) return []
            const isHabit = own.length >= habit && own.every((session) => session.requests === 1 && !session.ended)
            const counted = `${String(own.length)} logins for ${String(requests)} requests`
            const by = isHabit
              ? { broken: counted, mend: 'log in once, keep the cookies and use them for all requests' }
              : { kept: own.length === 1 ? '1 login' : `${String(own.length)} logins` }
            return [{ step, by }]
          })
        })
        return summed('one session for several requests', judged)
      },
    },
  },
})
