/** CALLER-15: a refused login is understood: no data request follows on it (line 36: Code 0 means success). */
import { defineDuties, isDataOrService, summed } from '../../src/traffic/index.js'

defineDuties('CALLER-15', {
  occasion: 'Let the login be refused with status 200 and another Code than 0 (scenario `login-refused`).',
  checks: {
    stops: {
      says: 'After a refused login no data request follows without a login that succeeds.',
      depth: 'core',
      judges: ({ steps }) => {
        const broken = steps.flatMap((step) => {
          const { refusedLogin: login } = step
          if (!login || !isDataOrService(step)) return []
          const seen = `${step.method} after the refused login ${login.id}`
          const mend = `read Code in the answer to ${login.id}: any other value than 0 means that the login was refused`
          return [{ step, by: { broken: seen, mend, with: [login.id] } }]
        })
        const refused = steps.filter(isRefusedLogin).map((step) => ({ step, by: { kept: 'no data request' } }))
        return summed('no data request', broken.length > 0 ? broken : refused)
      },
    },
  },
})

function isRefusedLogin({
  place,
  answer,
}: Parameters<typeof isDataOrService>[0] & {
  readonly answer: { readonly status: number; readonly code: unknown } | undefined
}): boolean {
  return place === 'login' && answer?.status === 200 && answer.code !== undefined && Number(answer.code) !== 0
}
