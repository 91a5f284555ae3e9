/** CALLER-9: a redirect to the login page is understood as "not logged in" (line 174). */
import { ticketCookie } from '../../src/session/index.js'
import { defineDuties, everyRequest, isDataOrService, summed } from '../../src/traffic/index.js'

const mend = (id: string) =>
  `take the redirect to the login page (${id}) for "not logged in": do not follow it, log in again and repeat the request`

defineDuties('CALLER-9', {
  occasion: 'Let the session of the client end between two requests (scenario `session-expires`).',
  checks: {
    login: {
      says: 'After a redirect to the login page no data request follows without a new login.',
      depth: 'core',
      judges: ({ steps, traces }) => {
        const broken = steps.flatMap((step) => {
          const { redirected } = step
          if (!redirected || !isDataOrService(step)) return []
          const seen = `${step.method} without a login after the redirect in ${redirected.id}`
          return [{ step, by: { broken: seen, mend: mend(redirected.id), with: [redirected.id] } }]
        })
        const redirects = traces.flatMap((trace) => trace.steps).filter(isRedirect)
        const kept = redirects.map((step) => ({ step, by: { kept: 'a login, or the end' } }))
        return summed('a login, or the end', broken.length > 0 ? broken : kept)
      },
    },
    'exit-code': {
      says: 'A command that is redirected to the login page and does not log in again ends with an error.',
      depth: 'core',
      judges: ({ traces, runs }) => {
        const ended = runs.flatMap(({ scenario, exitCode }) => {
          const trace = traces.find((each) => each.scenario === scenario)
          const [redirect] = trace?.unanswered ?? []
          if (!redirect) return []
          const by =
            exitCode === 0
              ? { broken: 'exit code 0 without a new login', mend: mend(redirect.id) }
              : { kept: exitCode === null ? 'ended by a signal' : `exit code ${String(exitCode)}` }
          return [{ step: redirect, by }]
        })
        return summed('a login, or an error', ended)
      },
    },
    'new-cookies': everyRequest(
      'After the new login the new cookies are used.',
      'the new cookies',
      (step, { traces }) => {
        if (!isDataOrService(step) || step.session?.opened === undefined) return undefined
        const { session } = step
        const sessions = traces.find((trace) => trace.scenario === step.scenario)?.sessions ?? []
        const after = sessions
          .slice(0, step.sessionsBefore)
          .find(
            ({ opened, user }) =>
              session.ended !== undefined &&
              opened !== undefined &&
              user === session.user &&
              opened.startedAt >= session.ended.endedAt &&
              opened !== session.opened,
          )
        if (after?.opened)
          return {
            broken: `the ${ticketCookie} from before the login ${after.opened.id}`,
            mend: `replace all kept cookies by those of the answer to ${after.opened.id}`,
            with: [after.opened.id],
          }
        const before = sessions.some(({ ended, user }) => ended !== undefined && user === session.user)
        return before && !session.ended ? { kept: 'the new cookies' } : undefined
      },
    ),
  },
})

function isRedirect(
  step: Parameters<typeof isDataOrService>[0] & { readonly answer: { readonly leadsToLogin: boolean } | undefined },
) {
  return isDataOrService(step) && step.answer?.leadsToLogin === true
}
