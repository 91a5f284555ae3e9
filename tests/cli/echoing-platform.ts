import type { IncomingMessage, ServerResponse } from 'node:http'
import { serve, type NoPlatform } from './no-platform.js'

/** Values that nobody may find in what a run leaves behind. */
export const canaries = {
  userName: 'Зоряна-canary-Ω',
  password: 'canary p@ß "w\'rd" <&> /+=%; кот',
  ticket: 'CANARY-ticket-0f9e8d7c6b5a/+==',
  csrf: 'CANARY-token-1a2b3c4d5e6f/+==',
  loader: 'CANARY-loader-99887766',
  session: 'CANARY-session-55443322',
  rotated: 'CANARY-rotated-13579bdf',
} as const

/** The ones that the platform gives back: `rotated` is nobody's secret before it is set as a cookie. */
export const echoed = ['userName', 'password', 'ticket', 'csrf', 'loader', 'session'] as const

/**
 * A platform that breaks much of the document, and gives every secret that it knows back wherever there is room: in
 * bodies, headers, error messages and addresses, in every spelling that `spellings` makes.
 */
export function echoingPlatform(spellings: readonly ((text: string) => string)[]): Promise<NoPlatform> {
  const all = echoed.flatMap((name) => spellings.map((spell) => spell(canaries[name])))
  const inOneLine = all.filter((text) => /^[\x20-\x7e]+$/.test(text) && text.length < 90).join(' ~ ')
  return serve((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      answer(request, response, body, { all, inOneLine: inOneLine.slice(0, 12_000) })
    })
  })
}

interface Echo {
  readonly all: readonly string[]
  /** What of it can stand in a header. */
  readonly inOneLine: string
}

function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: string,
  echo: Echo,
): void {
  const send = (status: number, type: string, text: string, more: Record<string, string | string[]> = {}) =>
    response.writeHead(status, { 'Content-Type': type, 'X-Echo': echo.inOneLine, ...more }).end(text)
  const json = (status: number, value: object, more = {}) =>
    send(status, 'application/json', JSON.stringify({ ...value, echo: echo.all }), more)
  const page = (status: number, more = {}) =>
    send(status, 'text/html; charset=utf-8', `<!doctype html><body>${echo.all.join('\n<p>')}</body>`, more)

  const cookie = headers.cookie ?? ''
  if (url.startsWith('/ServiceModel/AuthService.svc/Login')) {
    const right = body.includes(JSON.stringify(canaries.password)) && body.includes(JSON.stringify(canaries.userName))
    if (!right) return void json(200, { Code: 1, Message: `${body} is wrong for ${canaries.userName}` })
    const codes = Array.from(canaries.userName, (char) => String(char.codePointAt(0))).join('|')
    return void json(
      200,
      {
        Code: 0,
        Message: `welcome ${canaries.userName} ${canaries.password}`,
        Exception: null,
        RedirectUrl: canaries.ticket,
      },
      {
        Location: `/0?as=${encodeURIComponent(canaries.userName)}&with=${encodeURIComponent(canaries.password)}`,
        'X-Vendor-UserCulture': canaries.csrf,
        'Set-Cookie': [
          `.ASPXAUTH=${canaries.ticket}; path=/elsewhere; HttpOnly`,
          `.ASPXAUTH=${canaries.ticket}; path=/; HttpOnly`,
          `SVCLOADER=${canaries.loader}; path=/; HttpOnly`,
          `SVCCSRF=${canaries.csrf}; path=/; secure`,
          `SVCSESSIONID=${canaries.session}; path=/; HttpOnly`,
          `UserName=${codes}; path=/`,
        ],
      },
    )
  }
  if (url.startsWith('/Login/')) return void page(500, { 'Set-Cookie': `SVCLOADER=${canaries.rotated}; path=/` })
  if (!cookie.includes(canaries.ticket))
    return void page(302, {
      Location: `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(url + echo.inOneLine.slice(0, 1500))}`,
    })
  if (headers['svccsrf'] !== canaries.csrf)
    return void json(500, {
      error: { code: canaries.csrf, message: { lang: canaries.userName, value: canaries.password } },
    })
  if (method !== 'GET') return void page(401, { 'WWW-Authenticate': `Basic realm="${canaries.session}"` })
  const rows = Array.from({ length: 4 }, (_, nth) => ({
    Id: `730006e4-5b6e-4f70-9a1c-3d2e4b5f6a0${String(nth)}`,
    Name: nth % 2 === 0 ? canaries.userName : canaries.password,
    Notes: canaries.ticket,
    CreatedOn: canaries.csrf,
  }))
  json(200, { d: { results: rows } }, { 'Set-Cookie': `SVCSESSIONID=${canaries.rotated}; path=/; HttpOnly` })
}
