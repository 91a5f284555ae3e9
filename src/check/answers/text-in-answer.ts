import type { Exchange } from '../../exchange/index.js'
import { parsedJson } from '../../runtime/json.js'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Whether an answer has a text in it: as it stands, or once the escapes of JSON or XML are undone, and in JSON those of
 * XML too, since a writer is free to escape what it likes. Throws the exchange's fault where the body is no text at all.
 */
export function says(exchange: Exchange, text: string): boolean {
  const body = exchange.text()
  const wanted = text.normalize()
  return [body, ...unescaped(body)].some((form) => form.normalize().includes(wanted))
}

/** Whether a JSON answer has a text in it as the whole of one of its strings. Throws the exchange's fault like `says`. */
export function saysAlone(exchange: Exchange, text: string): boolean {
  return textsIn(parsedJson(exchange.text())).some((each) => each.normalize() === text.normalize())
}

function unescaped(body: string): readonly string[] {
  if (/^\s*</.test(body)) return [withoutReferences(body)]
  const json = parsedJson(body)
  const forms = json === undefined ? [] : [JSON.stringify(json), ...textsIn(json)]
  return [...forms, ...forms.map(withoutReferences)]
}

function textsIn(json: unknown): readonly string[] {
  if (typeof json === 'string') return [json]
  if (typeof json !== 'object' || json === null) return []
  return Object.values(json).flatMap(textsIn)
}

function withoutReferences(xml: string): string {
  return xml.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (reference, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? reference
    const code = name.startsWith('#x') || name.startsWith('#X') ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}
