/** CALLER-12: on a 401 of the legacy service the client tries once more with `ForceUseSession: true` (line 146). */
import { ticketCookie } from '../../src/session/index.js'
import { defineDuties, sentHeader, summed, type JudgedStep, type Seen } from '../../src/traffic/index.js'

const isForced = (step: Seen) => sentHeader(step, 'forceusesession')?.toLowerCase() === 'true'

const hasTicket = ({ cookies }: Seen) => cookies.some(([name]) => name === ticketCookie)

defineDuties('CALLER-12', {
  occasion: 'Let the legacy service refuse a request that has the cookies with 401 (scenario `force-session`).',
  checks: {
    forced: {
      says: 'A request that the legacy service answered with 401 is retried with ForceUseSession: true.',
      depth: 'core',
      judges: ({ traces }) => {
        const judged = traces.flatMap(({ steps }): readonly JudgedStep[] => {
          const refused = steps.findIndex((step) => isRefused(step))
          const step = steps[refused]
          if (!step) return []
          const again = steps.slice(refused + 1).find((each) => each.place === 'legacy' && isForced(each))
          if (!again) {
            const mend = 'on a 401 add Authorization: Cookie and ForceUseSession: true, and retry the request'
            return [{ step, by: { broken: 'no request with ForceUseSession: true after the 401', mend } }]
          }
          const isCookie = sentHeader(again, 'authorization') === 'Cookie'
          return [
            { step, by: { kept: `ForceUseSession: true ${isCookie ? 'with' : 'without'} Authorization: Cookie` } },
          ]
        })
        return summed('one more request with ForceUseSession: true', judged)
      },
    },
  },
})

function isRefused(step: Seen): boolean {
  return step.place === 'legacy' && step.answer?.status === 401 && hasTicket(step) && !isForced(step)
}
