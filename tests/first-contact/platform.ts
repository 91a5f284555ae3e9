import { serving, type Received, type Said, type ScriptedServer } from '../support/scripted-server.js'

/** What a scripted platform says in place of its own answers, by what the path ends in. */
export type Twists = Readonly<Record<string, (request: Received) => Said | Promise<Said>>>

export const loginPage: Said = {
  headers: [['Content-Type', 'text/html']],
  body: '<!doctype html><title>Log in</title><form><input type="password"></form>',
}

/** Secrets of a session, which must stand in nothing that is written or printed. */
export const secrets = { ticket: 'TICKET-7f3c9a', token: 'TOKEN-51be02' }

const loggedIn: Said = {
  headers: [
    ['Content-Type', 'application/json'],
    ['Set-Cookie', `.ASPXAUTH=${secrets.ticket}; path=/; HttpOnly`],
    ['Set-Cookie', `SVCCSRF=${secrets.token}; path=/`],
    ['X-Vendor-UserCulture', 'en-US'],
  ],
  body: JSON.stringify({ Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }),
}

const nothing: Said = { status: 404, headers: [['Content-Type', 'text/html']], body: '<html><body>404</body></html>' }

export function xml(body: string): Said {
  return { headers: [['Content-Type', 'application/xml']], body }
}

/** A description of version 4 with these entity sets; what is given stands in it as it is. */
export function described(types: string, sets: string): Said {
  return xml(
    `<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types}<EntityContainer Name="C">${sets}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
  )
}

/** A server with the login page and the login of the platform, and nothing else but the twists. */
export function platform(twists: Twists = {}): Promise<ScriptedServer> {
  return serving((request) => {
    const path = request.url.replace(/\?.*/, '')
    const twist = Object.entries(twists).find(([end]) => path.endsWith(end))?.[1]
    if (twist) return twist(request)
    if (path.endsWith('/Login/NuiLogin.aspx')) return loginPage
    return path.endsWith('/AuthService.svc/Login') && request.method === 'POST' ? loggedIn : nothing
  })
}
