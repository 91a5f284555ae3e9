import { isRecord } from '../../runtime/json.js'
import { loadSchema } from '../../schema/load.js'

/** A part of the profile's schema: its own keywords, those of what it refers to, and the name of that definition. */
export interface SchemaView {
  readonly keywords: Readonly<Record<string, unknown>>
  readonly definition: string | undefined
}

const schema = loadSchema('profile')
const definitions = record(schema['$defs'])

export const root: SchemaView = { keywords: schema, definition: undefined }

/** What may stand under a key, or at an index. Undefined where the schema knows no such place. */
export function within(view: SchemaView, step: string | number): SchemaView | undefined {
  const properties = record(view.keywords['properties'])
  const found = typeof step === 'number' ? view.keywords['items'] : Object.hasOwn(properties, step) && properties[step]
  return isRecord(found) ? resolved(found) : undefined
}

/** The kinds of value that may stand here: one, unless the schema offers several. */
export function branches(view: SchemaView): readonly SchemaView[] {
  const offered = view.keywords['anyOf']
  if (!Array.isArray(offered)) return [view]
  return offered.filter(isRecord).map((branch) => {
    const { keywords, definition } = resolved(branch)
    return { keywords, definition: definition ?? view.definition }
  })
}

/** The one of several kinds that a value is of, by its type alone. Undefined where it is of none. */
export function branchFor(view: SchemaView, value: unknown): SchemaView | undefined {
  return branches(view).find(({ keywords }) => fitsType(value, keywords))
}

/** The keys that may stand in a mapping here. */
export function keysOf(view: SchemaView): readonly string[] {
  return branches(view).flatMap(({ keywords }) => Object.keys(record(keywords['properties'])))
}

/** Every place of the schema, as path and view; list entries without their index. */
export function* placesOf(
  view: SchemaView = root,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], SchemaView]> {
  yield [path, view]
  for (const branch of branches(view)) {
    for (const key of Object.keys(record(branch.keywords['properties']))) {
      const inner = within(branch, key)
      if (inner) yield* placesOf(inner, [...path, key])
    }
    const item = within(branch, 0)
    if (item) yield* placesOf(item, path)
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function resolved(node: Readonly<Record<string, unknown>>): SchemaView {
  const { $ref, ...own } = node
  if (typeof $ref !== 'string') return { keywords: own, definition: undefined }
  const definition = $ref.replace('#/$defs/', '')
  const target = resolved(record(definitions[definition]))
  return { keywords: { ...target.keywords, ...own }, definition: target.definition ?? definition }
}

function fitsType(value: unknown, keywords: Readonly<Record<string, unknown>>): boolean {
  if ('const' in keywords) return typeof value === typeof keywords['const']
  switch (keywords['type']) {
    case 'object':
      return isRecord(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case undefined:
      return true
    default:
      return typeof value === keywords['type']
  }
}

/** The least and the most that the profile's schema lets one of its `limits` be. Read when it is asked for. */
export function boundsOfLimit(key: string): { readonly least: number; readonly most: number } {
  const { limits } = loadSchema('profile')['$defs'] as {
    readonly limits: { readonly properties: Readonly<Record<string, { minimum?: number; maximum?: number }>> }
  }
  const { minimum, maximum } = limits.properties[key] ?? {}
  if (minimum === undefined || maximum === undefined)
    throw new RangeError(`the schema of the profile gives limits.${key} no bounds`)
  return { least: minimum, most: maximum }
}
