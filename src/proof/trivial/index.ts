import type { RequestListener } from 'node:http'
import type { ClauseId } from '../../contract/index.js'
import { serve, type Served } from './served.js'
import { serveYesterday } from './yesterday.js'

interface TrivialServer {
  readonly id: string
  readonly sentence: string
  /** The clauses that truly hold of it, such as that its login page is an HTML page. */
  readonly holds: readonly ClauseId[]
  readonly start: () => Promise<Served>
}

type Page = readonly [status: number, headers: Readonly<Record<string, string>>, body: string]

const html = { 'Content-Type': 'text/html; charset=utf-8' }

const loginAnswer = JSON.stringify({
  Code: 0,
  Message: '',
  Exception: null,
  PasswordChangeUrl: null,
  RedirectUrl: null,
})

/** Servers that are no platform: whatever passes on them was not judged. */
export const trivialServers = [
  always('nonsense', 'Every request is answered with 418 and a text.', [418, { 'Content-Type': 'text/plain' }, 'no']),
  always('empty-page', 'Every request is answered with 200 and an empty page.', [
    200,
    html,
    '<!doctype html><html><head><title></title></head><body></body></html>',
  ]),
  always(
    'login-answer',
    'Every request is answered with 200 and the answer to a login that succeeded.',
    [200, { 'Content-Type': 'application/json; charset=utf-8' }, loginAnswer],
    'LOGIN-1',
    'LOGIN-2',
    'LOGIN-3',
    'LOGIN-4',
    'REST-1',
    'REST-4',
  ),
  always('redirect', 'Every request is redirected to the login page.', [
    302,
    { Location: '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F' },
    '',
  ]),
  always('unauthorized', 'Every request is answered with the documented 401.', [
    401,
    { ...html, 'WWW-Authenticate': 'Basic realm="x"' },
    '<!doctype html><html><body>Unauthorized</body></html>',
  ]),
  always('forbidden', 'Every request is answered with 403.', [403, html, '<p>No.</p>']),
  always('broken', 'Every request is answered with 500.', [500, html, '<p>Something broke.</p>']),
  {
    id: 'endless-page',
    sentence: 'Every request is answered with a page that never ends.',
    holds: [],
    start: () => serve(endless),
  },
  {
    id: 'yesterday',
    sentence:
      'The platform is down, and a cache answers every path with an old page, made for another user and other data.',
    holds: ['PAGE-1'],
    start: serveYesterday,
  },
] as const satisfies readonly TrivialServer[]

export type TrivialId = (typeof trivialServers)[number]['id']

/** Starts one of them. */
export function startTrivial(id: TrivialId): Promise<Served> {
  const server: TrivialServer | undefined = trivialServers.find((each) => each.id === id)
  if (!server) throw new RangeError(`there is no trivial server ${id}`)
  return server.start()
}

function always<const Id extends string>(
  id: Id,
  sentence: string,
  [status, headers, body]: Page,
  ...holds: readonly ClauseId[]
) {
  const start = () => serve((_request, response) => response.writeHead(status, headers).end(body))
  return { id, sentence, holds, start }
}

/** As fast as it is read: the reader's own bounds have to end it. */
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, html)
  const more = () => {
    while (response.write('<p>and so on</p>'.repeat(1024)));
  }
  response.on('drain', more)
  more()
}
