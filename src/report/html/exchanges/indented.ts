/** Deeper levels are not moved further: a hostile body would otherwise grow with the square of its depth. */
const deepest = 12

/**
 * A body of JSON or XML with a line for each member or element, so that a reader finds a value; any other text unchanged.
 * The text may end anywhere, as one that was cut does.
 */
export function indented(text: string): string {
  if (text.includes('\n')) return text
  if (/^[[{]/.test(text)) return indentedJson(text)
  return /^<(?!!|html)/i.test(text) ? indentedXml(text) : text
}

/** A string, a sign of structure with the blanks around it, or anything else. */
const jsonTokens = /"(?:[^"\\]|\\.)*"?|\s*([{}[\],:])\s*|[^"{}[\],:]+/g

function indentedJson(text: string): string {
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.min(depth, deepest))}`
  const lines = text.replaceAll(jsonTokens, (token, sign: string | undefined) => {
    switch (sign) {
      case '{':
      case '[':
        depth += 1
        return sign + line()
      case '}':
      case ']':
        depth = Math.max(0, depth - 1)
        return line() + sign
      case ',':
        return sign + line()
      case ':':
        return ': '
      case undefined:
      default:
        return token
    }
  })
  return lines.replaceAll(/([[{])\s+([\]}])/g, '$1$2')
}

function indentedXml(text: string): string {
  let depth = 0
  return text.replaceAll(/>\s*(?=<(\/?)([^>]*))/g, (_whole, closes: string, _next: string, at: number) => {
    const before = text.slice(text.lastIndexOf('<', at), at + 1)
    const opens = !/^<[/?!]|\/>$/.test(before)
    if (opens && closes !== '') return '>'
    depth = Math.max(0, depth + (opens ? 1 : 0) - (closes === '' ? 0 : 1))
    return `>\n${'  '.repeat(Math.min(depth, deepest))}`
  })
}
