import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { answer, emptyAnswer, htmlAnswer } from '../http/answer.js'

/** Breaches of the login page and of the message-server call. */
export const pageDeviations: readonly Deviation[] = [
  {
    id: 'login-page-missing',
    sentence: 'Nothing is at the address of the login page.',
    breaks: ['PAGE-1', 'PAGE-2', 'ACCESS-4'],
    override: ({ pages }) => ({ pages: { loginPage: pages.nowhere } }),
  },
  {
    id: 'login-page-as-text',
    sentence: 'The login page calls itself plain text.',
    breaks: ['PAGE-1', 'ACCESS-4'],
    override: ({ pages }) => ({
      pages: {
        loginPage(call) {
          const page = pages.loginPage(call)
          const headers = page.headers.filter(([name]) => name !== 'Content-Type')
          return { ...page, headers: [['Content-Type', 'text/plain; charset=utf-8'], ...headers] }
        },
      },
    }),
  },
  {
    id: 'login-page-unauthorized',
    sentence: 'The login page comes with the status 401.',
    breaks: ['PAGE-1', 'ACCESS-4'],
    override: ({ pages }) => ({ pages: { loginPage: (call) => ({ ...pages.loginPage(call), status: 401 }) } }),
  },
  {
    id: 'login-page-refuses-quotes',
    sentence: 'The login page answers 400 where ReturnUrl holds a text in quotes.',
    breaks: ['ACCESS-4'],
    override: unlessAskedBy(400, (query) => /%2527|%27|'/.test(query)),
  },
  {
    id: 'login-page-refuses-quotes-in-path',
    sentence:
      'The login page answers 403 where ReturnUrl, decoded once, holds a quote, as the address of a record does.',
    breaks: ['ACCESS-4'],
    override: unlessAskedBy(403, (query) => /%27|'/.test(query)),
  },
  {
    id: 'login-page-fails-outside-ascii',
    sentence: 'The login page answers 500 where ReturnUrl holds letters outside ASCII.',
    breaks: ['ACCESS-4'],
    override: unlessAskedBy(500, (query) => /%25D0/i.test(query)),
  },
  {
    id: 'login-page-errs-outside-ascii',
    sentence: 'The login page leads to an error page with status 200 where ReturnUrl holds letters outside ASCII.',
    breaks: ['ACCESS-4'],
    override: ({ pages }) => ({
      pages: {
        loginPage: (call) =>
          /%25D0/i.test(call.query)
            ? emptyAnswer(302, ['Location', `${call.deployment.site.basePath}/Error.html`])
            : pages.loginPage(call),
        nowhere: (call) =>
          call.path === '/Error.html' ? htmlAnswer(200, 'Runtime Error', '<p>Sorry.</p>') : pages.nowhere(call),
      },
    }),
  },
  {
    id: 'login-page-without-loader',
    sentence: 'The login page sets no loader cookie.',
    breaks: ['PAGE-2'],
    override: () => ({ pages: { loginPageLoaders: () => [] } }),
  },
  {
    id: 'login-page-without-loader-for-reads',
    sentence: 'The login page sets no loader cookie where ReturnUrl is the address of the legacy service.',
    breaks: ['PAGE-2'],
    override: ({ pages }) => ({
      pages: {
        loginPage(call) {
          const page = pages.loginPage(call)
          if (!/EntityDataService\.svc/.test(call.query)) return page
          return { ...page, headers: page.headers.filter(([name]) => name !== 'Set-Cookie') }
        },
      },
    }),
  },
  {
    id: 'message-server-challenge',
    sentence: 'The message-server call asks for credentials, as it does while the message library is wrongly set.',
    breaks: ['PAGE-3'],
    override: () => ({
      pages: {
        messageServer: () =>
          htmlAnswer(401, '401 - Unauthorized', '', ['WWW-Authenticate', 'NTLM'], ['WWW-Authenticate', 'Basic']),
      },
    }),
  },
  {
    id: 'message-server-challenge-on-get',
    sentence: 'The message-server call asks for credentials when it is made by GET.',
    breaks: ['PAGE-3'],
    override: ({ pages }) => ({
      pages: {
        messageServer: (call) =>
          call.method === 'GET'
            ? htmlAnswer(401, '401 - Unauthorized', '', ['WWW-Authenticate', 'Negotiate'])
            : pages.messageServer(call),
      },
    }),
  },
  {
    id: 'message-server-fails',
    sentence: 'The message-server call answers 500.',
    breaks: ['PAGE-3'],
    override: () => ({
      pages: { messageServer: () => answer(500, 'text/plain', 'The message library is not set up.') },
    }),
  },
]

/** Answers another status where the login page is asked for by such a query. */
function unlessAskedBy(status: number, isRefused: (query: string) => boolean): Override {
  return ({ pages }) => ({
    pages: {
      loginPage: (call) => (isRefused(call.query) ? htmlAnswer(status, String(status), '') : pages.loginPage(call)),
    },
  })
}
