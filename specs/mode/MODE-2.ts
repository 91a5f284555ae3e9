/**
 * MODE-2: Windows login challenges with NTLM or Negotiate (section "Other modes", line 155; the messages: [MS-NLMP]).
 */
import {
  allOf,
  challengeInWords,
  check,
  defineClause,
  finding,
  type Given,
  hasStatus,
  named,
  profileError,
  seen,
} from '../../src/check/index.js'
import { askForWindowsLogin, challengeFault, ntlmMessage, windowsSchemes } from '../../src/check/login/index.js'

/** Asked for without a word about who asks. Both messages go over one cookie store. */
const firstAnswer = ({ run }: Given) =>
  run.shared('Windows login', async () => {
    const browser = run.newActor('browser of a Windows user')
    const first = await askForWindowsLogin(run, browser)
    if (first.status === 404)
      profileError(`${named(first)} does not exist (404). Check ntlmPath in the profile`, 'ntlmPath')
    return { browser, first }
  })

const where = 'by ntlmPath of the profile (if it is not a Windows login, correct the path or remove the key)'

defineClause('MODE-2', {
  checks: {
    status: check({
      says: 'A request for the Windows login is answered with status 401.',
      depth: 'core',
      cost: { requests: 1 },
      asks: firstAnswer,
      expects: ({ first }) =>
        finding(first.status === 401, 'status 401', first.status === 401 ? seen(first) : `${seen(first)}, ${where}`),
    }),
    schemes: check({
      says: 'The Windows login offers NTLM or Negotiate.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'status',
      asks: firstAnswer,
      expects: ({ first }) => {
        const offered = windowsSchemes(first)
        return finding(offered.length > 0, 'NTLM or Negotiate', challengeInWords(first))
      },
    }),
    challenge: check({
      says: 'A type 1 message is answered with a well-formed type 2 challenge, if NTLM is offered.',
      depth: 'core',
      cost: { requests: 1 },
      after: 'schemes',
      asks: async (given) => {
        const { browser, first } = await firstAnswer(given)
        if (!windowsSchemes(first).includes('ntlm')) return undefined
        return askForWindowsLogin(given.run, browser, 'type 1')
      },
      expects: (second) => {
        // Only a member of the domain can begin the messages of Negotiate.
        if (!second) return finding(true, 'a challenge where NTLM is offered', 'Negotiate alone is offered')
        const message = ntlmMessage(second)
        const fault = message === undefined ? seen(second) : challengeFault(message)
        return allOf(
          hasStatus(second, 401),
          finding(fault === undefined, 'a well-formed type 2 message of NTLM', fault ?? 'a well-formed type 2 message'),
        )
      },
    }),
  },
})
