import { DataFault } from '../faults/data-fault.js'

const tokens =
  /\s*(?:"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.-])|(?:true|false|null)(?![\w'-])|[{}[\],:])/y

/**
 * Reads the body of a change. A body that is no JSON is refused in the document's words: a token was not recognized,
 * which is named with its place.
 */
export function parseBody(body: Buffer): unknown {
  const source = body.toString('utf8').replace(/^\uFEFF/, '')
  try {
    return JSON.parse(source) as unknown
  } catch {
    const { token, at } = firstUnrecognized(source)
    const message = `Invalid JSON. A token was not recognized in the JSON content: '${token}' at position ${at}.`
    throw new DataFault('json', message, { message, type: 'Microsoft.OData.ODataJsonException' })
  }
}

/** The first piece that is no JSON token; where all are, the fault lies in their order, and the end is named. */
function firstUnrecognized(source: string): { token: string; at: number } {
  let at = 0
  while (at < source.trimEnd().length) {
    tokens.lastIndex = at
    if (!tokens.test(source)) {
      const rest = source.slice(at).trimStart()
      return { token: /^(?:[\w-]+|.)/su.exec(rest)?.[0] ?? '', at: source.length - rest.length }
    }
    at = tokens.lastIndex
  }
  const last = /\S{1,20}$/u.exec(source.trimEnd())?.[0] ?? ''
  return { token: last, at: Math.max(0, source.trimEnd().length - last.length) }
}
