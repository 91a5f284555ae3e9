/** MODE: other ways to log in (section "Other modes" of the document). What shows in a browser alone is attested. */
import {
  askForWindowsLogin,
  challengeFault,
  clause,
  expect,
  mendProfile,
  named,
  ntlmMessage,
  observe,
  seen,
  windowsSchemes,
} from '../src/scenario/index.js'

/** Windows login challenges with NTLM or Negotiate. */
clause('MODE-2', async ({ run, stranger }) => {
  const browser = stranger('browser of a Windows user')
  const first = await askForWindowsLogin(run, browser)
  if (first.status === 404) mendProfile(`${named(first)} is not there (404): check ntlmPath in the profile`, 'ntlmPath')
  const asNamed = `${named(first)}, a Windows login by ntlmPath of the profile (if it is none, give its path there, or leave the key out)`
  expect(first.status === 401 ? 'status 401' : seen(first), asNamed).toBe('status 401')
  const schemes = windowsSchemes(first)
  expect(schemes.length > 0 ? 'NTLM or Negotiate' : 'neither', `what is offered by ${asNamed}`).toBe(
    'NTLM or Negotiate',
  )
  if (!schemes.includes('ntlm')) {
    return observe(
      'Negotiate alone is offered, whose messages only a member of the domain can begin: the challenge was not asked for',
    )
  }
  const second = await askForWindowsLogin(run, browser, 'type 1')
  expect(second).toHaveStatus(401)
  const challenge = ntlmMessage(second)
  expect(
    challenge === undefined ? seen(second) : 'a message of NTLM',
    `what answers the type 1 message in ${named(second)}`,
  ).toBe('a message of NTLM')
  expect(challengeFault(challenge ?? '') ?? 'well-formed', `the type 2 challenge of ${named(second)}`).toBe(
    'well-formed',
  )
})
