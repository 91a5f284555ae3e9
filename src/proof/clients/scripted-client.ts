import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** A request as a scripted client writes it, below the base URL. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly headers: readonly Header[]
  readonly body?: string
}

export type Header = readonly [name: string, value: string]

export interface Reply {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
}

/** The cookies that a client keeps, by name, in the order in which they came. */
export type Kept = Map<string, string>

/** What the client works with: who logs in, and the record that it changes. */
export interface Place {
  readonly baseUrl: string
  readonly user: { readonly name: string; readonly password: string }
  readonly entity: string
  readonly recordId: string
  readonly lookup: { readonly field: string; readonly entity: string; readonly id: string }
  readonly dateTime: string
  readonly service: string
}

/** What a client does, each of it as the document says unless a script says otherwise. */
export interface Habits {
  readonly login: (place: Place) => Ask
  /** Takes the `Set-Cookie` headers of an answer. */
  readonly keep: (kept: Kept, setCookies: readonly string[], isLogin: boolean) => void
  readonly cookieHeader: (kept: Kept) => string | undefined
  /** The CSRF header for a request; `first` holds the cookies as the login set them. */
  readonly csrf: (kept: Kept, ask: Ask, first: Kept) => readonly Header[]
  readonly tasks: (place: Place) => readonly Ask[]
  /** Whether the first thing it does is to log in, or only once it is refused. */
  readonly loginFirst: boolean
  readonly onRedirect: 'login' | 'goOn' | 'end' | 'endWell' | 'loginAndKeepOldCookies'
  readonly on401: 'force' | 'login' | 'end' | 'repeat'
  readonly onRefusedLogin: 'end' | 'goOn' | 'again'
  readonly loginEachTime: boolean
  readonly further: readonly Header[]
  readonly version: '1.0' | '1.1'
}

export const loginPath = '/ServiceModel/AuthService.svc/Login'
export const legacy = '/0/ServiceModel/EntityDataService.svc'
const json: Header = ['Content-Type', 'application/json']
const acceptsJson: Header = ['Accept', 'application/json']

/** The client of the document. */
export const good: Habits = {
  login: ({ user }) => ({
    method: 'POST',
    path: loginPath,
    headers: [json, acceptsJson],
    body: JSON.stringify({ UserName: user.name, UserPassword: user.password }),
  }),
  keep: (kept, setCookies) => {
    for (const [name, value] of setCookies.map(pairOf)) kept.set(name, value)
  },
  cookieHeader: (kept) => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  csrf: (kept) => [...kept].filter(([name]) => name === 'SVCCSRF'),
  tasks: (place) => [read(place), readOData(place), change(place), readBack(place), call(place)],
  loginFirst: true,
  onRedirect: 'login',
  on401: 'force',
  onRefusedLogin: 'end',
  loginEachTime: false,
  further: [],
  version: '1.1',
}

export function pairOf(setCookie: string): Header {
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(setCookie) ?? []
  return [name.trim(), value.trim()]
}

export function read({ entity }: Place, query = `$select=Id,Name&$filter=Name%20eq%20'Plus%2BMinus'&$top=3`): Ask {
  return { method: 'GET', path: `${legacy}/${entity}Collection?${query}`, headers: [acceptsJson] }
}

export function readOData({ entity }: Place): Ask {
  return { method: 'GET', path: `/0/odata/${entity}?$top=2`, headers: [acceptsJson] }
}

export function readBack(place: Place): Ask {
  return read(place, `$filter=Name%20eq%20'Siobh%C3%A1n%20O''Brien'&$top=2`)
}

export function recordPath({ entity, recordId }: Place): string {
  return `${legacy}/${entity}Collection(guid'${recordId}')`
}

/** A change of a text, a lookup by its id, the same lookup as a nested object, and a date-time. */
export function change(place: Place, body: string = JSON.stringify(changeOf(place))): Ask {
  return { method: 'MERGE', path: recordPath(place), headers: [json, acceptsJson], body }
}

export function changeOf({ lookup, dateTime }: Place): Record<string, unknown> {
  const uri = `${lookup.entity}Collection(guid'${lookup.id}')`
  return {
    [`${lookup.field}Id`]: lookup.id,
    [lookup.field]: { __metadata: { uri } },
    [dateTime]: '2026-02-03T04:05:06.789Z',
  }
}

export function call({ service }: Place): Ask {
  return { method: 'POST', path: `/0/rest/${service}`, headers: [json, acceptsJson], body: '{}' }
}

