import type { Finding, Path } from './fault.js'
import { isRecord } from '../../runtime/json.js'

/** A profile of which any part may be missing. */
export type Rough<T> = T extends readonly (infer Item)[]
  ? readonly (Rough<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Rough<T[Key]> | undefined }
    : T

/**
 * What is left of a profile without the parts that are already known to be at fault, so that the checks of meaning can
 * go on and one run names all faults. List entries keep their index.
 */
export function withoutFaulty(value: unknown, findings: readonly Finding[]): unknown {
  if (findings.some(({ path }) => path.length === 0)) return {}
  const copy = copyOf(value)
  for (const { path } of findings) drop(copy, path)
  return copy
}

function drop(top: unknown, path: Path): void {
  let parent = top
  for (const step of path.slice(0, -1)) parent = child(parent, step)
  const last = path.at(-1)
  if (Array.isArray(parent) && typeof last === 'number') parent[last] = undefined
  else if (isRecord(parent) && typeof last === 'string') Reflect.deleteProperty(parent, last)
}

function child(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? (value[step] as unknown) : undefined
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** A structured clone would keep what an alias shares, and dropping one copy would drop the other. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) : value
}
