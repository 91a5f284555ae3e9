import { percentDecoded } from '../http/percent-encoding.js'
import { InvalidControlInput } from '../errors.js'

/** The named parts of a path that fits a pattern, decoded; undefined for one that does not fit. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

const name = /\{(\w+)\}/g

/** Stands between segments, so that a slash in a value does not end its segment. */
const between = '\u0000'

/**
 * Reads a pattern of the one notion that stubs, faults, the log and the control API have: a path below the base path, in
 * which `{name}` takes one segment or a part of one, and `*` any characters, slashes too. Path and pattern are compared
 * percent-decoded, with regard to case.
 */
export function pathPattern(pattern: string): PathPattern {
  const source = decoded(pattern)
    .split(/(\{\w+\}|\*)/)
    .map((piece) => {
      if (piece === '*') return '.*'
      const [, part] = /^\{(\w+)\}$/.exec(piece) ?? []
      return part === undefined ? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>[^${between}]+)`
    })
    .join('')
  const expression = new RegExp(`^${source}$`, 'su')
  return (path) => {
    const match = expression.exec(decoded(path))
    return match === null ? undefined : { ...match.groups }
  }
}

/** The names of the parts of a pattern. */
export function partsOf(pattern: string): readonly string[] {
  return [...pattern.matchAll(name)].map(([, part = '']) => part)
}

/** The pattern, if it can match a path at all. Throws InvalidControlInput. */
export function checkedPattern(pattern: unknown): string {
  if (typeof pattern !== 'string' || !/^[/*]/.test(pattern))
    throw new InvalidControlInput('path: expected a path such as "/0/odata/Contact", or a pattern such as "/0/odata/*"')
  if (pattern.includes('?'))
    throw new InvalidControlInput('path: expected a path without a query. Remove the "?" and what follows')
  const parts = partsOf(pattern)
  const wrong = parts.find((part, index) => parts.indexOf(part) !== index || /^\d/.test(part))
  if (wrong !== undefined)
    throw new InvalidControlInput(`path: the part {${wrong}} is named twice, or begins with a digit`)
  return pattern
}

/** A segment with a broken escape counts as it was sent. */
function decoded(path: string): string {
  return path
    .split('/')
    .map((segment) => percentDecoded(segment) ?? segment)
    .join(between)
}
