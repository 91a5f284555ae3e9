import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { errorIn, ofBody, withoutCode } from './error.js'
import { isMerge, isPut, sentVerbose } from './requests.js'

/** Breaches of the error body that the changes of one method or content type alone are refused with. */
export const errorOfChangeDeviations: readonly Deviation[] = [
  {
    id: 'error-of-refused-put-without-code',
    sentence: 'In the error body of a PUT that is refused error.code is missing.',
    breaks: ['ERROR-1'],
    override: withoutCodeWhere(isPut),
  },
  {
    id: 'error-of-refused-verbose-merge-without-code',
    sentence: 'In the error body of a MERGE as verbose JSON that is refused error.code is missing.',
    breaks: ['ERROR-1'],
    override: withoutCodeWhere((call) => isMerge(call) && sentVerbose(call)),
  },
]

/** Leaves the code out of what is said of faults in the bodies of these changes. */
function withoutCodeWhere(applies: (call: Call) => boolean): Override {
  return ({ errors }) => ({
    errors: {
      answer(fault, call, service) {
        const given = errors.answer(fault, call, service)
        if (!applies(call) || service !== 'legacy' || !ofBody(fault)) return given
        const [key, error] = errorIn(errors.json(fault, service, errors))
        return { ...given, body: JSON.stringify({ [key]: withoutCode(error) }) }
      },
    },
  })
}
