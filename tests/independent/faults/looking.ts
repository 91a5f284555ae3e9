import { change } from '../visiting.js'
import { legacyPath, odataPath, pagePath, type Knock, type Seen, type Visitor } from '../visitor.js'

/** What one look at a server shows, as something that can be compared. */
export type Look = (visitor: Visitor) => Promise<unknown>

/** A look at what a fault says, and what the lawful and the faulty server show. */
export type LookAtFault = readonly [look: Look, lawful: unknown, faulty: unknown]

export const one = `${legacyPath}?$top=1`
export const odataOne = `${odataPath}?$top=1`
export const write = (method: 'MERGE' | 'PUT' = 'MERGE'): Knock => change({ Comment: 'changed' }, method)
const hasRows = (seen: Seen) => seen.body.includes('TaxId')
const changed = ({ server }: Visitor) => server.requests.some((entry) => entry.changed)
const attributes = (line = '') =>
  line
    .split(';')
    .slice(1)
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .replace(/=.*/, (value) => (/^=\//.test(value) ? value : '')),
    )
    .sort()
    .join(' ')

export const member =
  (name: string): Look =>
  async (visitor) =>
    (JSON.parse((await visitor.login()).body) as Record<string, unknown>)[name]
export const loginPart =
  (part: (seen: Seen) => unknown): Look =>
  async (visitor) =>
    part(await visitor.login())
export const cookieOf = (name: string, part: (lines: readonly string[]) => unknown) =>
  loginPart((seen) => part(seen.cookies(name)))
export const valueOf = (lines: readonly string[]) => lines.map((line) => /=([^;]*)/.exec(line)?.[1]).join()
export const eachOf = (lines: readonly string[]) => lines.map(attributes).join(' / ')
export const daysOf = (lines: readonly string[]) => {
  const line = lines[0] ?? ''
  const maxAge = /max-age=(\d+)/i.exec(line)?.[1]
  const expires = /expires=([^;]+)/i.exec(line)?.[1]?.replaceAll('-', ' ')
  // The clock of the server is five hours slow.
  const days =
    maxAge === undefined
      ? (Date.parse(expires ?? '') - Date.now() + 5 * 3_600_000) / 86_400_000
      : Number(maxAge) / 86_400
  return expires === undefined && maxAge === undefined ? 'none' : Math.round(days * 10) / 10
}

/** A wrong login: the Code that it is answered with, and the status of a read with the cookies that it gave. */
export const wrong =
  (change: Readonly<Record<string, unknown>> | string): Look =>
  async (visitor) => {
    const seen = await (typeof change === 'string'
      ? visitor.post('/ServiceModel/AuthService.svc/Login', change)
      : visitor.login('decoy', change))
    const code = seen.body.startsWith('{') ? (JSON.parse(seen.body) as { Code: number }).Code : 'page'
    return [code, (await visitor.send(one)).status]
  }

type Row = 'none' | 'header' | 'token' | 'expired' | 'forged' | 'no-header' | 'good'

/** The credentials of one row of the access matrix. */
async function credentials(row: Row, visitor: Visitor): Promise<Record<string, string>> {
  if (row === 'none') return {}
  await visitor.login()
  const { cookie = '', ...token } = visitor.credentials()
  const ticket = visitor.jar.get('.ASPXAUTH') ?? ''
  if (row === 'expired') visitor.server.expireSessions()
  switch (row) {
    case 'header':
      return token
    case 'token':
      return { ...token, cookie: `ACMECSRF=${visitor.token() ?? ''}` }
    case 'forged':
      return { ...token, cookie: cookie.replace(ticket, `${ticket.slice(0, 30)}AAAAAAAA${ticket.slice(38)}`) }
    case 'no-header':
      return { cookie }
    case 'expired':
    case 'good':
      return { ...token, cookie }
  }
}

export const knock =
  (row: Row, path: string, part: (seen: Seen, visitor: Visitor) => unknown, { headers, ...rest }: Knock = {}): Look =>
  async (visitor) =>
    part(await visitor.raw(path, { ...rest, headers: { ...headers, ...(await credentials(row, visitor)) } }), visitor)
export const status = (seen: Seen) => seen.status
export const statusAndRows = (seen: Seen) => [seen.status, hasRows(seen)]
export const statusAndChange = (seen: Seen, visitor: Visitor) => [seen.status, changed(visitor)]
export const challenges = (seen: Seen) => seen.all('www-authenticate').map((value) => value.split(' ')[0])
export const locationPath = (seen: Seen) => {
  const location = new URL(seen.header('location') ?? '', 'http://127.0.0.1')
  return `${location.hostname}${location.pathname}`
}

export const strange = `${legacyPath}?$select=Name&$filter=Name%20eq%20%27a%2Bb%26c%25%C3%BC%27`
export const long = `${strange}${'x'.repeat(300)}`
export const returnUrl = (asked: string) =>
  knock('none', asked, (seen) => {
    const back = new URL(seen.header('location') ?? '', 'http://127.0.0.1').searchParams.get('ReturnUrl')
    if (back === null) return null
    const url = new URL(back, 'http://127.0.0.1')
    return [decodeURIComponent(url.pathname), ...[...url.searchParams].map(([, value]) => value)].join(' ')
  })
export const path = `/tenant-7${legacyPath}`
export const follow: Look = async (visitor) => {
  const location = (await visitor.raw(one)).header('location') ?? ''
  const seen = await visitor.raw(location)
  return [seen.status, seen.header('content-type')?.toLowerCase().split(';')[0], seen.body.includes('<HTML')]
}
export const pageLoader = async (visitor: Visitor) =>
  valueOf((await visitor.raw(pagePath)).cookies('ACMELOADER')) !== ''
export const html = 'text/html'

export const returnUrlLength = (asked: string): Look =>
  knock('none', asked, (seen) => {
    const location = new URL(seen.header('location') ?? '', 'http://127.0.0.1')
    return location.searchParams.get('ReturnUrl')?.length
  })
