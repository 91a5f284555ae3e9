import { altering, replacing } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { answer, htmlAnswer, type Answer, type Header } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import { breaches, breachesBy } from '../breaches.js'

/** Breaches of the login page, of the message-server call and of the Windows login. */
export const loginPageDeviations = [
  ...breachesBy(showing, {
    'login-page-as-text': [
      'The login page has the content type of plain text.',
      ['PAGE-1/html', 'ACCESS-4/page'],
      (page) => ({
        ...page,
        headers: [['Content-Type', 'text/plain; charset=utf-8'], ...without(page, 'Content-Type')],
      }),
    ],
    'login-page-unauthorized': [
      'The login page has the status 401.',
      ['PAGE-1/status', 'ACCESS-4/page'],
      (page) => ({ ...page, status: 401 }),
    ],
    'login-page-refuses-quotes': [
      'The login page answers 400 if ReturnUrl holds a text in quotes.',
      'ACCESS-4/change',
      (page, { query }) => (/%2527|%27|'/.test(query) ? htmlAnswer(400, '400', '') : page),
    ],
    'login-page-refuses-quotes-in-path': [
      'The login page answers 403 if ReturnUrl, decoded once, holds a quote, as the address of a record does.',
      'ACCESS-4/change',
      (page, { query }) => (/%27|'/.test(query) ? htmlAnswer(403, '403', '') : page),
    ],
    'login-page-fails-outside-ascii': [
      'The login page answers 500 if ReturnUrl holds letters outside ASCII.',
      'ACCESS-4/signs',
      (page, { query }) => (/%25D0/i.test(query) ? htmlAnswer(500, '500', '') : page),
    ],
  }),
  ...breaches({
    'login-page-missing': [
      'The login page does not exist.',
      ['PAGE-1/status', 'PAGE-2/cookie', 'ACCESS-4/page'],
      ({ pages }) => ({ pages: { loginPage: pages.nowhere } }),
    ],
    'login-page-without-loader': [
      'The login page sets no loader cookie.',
      'PAGE-2/cookie',
      () => ({ pages: { loginPageLoaders: () => [] } }),
    ],
    'message-server-challenge': [
      'The message-server call asks for credentials, as it does while the message library is set wrongly.',
      'PAGE-3/challenge',
      () => ({
        pages: {
          messageServer: () =>
            htmlAnswer(401, '401 - Unauthorized', '', ['WWW-Authenticate', 'NTLM'], ['WWW-Authenticate', 'Basic']),
        },
      }),
    ],
    'message-server-fails': [
      'The message-server call answers 500.',
      'PAGE-3/status',
      () => ({ pages: { messageServer: () => answer(500, 'text/plain', 'The message library is not set up.') } }),
    ],
    'ntlm-not-asked': [
      'The path of the Windows login shows the login page.',
      'MODE-2/status',
      ({ pages }) => ({ ntlm: { answer: (call) => pages.loginPage(call) } }),
    ],
    'ntlm-basic-only': [
      'The path of the Windows login offers Basic only.',
      'MODE-2/schemes',
      () => ({ ntlm: { schemes: ['Basic realm="NTLM"'] } }),
    ],
    'ntlm-type-1-ignored': [
      'A type 1 message is answered with the bare schemes again.',
      'MODE-2/challenge',
      replacing(
        'ntlm',
        'answer',
        (answer) => (call) => answer({ ...call, headers: { ...call.headers, authorization: undefined } }),
      ),
    ],
    'ntlm-challenge-cut-off': [
      'The type 2 message ends before the eight bytes of the challenge.',
      'MODE-2/challenge',
      challenging((message) => message.subarray(0, 24)),
    ],
  }),
]

/** Alters the login page. */
function showing(change: (page: Answer, call: Call) => Answer): Override {
  return altering('pages', 'loginPage', change)
}

function without({ headers }: Answer, header: string): Answer['headers'] {
  return headers.filter(([name]) => name !== header)
}

/** Alters the type 2 message. */
function challenging(change: (message: Buffer) => Buffer): Override {
  return altering('ntlm', 'answer', (answered) => ({
    ...answered,
    headers: answered.headers.map(([name, value]): Header => {
      const [scheme = '', encoded] = value.split(' ')
      return name !== 'WWW-Authenticate' || encoded === undefined
        ? [name, value]
        : [name, `${scheme} ${change(Buffer.from(encoded, 'base64')).toString('base64')}`]
    }),
  }))
}
