import { Agent, type Dispatcher } from 'undici'
import type { Emulator } from '../emulator.js'

/** What of an emulator it has to know, be it one of this thread or of another. */
type Served = Pick<Emulator, 'baseUrl' | 'profile' | 'environment'>

/** A client for the emulator's own tests, made of undici alone: it must not share a reading with the checker. */
export interface Seen {
  readonly status: number
  /** As received, in order, duplicates kept. */
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly accept?: string
  /** Cookies to send; by default all that were received. */
  readonly cookies?: ReadonlyMap<string, string>
  /** The token header; by default the token cookie's value, and none where it is null. */
  readonly token?: string | null
}

/** Loopback with a certificate of its own making: its word is taken. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

export class Client {
  readonly cookies = new Map<string, string>()
  readonly emulator: Served
  readonly prefix: string

  constructor(emulator: Served, prefix = 'SVC') {
    this.emulator = emulator
    this.prefix = prefix
  }

  /** Sends the path as it is given: `request(url)` would have escaped quotes and dropped an empty query. */
  async send(method: string, path: string, sending: Sending = {}): Promise<Seen> {
    const cookies = sending.cookies ?? this.cookies
    const token = sending.token === undefined ? cookies.get(`${this.prefix}CSRF`) : (sending.token ?? undefined)
    const { origin, pathname } = new URL(this.emulator.baseUrl)
    const answer = await dispatcher.request({
      origin,
      path: pathname.replace(/\/$/, '') + path,
      method: method as Dispatcher.HttpMethod,
      responseHeaders: 'raw',
      // undici would give up the connection after each MERGE.
      reset: false,
      body: sending.body ?? null,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(token === undefined ? {} : { [`${this.prefix}CSRF`]: token }),
        ...(sending.accept === undefined ? {} : { accept: sending.accept }),
        ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sending.headers,
      },
    })
    const seen = { status: answer.statusCode, headers: pairs(answer.headers), text: await answer.body.text() }
    if (sending.cookies === undefined) this.#keep(seen)
    return seen
  }

  async logIn(role: 'main' | 'restricted' | 'international' | 'decoy' = 'main'): Promise<Seen> {
    const profile = this.emulator.profile as { users: Record<string, { name: string; password: { env: string } }> }
    const user = profile.users[role]
    return this.send('POST', '/ServiceModel/AuthService.svc/Login', {
      accept: 'application/json',
      body: JSON.stringify({
        UserName: user?.name,
        UserPassword: this.emulator.environment[user?.password.env ?? ''],
      }),
    })
  }

  /** A legacy read as JSON. */
  async read(path: string): Promise<Seen> {
    return this.send('GET', legacy(path), { accept: 'application/json' })
  }

  /** The records of a legacy read. Fails where there are none to be had. */
  async rows(path: string): Promise<readonly Record<string, unknown>[]> {
    const seen = await this.read(path)
    if (seen.status !== 200) throw new Error(`${path} answered ${seen.status}: ${seen.text.slice(0, 300)}`)
    return (JSON.parse(seen.text) as { d: { results: Record<string, unknown>[] } }).d.results
  }

  /** The records of an OData read. */
  async odataRows(path: string): Promise<readonly Record<string, unknown>[]> {
    const seen = await this.send('GET', `/0/odata/${path}`)
    if (seen.status !== 200) throw new Error(`${path} answered ${seen.status}: ${seen.text.slice(0, 300)}`)
    return (JSON.parse(seen.text) as { value: Record<string, unknown>[] }).value
  }

  #keep(seen: Seen): void {
    for (const [name, value] of setCookies(seen)) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

export async function loggedIn(emulator: Served, role?: 'main' | 'restricted' | 'international'): Promise<Client> {
  const client = new Client(emulator)
  await client.logIn(role)
  return client
}

export function legacy(path: string): string {
  return `/0/ServiceModel/EntityDataService.svc/${path}`
}

export function headers(seen: Seen, name: string): readonly string[] {
  return seen.headers.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
}

/** Names and values of the cookies that an answer sets, attributes left out. */
export function setCookies(seen: Seen): readonly (readonly [string, string])[] {
  return headers(seen, 'set-cookie').map((line) => {
    const pair = line.split(';')[0] ?? ''
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  })
}

/** The whole Set-Cookie line of a cookie. */
export function setCookieLine(seen: Seen, name: string): string | undefined {
  return headers(seen, 'set-cookie').find((line) => line.startsWith(`${name}=`))
}

function pairs(raw: unknown): (readonly [string, string])[] {
  const flat = (raw as readonly (string | Buffer)[]).map((part) => part.toString())
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? ''])
}
