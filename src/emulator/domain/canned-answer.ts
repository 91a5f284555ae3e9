import { parsedJson } from '../../runtime/parsed-json.js'
import type { Answer, Header } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { filledIn, filledText, type TemplateScope } from './templates.js'

/** An answer that is written beforehand. Its strings may hold placeholders. */
export interface Canned {
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
  }
}

/** A header cannot hold what the caller sent by placeholder beyond visible Latin letters. */
function oneLine(text: string): string {
  return text.replace(/[^\t\u0020-\u007E\u00A0-\u00FF]/g, '?')
}
