import { randomBytes } from 'node:crypto'
import { answer, htmlAnswer, jsonAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { settingCookies } from '../http/set-cookie.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { escapedMarkup } from '../formats/markup.js'

/** The login page, the message-server call and the application's own page (document: Login page, Message-server). */
export interface PagesBehaviour {
  readonly loginPage: (call: Call) => Answer
  /** Values of the loader cookies that the login page sets. */
  readonly loginPageLoaders: () => readonly string[]
  readonly loginPageHtml: (returnUrl: string) => string
  readonly messageServer: (call: Call) => Answer
  readonly shell: () => Answer
  readonly nowhere: (call: Call) => Answer
}

export const documentedPages: PagesBehaviour = {
  loginPage(call) {
    if (call.method !== 'GET' && call.method !== 'HEAD') return notAllowed('GET, HEAD')
    const { site, behaviour } = call.deployment
    const { pages, cookies } = behaviour
    const set = pages.loginPageLoaders().map((loader, copy) => cookies.loader(loader, site, copy))
    const returnUrl = new URLSearchParams(call.query).get('ReturnUrl') ?? ''
    return answer(
      200,
      'text/html; charset=utf-8',
      pages.loginPageHtml(returnUrl),
      ['Cache-Control', 'no-store'],
      ...settingCookies(...set),
    )
  },
  loginPageLoaders: () => [randomBytes(16).toString('hex')],
  loginPageHtml: (returnUrl) =>
    `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Log in</title></head>
<body><h1>Log in</h1>
<form method="post"><input type="hidden" name="ReturnUrl" value="${escapedMarkup(returnUrl)}">
<label>User name <input name="UserName" autocomplete="username"></label>
<label>Password <input name="UserPassword" type="password" autocomplete="current-password"></label>
<button>Log in</button></form></body></html>
`,
  messageServer: (call) =>
    call.method === 'POST' || call.method === 'GET'
      ? jsonAnswer(200, { LogInMsgServerResult: { success: true } })
      : notAllowed('GET, POST'),
  shell: () => htmlAnswer(200, 'Application', '<p>The application for browsers starts here.</p>'),
  nowhere: (call) => {
    const path = percentDecoded(call.path) ?? call.path
    return htmlAnswer(404, '404 - Not found', `<p>Nothing is at ${escapedMarkup(path)}.</p>`)
  },
}

function notAllowed(allowed: string): Answer {
  return htmlAnswer(405, '405 - Method not allowed', `<p>Use ${allowed}.</p>`, ['Allow', allowed])
}
