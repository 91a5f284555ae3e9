import { serving, type Received, type Said, type ScriptedServer } from '../../../tests/support/scripted-server.js'

/** A deployment of one screenful: logins, sessions, one collection, and the refusals of the document. */
export interface SmallDeployment extends ScriptedServer {
  /** The tickets of the sessions that are alive. */
  readonly alive: Set<string>
  /** Logins so far, refused ones too. */
  readonly logins: () => number
  /** Data requests so far. */
  readonly reads: () => readonly Received[]
}

export interface SmallDeploymentOptions {
  /** A new login ends the sessions before it. */
  readonly singleSession?: boolean
  /** Answers in place of the usual answer to a data request, or leaves it to that. */
  readonly data?: (request: Received, nth: number, alive: Set<string>) => Said | undefined | Promise<Said | undefined>
  /** Answers in place of the usual answer to a login. */
  readonly login?: (nth: number) => Said | undefined | Promise<Said | undefined>
}

export const threeRows: Said = {
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({
    value: [
      { Id: '11111111-1111-4111-8111-111111111111', Name: 'Ada' },
      { Id: '22222222-2222-4222-8222-222222222222', Name: 'Bo' },
      { Id: '33333333-3333-4333-8333-333333333333', Name: 'Cy' },
    ],
  }),
}

export const noRows: Said = { ...threeRows, body: '{"value":[]}' }

export function toLogin(request: Received): Said {
  return {
    status: 302,
    headers: [['Location', `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(request.url)}`]],
  }
}

export const challenge: Said = {
  status: 401,
  headers: [
    ['WWW-Authenticate', 'Basic realm="crm"'],
    ['Content-Type', 'text/html'],
  ],
  body: '<html><body>401</body></html>',
}

export async function smallDeployment(options: SmallDeploymentOptions = {}): Promise<SmallDeployment> {
  const alive = new Set<string>()
  const reads: Received[] = []
  let logins = 0
  const server = await serving(async (request) => {
    if (request.url.endsWith('/Login')) {
      logins += 1
      if (options.singleSession === true) alive.clear()
      const nth = logins
      const said = await options.login?.(nth)
      if (said) return said
      const ticket = `${String(nth).padStart(4, '0')}ABCDEF0123456789`
      alive.add(ticket)
      return {
        headers: [
          ['Content-Type', 'application/json'],
          ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/; HttpOnly`],
          ['Set-Cookie', `SVCCSRF=token${String(nth)}; path=/; secure`],
        ],
        body: '{"Code":0,"Message":"","Exception":null,"PasswordChangeUrl":null,"RedirectUrl":null}',
      }
    }
    reads.push(request)
    return (await options.data?.(request, reads.length, alive)) ?? usual(request, alive)
  })
  return { ...server, alive, logins: () => logins, reads: () => reads }
}

function usual(request: Received, alive: ReadonlySet<string>): Said {
  const { '.ASPXAUTH': ticket, SVCCSRF: token } = request.cookies
  if (ticket === undefined && token === undefined) return toLogin(request)
  if (ticket === undefined) return challenge
  if (!alive.has(ticket)) return /^\d{4}ABCDEF0123456789$/.test(ticket) ? toLogin(request) : challenge
  return request.headers['svccsrf'] === token ? threeRows : { status: 403 }
}
