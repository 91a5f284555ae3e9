import { isRecord } from '../../runtime/is-record.js'
import { parsedJson } from '../../runtime/parsed-json.js'

const masked = '***'
const passwordName = /UserPassword/i
/** A member of a JSON object, whatever its value is. */
const jsonMember = /("UserPassword"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|[^\s,{}[\]"]+)/gis
/** A pair of a form. */
const formPair = /((?:^|&)UserPassword=)[^&]*/gi

/** The body of a request with `***` in the place of the password of a login. Everything else stays as it was sent. */
export function maskPassword(body: string): string {
  const value = parsedJson(body)
  if (isRecord(value)) return maskJson(body, value)
  if (/^[^\s{"<]+$/.test(body) && body.includes('=')) return body.replaceAll(formPair, `$1${masked}`)
  const at = passwordName.exec(body)
  // In a body that is neither, nobody can tell where the password ends.
  return at === null ? body : body.slice(0, at.index + at[0].length) + masked
}

function maskJson(body: string, value: Readonly<Record<string, unknown>>): string {
  const shown = body.replaceAll(jsonMember, `$1"${masked}"`)
  const again = parsedJson(shown)
  const keys = Object.keys(value).filter((key) => passwordName.test(key))
  // A name that is spelt with escapes, or a value that is no text.
  const isMasked = keys.every((key) => isRecord(again) && again[key] === masked)
  return isMasked ? shown : JSON.stringify({ ...value, ...Object.fromEntries(keys.map((key) => [key, masked])) })
}
