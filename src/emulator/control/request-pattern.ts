import type { IncomingHttpHeaders } from 'node:http'
import { parsedJson, isRecord } from '../../runtime/json.js'
import { InvalidControlInput } from '../errors.js'
import { checkedPattern, pathPattern, type PathPattern } from './path-pattern.js'

/** Which requests are meant, by faults, stubs and `verify` alike. All that is given must hold. */
export interface RequestPattern {
  /** HTTP method; default: all. */
  readonly method?: string
  /** Path below the base URL, without the query. `{name}` matches one segment or a part of one, `*` any characters, also slashes. */
  readonly path?: string
  /** Decoded values of query parameters by name. `*` matches any characters. */
  readonly query?: Readonly<Record<string, string>>
  /** Values of request headers by name. `*` matches any characters. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  /** Text that the body contains. */
  readonly contains?: string
  /** User of the session, or of the login that the request attempts. */
  readonly user?: string
}

/** What a request is compared by. */
export interface ComparedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly user: string | undefined
}

export const patternKeys = ['method', 'path', 'query', 'requestHeaders', 'contains', 'user'] as const

type Matches = (value: string | undefined) => boolean

/** A pattern that was read once, for many requests. */
export class ResolvedPattern {
  readonly #given: RequestPattern
  readonly #path: PathPattern | undefined
  readonly #query: readonly (readonly [name: string, wanted: string, matches: Matches])[]
  readonly #headers: readonly (readonly [name: string, wanted: string, matches: Matches])[]

  /** Throws InvalidControlInput for a pattern that cannot be meant. */
  constructor(input: Readonly<Record<string, unknown>>) {
    const path = input['path'] === undefined ? undefined : checkedPattern(input['path'])
    const method = methodOf(input['method'])
    const [query, requestHeaders] = [textsOf(input, 'query'), textsOf(input, 'requestHeaders')]
    const [contains, user] = [textOf(input, 'contains'), textOf(input, 'user')]
    this.#given = withoutUndefined({ method, path, query, requestHeaders, contains, user })
    this.#path = path === undefined ? undefined : pathPattern(path)
    this.#query = Object.entries(query ?? {}).map(([name, wanted]) => [name, wanted, valuePattern(wanted)])
    this.#headers = Object.entries(requestHeaders ?? {}).map(([name, wanted]) => [
      name.toLowerCase(),
      wanted,
      valuePattern(wanted),
    ])
  }

  /** As it was given, without what was not given. */
  get given(): RequestPattern {
    return this.#given
  }

  matches(request: ComparedRequest): boolean {
    return this.differences(request).length === 0
  }

  /** The named parts of the path. */
  parts(path: string): Readonly<Record<string, string>> {
    return this.#path?.(path) ?? {}
  }

  /** How a request differs from the pattern, one sentence each; none where it matches. */
  differences(request: ComparedRequest): readonly string[] {
    const { method, path, contains, user } = this.#given
    const found: string[] = []
    const differs = (what: string, wanted: string, seen: string | undefined) => {
      found.push(`${what}: expected ${wanted}, found ${seen === undefined ? 'none' : seen}`)
    }
    if (method !== undefined && method !== request.method) differs('method', method, request.method)
    if (path !== undefined && this.#path?.(request.path) === undefined) differs('path', path, request.path)
    if (this.#query.length > 0) {
      const sent = new URLSearchParams(request.query)
      for (const [name, wanted, matches] of this.#query)
        if (!sent.getAll(name).some(matches)) differs(`query ${name}`, wanted, sent.get(name) ?? undefined)
    }
    for (const [name, wanted, matches] of this.#headers) {
      const sent = [request.headers[name] ?? []].flat()
      if (!sent.some(matches)) differs(`header ${name}`, wanted, sent[0])
    }
    if (contains !== undefined && !request.body.includes(contains)) found.push(`body: does not contain ${contains}`)
    if (user !== undefined && user.toLowerCase() !== request.user?.toLowerCase()) differs('user', user, request.user)
    return found
  }
}

/** The name that a login is tried with; undefined for every other request. */
export function userLoggingIn(path: string, body: string): string | undefined {
  if (!/\/AuthService\.svc\/Login$/i.test(path)) return undefined
  const value = parsedJson(body)
  const name = isRecord(value) ? value['UserName'] : undefined
  return typeof name === 'string' ? name : undefined
}

/** Refuses what is no object, and a key that it does not have, so that a slip does not widen a rule. */
export function checkedKeys(input: unknown, keys: readonly string[], noun: string, example: string) {
  if (!isRecord(input)) throw new InvalidControlInput(`expected ${noun} such as ${example}`)
  const unknown = Object.keys(input).find((key) => !keys.includes(key))
  if (unknown === undefined) return input
  throw new InvalidControlInput(
    `unknown key "${unknown}". ${noun.charAt(0).toUpperCase()}${noun.slice(1)} has the keys ${keys.join(', ')}`,
  )
}

function valuePattern(wanted: string): Matches {
  if (!wanted.includes('*')) return (value) => value === wanted
  const source = wanted.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const expression = new RegExp(`^${source.join('.*')}$`, 's')
  return (value) => value !== undefined && expression.test(value)
}

function methodOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[A-Za-z]+$/.test(value))
    throw new InvalidControlInput(`method: expected an HTTP method such as "GET", found ${JSON.stringify(value)}`)
  return value.toUpperCase()
}

function textOf(input: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = input[key]
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw new InvalidControlInput(`${key}: expected a string that is not empty`)
}

function textsOf(input: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, string>> | undefined {
  const value = input[key]
  if (value === undefined) return undefined
  if (isRecord(value) && Object.values(value).every((each) => typeof each === 'string'))
    return value as Readonly<Record<string, string>>
  throw new InvalidControlInput(`${key}: expected an object of names and strings, such as { "$top": "7" }`)
}

function withoutUndefined(pattern: Readonly<Record<keyof RequestPattern, unknown>>): RequestPattern {
  return Object.fromEntries(Object.entries(pattern).filter(([, value]) => value !== undefined))
}
