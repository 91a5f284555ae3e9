import { percentDecoded } from '../http/percent-encoding.js'

/** The named parts of a path that fits a pattern, decoded; undefined for one that does not fit. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

const name = /\{(\w+)\}/g

/** The names of the parts of a pattern. */
export function partsOf(pattern: string): readonly string[] {
  return [...pattern.matchAll(name)].map(([, part = '']) => part)
}

/** Reads a pattern. Segments are compared decoded, so that a slash in a value does not end its segment. */
export function pathPattern(pattern: string): PathPattern {
  const takesAllBelow = pattern.endsWith('/*')
  const segments = (takesAllBelow ? pattern.slice(0, -2) : pattern).split('/').map(segmentPattern)
  return (path) => {
    const given = path.split('/')
    if (takesAllBelow ? given.length <= segments.length : given.length !== segments.length) return undefined
    const parts: Record<string, string> = {}
    for (const [index, segment] of segments.entries()) {
      const decoded = percentDecoded(given[index] ?? '')
      const match = decoded === undefined ? null : segment.exec(decoded)
      if (!match) return undefined
      Object.assign(parts, match.groups)
    }
    return parts
  }
}

function segmentPattern(segment: string): RegExp {
  const source = segment
    .split(/(\{\w+\}|\*)/)
    .map((piece) => {
      if (piece === '*') return '.*'
      const [, part] = /^\{(\w+)\}$/.exec(piece) ?? []
      return part === undefined ? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.+)`
    })
    .join('')
  return new RegExp(`^${source}$`, 'su')
}
