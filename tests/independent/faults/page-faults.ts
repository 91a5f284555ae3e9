import { htmlType, jsonType, nothing, page } from '../house/answer.js'
import { redirectTo } from '../house/refusal.js'
import { cleared } from '../house/set-cookie.js'
import { onPage, onStanding, replaced, type Fault } from './fault.js'

/** The page that a redirect leads to is the page of PAGE-1: what is no page there fails ACCESS-4 as well. */
const pageAndRedirect = ['PAGE-1', 'ACCESS-4'] as const

export const pageFaults = [
  {
    id: 'login-page-gone',
    sentence: 'the login page is answered 404, with a page of its own and the loader cookie',
    within: {},
    fails: pageAndRedirect,
    arguable: [],
    apply: onPage(replaced({ status: 404 })),
  },
  {
    id: 'login-page-as-json',
    sentence: 'the login page is answered with JSON',
    within: {},
    fails: pageAndRedirect,
    arguable: [],
    apply: onPage(replaced({ type: jsonType, body: '{"login":"required"}' })),
  },
  {
    id: 'login-page-as-plain-text',
    sentence: 'the HTML of the login page is labelled text/plain',
    within: {},
    fails: pageAndRedirect,
    arguable: [],
    apply: onPage(replaced({ type: 'text/plain; charset=utf-8' })),
  },
  {
    id: 'login-page-empty',
    sentence: 'the login page is labelled HTML and has no body',
    within: {},
    fails: pageAndRedirect,
    arguable: [],
    apply: onPage(replaced({ body: '' })),
  },
  {
    id: 'login-page-moved',
    sentence: 'the documented login page redirects to another one, which is in order',
    within: {},
    fails: ['PAGE-1'],
    // The way ends at a login page, though not at the first step. The first answer sets the loader cookie, as the page does.
    arguable: ['ACCESS-4'],
    apply: onPage(({ question, freedoms, answer }) =>
      question.address.includes('NuiLogin')
        ? { ...redirectTo('/Login/SimpleLogin.aspx', question, freedoms), cookies: answer.cookies }
        : answer,
    ),
  },
  {
    id: 'login-page-without-loader',
    sentence: 'the login page sets every cookie but the loader',
    within: {},
    fails: ['PAGE-2'],
    arguable: [],
    apply: onPage(({ answer, freedoms }) => ({
      ...answer,
      cookies: answer.cookies.filter(({ name }) => name !== `${freedoms.vendorPrefix}LOADER`),
    })),
  },
  {
    id: 'login-page-clears-loader',
    sentence: 'the login page takes the loader cookie away',
    within: {},
    fails: ['PAGE-2'],
    arguable: [],
    apply: onPage(({ answer, freedoms }) => ({ ...answer, cookies: [cleared(`${freedoms.vendorPrefix}LOADER`)] })),
  },
  {
    id: 'message-server-asks',
    sentence: 'the message server asks for credentials inside a good session',
    within: {},
    fails: ['PAGE-3'],
    arguable: [],
    apply: onStanding(['good'], ['message'], () => ({
      ...page('401', '', 401),
      challenges: ['NTLM', 'Basic realm="mail"'],
    })),
  },
  {
    id: 'message-server-asks-on-get',
    sentence: 'the message server takes POST, and asks for credentials on GET',
    within: { messageServer: 200 },
    fails: ['PAGE-3'],
    arguable: [],
    apply: onStanding(['good'], ['message'], ({ question, answer }) =>
      question.method === 'GET' ? { ...page('401', '', 401), challenges: ['Negotiate'] } : answer,
    ),
  },
  {
    id: 'collection-created',
    sentence: 'the legacy data service answers a read with 201, rows and all',
    within: {},
    fails: ['READ-1'],
    // A good request is 200 with a record: read so, the control of COOKIE-9, and what hangs on it, falls with READ-1.
    arguable: ['COOKIE-8', 'COOKIE-9', 'ACCESS-14'],
    apply: onStanding(['good'], ['legacy'], ({ answer }) =>
      answer.status === 200 ? { ...answer, status: 201 } : answer,
    ),
  },
  {
    id: 'collection-as-page',
    sentence: 'the legacy data service answers every read with 200 and an HTML page',
    within: {},
    // No record comes back to a caller who keeps every cookie. Nothing else can be shown without the control.
    fails: ['READ-1', 'COOKIE-9'],
    arguable: ['COOKIE-8', 'ACCESS-14'],
    apply: onStanding(['good'], ['legacy'], ({ question, answer }) =>
      question.method === 'GET'
        ? { ...nothing, status: 200, type: htmlType, body: '<HTML><BODY>Ready</BODY></HTML>', cookies: answer.cookies }
        : answer,
    ),
  },
] as const satisfies readonly Fault[]
