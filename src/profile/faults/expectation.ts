import { isRecord } from '../../runtime/json.js'
import { branches, keysOf, type SchemaView } from './schema-view.js'
import { oneOf } from './suggestion.js'
import { pathText, type Finding, type Path } from './fault.js'

/** What stands at a place of the schema, by the name of its definition or, where it has none, of its key. */
const nouns: Readonly<Record<string, string>> = {
  guid: 'a GUID (32 hex digits as 8-4-4-4-12)',
  entity: 'the name of an entity (letters, digits and underscores)',
  field: 'the name of a field (letters, digits and underscores)',
  pathSegment: 'a path segment (letters, digits, dots, hyphens, underscores)',
  path: 'a path that begins with one slash, without spaces or #',
  pathOrNone: 'a path that begins with one slash, without spaces or #, or none',
  httpUrl: 'an http or https URL',
  duration: 'a duration such as 30s, 10m or 500ms, or a number of seconds',
  size: 'a size, such as 256MiB or 10MB, or a number of bytes',
  date: 'a date such as 2027-01-31',
  clauseId: 'the id of a clause, such as READ-2',
  departureId: 'a departure of the catalogue',
  env: 'the name of an environment variable, such as SVC_PASSWORD',
  vendorPrefix: 'auto, or a prefix such as SVC',
  cultureHeader: 'auto, or the name of a header, such as X-Vendor-UserCulture',
  contact: 'an address or a URL, in visible ASCII without parentheses, of at most 120 characters',
  correlationHeader: 'the name of a header, such as X-Request-Id, of at most 64 characters',
  sendSecureOverHttp: 'true, false or loopback',
  statement: "8 to 64 digits of a clause's digest, as `clauses ID` prints it",
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
}

/** What belongs at a place of the profile, in words: `a GUID`, `true or false`, `a mapping with the key …`. */
export function expectation(view: SchemaView, key: string | number | undefined): string {
  const noun = nouns[view.definition ?? ''] ?? nouns[String(key)]
  if (noun !== undefined) return noun
  const offered = branches(view)
  if (offered.length > 1) return offered.map((branch) => expectation(branch, undefined)).join(', or ')
  const { type, enum: words } = view.keywords
  if (Array.isArray(words)) return oneOf(words.map(String))
  if (type === 'object') return `a mapping with ${oneOf(keysOf(view))}`
  return types[String(type)] ?? 'a value'
}

/** What a value is, in words, without the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'a mapping'
  if (typeof value === 'boolean') return 'true or false'
  return typeof value === 'number' ? 'a number' : 'text'
}

/** The path that a validator's JSON pointer leads along in a value, with the indices of lists as numbers; and what is there. */
export function pointedAt(pointer: string, top: unknown): { readonly path: Path; readonly value: unknown } {
  const path: (string | number)[] = []
  let value = top
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(value) ? Number(name) : name)
    value = Array.isArray(value) ? (value[Number(name)] as unknown) : isRecord(value) ? value[name] : undefined
  }
  return { path, value }
}

/** Each fault once, by its place and message: a validator names some along every branch of the schema. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ path, message }) => {
    const key = `${pathText(path)}\n${message}`
    return seen.has(key) ? false : seen.add(key)
  })
}
