import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parsedJson } from '../../runtime/json.js'
import type { Answer, Header } from '../http/answer.js'
import type { Call } from '../http/call.js'

/** What placeholders take their values from. */
export interface TemplateScope {
  /** The body of the request: its value where it is JSON, else its text. */
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  /** The named parts of a stub's path, decoded, and its segments by place, as sent. */
  readonly path: Readonly<Record<string, string>>
  /** The further path segments of a service call. */
  readonly parameters: readonly string[]
  /** By lower-case name. */
  readonly headers: IncomingHttpHeaders
  /** ISO 8601 UTC, by the emulator's clock. */
  readonly now: string
  /** Another one each time. */
  readonly uuid: string
}

const placeholder = /\{\{\s*([^\s{}]+)\s*\}\}/g

/** An answer that is written beforehand. Its strings may hold placeholders. */
interface Canned {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** The body: a JSON value, or text; neither for an empty one. */
  readonly json?: unknown
  readonly text?: string | undefined
}

/** Answers a call with what is written. Content-Type is given where the headers name none. */
export function cannedAnswer(canned: Canned, scope: TemplateScope): Answer {
  const headers: Header[] = Object.entries(canned.headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, oneLine(filledText(value, scope))] as const),
  )
  const body =
    canned.text !== undefined
      ? filledText(canned.text, scope)
      : canned.json === undefined
        ? ''
        : JSON.stringify(filledIn(canned.json, scope))
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const type = canned.text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  return {
    status: canned.status,
    headers: isTyped || body === '' ? headers : [['Content-Type', type], ...headers],
    body,
  }
}

/** What placeholders may name in the answer to this call. */
export function scopeOf(
  call: Call,
  { path = {}, parameters = [] }: Partial<Pick<TemplateScope, 'path' | 'parameters'>>,
): TemplateScope {
  const source = call.body.toString('utf8')
  const body = parsedJson(source)
  return {
    body: body === undefined ? source : body,
    query: Object.fromEntries(new URLSearchParams(call.query)),
    path,
    parameters,
    headers: call.headers,
    now: call.deployment.site.now().toISOString(),
    get uuid() {
      return randomUUID()
    },
  }
}

/** A header cannot hold what the caller sent by placeholder beyond visible Latin letters. */
function oneLine(text: string): string {
  return text.replace(/[^\t\u0020-\u007E\u00A0-\u00FF]/g, '?')
}

/** The placeholders in a text, without their braces. */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/**
 * Fills in the placeholders in all strings of a template. A string that is one placeholder and nothing else becomes the
 * JSON value that it stands for, null where there is none; in a longer string a missing value is empty.
 */
export function filledIn(template: unknown, scope: TemplateScope): unknown {
  if (typeof template === 'string') {
    const [only] = placeholdersIn(template)
    if (only !== undefined && /^\{\{[^{}]*\}\}$/.test(template)) return valueOf(only, scope) ?? null
    return filledText(template, scope)
  }
  if (Array.isArray(template)) return template.map((entry) => filledIn(entry, scope))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledIn(value, scope)]))
}

/** Fills in the placeholders of a text. Values that are no text are written as JSON. */
export function filledText(template: string, scope: TemplateScope): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = valueOf(name, scope)
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function valueOf(name: string, scope: TemplateScope): unknown {
  const steps = /^headers\./i.test(name) ? ['headers', name.slice('headers.'.length).toLowerCase()] : name.split('.')
  return steps.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    return (value as Readonly<Record<string, unknown>>)[step]
  }, scope)
}