/** Runs a client, and gives back its exit code. A session that is given is used in place of a login. */
export async function runClient(habits: Habits, place: Place, kept: Kept = new Map()): Promise<number> {
  const client = new ScriptedClient(habits, place, kept)
  return client.run()
}

const isRefusedLogin = ({ body }: Reply) => !/"Code":\s*0\b/.test(body)
const tooMany = 14

class ScriptedClient {
  readonly #habits: Habits
  readonly #place: Place
  readonly #kept: Kept
  #first: Kept = new Map()

  constructor(habits: Habits, place: Place, kept: Kept) {
    this.#habits = habits
    this.#place = place
    this.#kept = kept
  }

  async run(): Promise<number> {
    const { loginFirst, loginEachTime, tasks } = this.#habits
    if (loginFirst && !loginEachTime && this.#kept.size === 0 && !(await this.#logIn())) return 1
    for (const task of tasks(this.#place)) {
      if (loginEachTime && !(await this.#logIn())) return 1
      const end = await this.#perform(task)
      if (end !== undefined) return end
    }
    return 0
  }

  /** An exit code where the client ends by what it was answered. */
  async #perform(task: Ask): Promise<number | undefined> {
    const { onRedirect, on401 } = this.#habits
    const reply = await this.#send(task)
    if (reply.status >= 300 && reply.status < 400) {
      if (onRedirect === 'end') return 1
      if (onRedirect === 'endWell') return 0
      if (onRedirect === 'goOn') return undefined
      const old = new Map(this.#kept)
      this.#kept.clear()
      if (!(await this.#logIn())) return 1
      if (onRedirect === 'loginAndKeepOldCookies') for (const [name, value] of old) this.#kept.set(name, value)
      await this.#send(task)
    }
    if (reply.status === 401) {
      if (on401 === 'end') return 1
      if (on401 === 'login') {
        this.#kept.clear()
        if (!(await this.#logIn())) return 1
      }
      const forced: readonly Header[] =
        on401 === 'force'
          ? [
              ['Authorization', 'Cookie'],
              ['ForceUseSession', 'true'],
            ]
          : []
      const again = { ...task, headers: [...task.headers, ...forced] }
      for (let times = on401 === 'repeat' ? tooMany : 1; times > 0; times -= 1)
        if ((await this.#send(again)).status < 400) return undefined
      return 1
    }
    // A reader of one collection goes on with the next where this one cannot be had now.
    return undefined
  }

  async #logIn(): Promise<boolean> {
    const { login, keep, onRefusedLogin } = this.#habits
    for (let times = onRefusedLogin === 'again' ? tooMany : 1; times > 0; times -= 1) {
      const reply = await exchange(
        this.#place.baseUrl,
        withFurther(login(this.#place), this.#habits),
        this.#habits.version,
      )
      if (isRefusedLogin(reply)) continue
      keep(this.#kept, setCookiesOf(reply), true)
      this.#first = new Map(this.#kept)
      return true
    }
    return onRefusedLogin === 'goOn'
  }

  async #send(ask: Ask): Promise<Reply> {
    const { cookieHeader, csrf, keep, version } = this.#habits
    const cookies = cookieHeader(this.#kept) ?? ''
    const headers = [
      ...ask.headers,
      ...(cookies === '' ? [] : [['Cookie', cookies] as const]),
      ...csrf(this.#kept, ask, this.#first),
    ]
    const reply = await exchange(this.#place.baseUrl, withFurther({ ...ask, headers }, this.#habits), version)
    keep(this.#kept, setCookiesOf(reply), false)
    return reply
  }
}

function withFurther(ask: Ask, { further }: Habits): Ask {
  return { ...ask, headers: [...ask.headers, ...further] }
}

function setCookiesOf({ headers }: Reply): readonly string[] {
  return headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value)
}

/** One request on a connection of its own, written byte for byte: no library adds, orders or spells its headers. */
async function exchange(base: string, { method, path, headers, body = '' }: Ask, version: string): Promise<Reply> {
  const { protocol, hostname, port, host, pathname } = new URL(base)
  const place = { host: hostname, port: Number(port) }
  const socket: Socket =
    protocol === 'https:' ? connectTls({ ...place, rejectUnauthorized: false }) : connectPlain(place)
  const length: readonly Header[] = body === '' ? [] : [['Content-Length', String(Buffer.byteLength(body))]]
  const all: readonly Header[] = [['Host', host], ...headers, ...length, ['Connection', 'close']]
  const head = [
    `${method} ${pathname.replace(/\/$/, '')}${path} HTTP/${version}`,
    ...all.map((pair) => pair.join(': ')),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const [top = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: lines.map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1).trim()] as const),
    body: rest.join('\r\n\r\n'),
  }
}
