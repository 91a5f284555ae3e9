import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'
import { pathText, type Path } from '../faults/fault.js'

/** The offsets of every key and value, by the JSON text of its path. */
export type Places = Map<string, { readonly key: number; readonly value: number }>

interface Oddity {
  readonly offset: number
  readonly path: string
  readonly message: string
}

/** A profile is a page or two. Beyond this it is an accident, or aliases that unfold into millions of values. */
const mostProfileValues = 10_000
const deepest = 32

/**
 * The plain value that YAML nodes stand for, with the place of every part. Written in place of the parser's own
 * conversion, which keeps the last of two equal keys without a word, and drops the places.
 */
export function plainValue(
  root: Node,
  places: Places,
  noun = 'profile',
  mostValues = mostProfileValues,
): { readonly value: unknown; readonly oddities: readonly Oddity[] } {
  const oddities: Oddity[] = []
  const anchors = new Map<string, Node>()
  const progress = { values: 0, stopped: false }

  function stop(node: Node, path: Path, message: string): undefined {
    if (!progress.stopped) oddities.push({ offset: startOf(node), path: pathText(path), message })
    progress.stopped = true
    return undefined
  }

  function plain(node: Node | null, path: Path, key: number): unknown {
    if (progress.stopped) return undefined
    progress.values += 1
    if (node === null) {
      places.set(JSON.stringify(path), { key, value: key })
      return null
    }
    if (progress.values > mostValues) return stop(node, path, `the ${noun} expands to more than ${mostValues} values`)
    if (path.length > deepest) return stop(node, path, `is nested more than ${deepest} levels deep`)
    places.set(JSON.stringify(path), { key, value: startOf(node) })
    if (isAlias(node)) {
      const meant = anchors.get(node.source)
      return meant ? plain(meant, path, key) : stop(node, path, 'is an alias (`*name`) of an undefined anchor')
    }
    const value = isMap(node) ? mapping(node.items, path) : isSeq(node) ? list(node.items, path) : scalar(node)
    if ('anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node)
    return value
  }

  function mapping(items: readonly { key: unknown; value: unknown }[], path: Path): Record<string, unknown> {
    const firsts = new Map<string, unknown>()
    for (const { key, value } of items) {
      if (!isScalar(key)) {
        if (isNode(key))
          oddities.push({ offset: startOf(key), path: pathText(path), message: 'has a key that is not a string' })
        continue
      }
      const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
      const inner = [...path, name]
      if (firsts.has(name)) {
        const remedy = isMap(value) ? 'merge them' : 'remove one'
        oddities.push({ offset: startOf(key), path: pathText(inner), message: `is duplicated: ${remedy}` })
      } else firsts.set(name, plain(isNode(value) ? value : null, inner, startOf(key)))
    }
    return Object.fromEntries(firsts)
  }

  function list(items: readonly unknown[], path: Path): unknown[] {
    return items.map((item, index) =>
      plain(isNode(item) ? item : null, [...path, index], isNode(item) ? startOf(item) : 0),
    )
  }

  const value = plain(root, [], startOf(root))
  return { value: progress.stopped ? undefined : value, oddities }
}

function scalar(node: Node): unknown {
  return isScalar(node) ? node.value : undefined
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value) || isAlias(value)
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}
