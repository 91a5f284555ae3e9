import { pathText, type Finding, type Path } from './fault.js'
import { isRecord } from '../../runtime/is-record.js'

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
