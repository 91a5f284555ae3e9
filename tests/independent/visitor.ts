import { Agent, request } from 'undici'
import type { Independent } from './server.js'

/** One answer as a visitor sees it: header names in lower case, every value of a name in its order. */
export interface Seen {
  readonly status: number
  readonly body: string
  readonly header: (name: string) => string | undefined
  readonly all: (name: string) => readonly string[]
  /** Header names as they were written. */
  readonly names: readonly string[]
  /** The Set-Cookie values of one name. */
  readonly cookies: (name: string) => readonly string[]
}

export interface Knock {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'MERGE'
  /** Null leaves out a header that would go along else. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
}

export const legacyPath = '/0/ServiceModel/EntityDataService.svc/ContactCollection'
export const odataPath = '/0/odata/Contact'
export const echoPath = '/0/rest/EchoService/Echo'
export const messagePath = '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer'
export const pagePath = '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F'

/** A caller with a jar of its own that knows no paths and no dates: what was set is sent, what is emptied is dropped. */
export class Visitor {
  readonly jar = new Map<string, string>()
  readonly server: Independent
  readonly #agent: Agent

  constructor(server: Independent) {
    this.server = server
    this.#agent = new Agent({ connections: 4 })
  }

  /** One request with the jar and the token header, unless the headers given say otherwise. */
  async send(path: string, { method = 'GET', headers = {}, body }: Knock = {}): Promise<Seen> {
    const seen = await this.raw(path, {
      method,
      headers: { ...this.credentials(), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of seen.all('set-cookie')) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' && /expires=.*1999/i.test(line)) this.jar.delete(name)
      else this.jar.set(name, value)
    }
    return seen
  }

  /** One request with exactly these headers. */
  async raw(path: string, { method = 'GET', headers = {}, body }: Knock = {}): Promise<Seen> {
    const url = path.startsWith('http') ? path : `${this.server.baseUrl}${path}`
    const answer = await request(url, {
      dispatcher: this.#agent,
      method: method as 'GET',
      headers: Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [name, value])),
      body: body ?? null,
      responseHeaders: 'raw',
    })
    const flat = (answer.headers as unknown as readonly (string | Buffer)[]).map(String)
    const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : []))
    const all = (name: string) => pairs.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
    return {
      status: answer.statusCode,
      body: await answer.body.text(),
      header: (name) => all(name)[0],
      all,
      names: pairs.map(([name]) => name),
      cookies: (name) => all('set-cookie').filter((line) => line.startsWith(`${name}=`)),
    }
  }

  credentials(): Record<string, string> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = this.token()
    return {
      ...(cookie === '' ? {} : { cookie }),
      ...(token === undefined ? {} : { [`${this.prefix()}CSRF`]: token }),
    }
  }

  prefix(): string {
    return [...this.jar.keys()].find((name) => name.endsWith('LOADER'))?.slice(0, -'LOADER'.length) ?? 'ACME'
  }

  token(): string | undefined {
    return [...this.jar].find(([name]) => name.endsWith('CSRF'))?.[1]
  }

  login(key = 'main', change: Readonly<Record<string, unknown>> = {}): Promise<Seen> {
    const user = (this.server.profile['users'] as Record<string, { name: string; password: { env: string } }>)[key]
    const body = { UserName: user?.name, UserPassword: this.server.environment[user?.password.env ?? ''], ...change }
    return this.post('/ServiceModel/AuthService.svc/Login', JSON.stringify(body))
  }

  post(path: string, body = '{}', headers: Readonly<Record<string, string | null>> = {}): Promise<Seen> {
    return this.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
