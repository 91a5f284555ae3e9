import { isRecord } from '../runtime/json.js'
import type { Path } from '../profile/faults/fault.js'
import type { SchemaView } from '../profile/faults/schema-view.js'

type Keywords = Readonly<Record<string, unknown>>

/** The part of a schema that describes a place, or the nearest one above it that leaves a choice; and the path to that. */
export interface SchemaPlace {
  readonly view: SchemaView
  readonly path: Path
}

/** Walks along a path through a schema that uses `properties`, `additionalProperties`, `items` and `$ref`. */
export function placeIn(schema: Keywords, path: Path): SchemaPlace {
  let view = resolved(schema, schema)
  for (const [index, step] of path.entries()) {
    if (Array.isArray(view.keywords['anyOf'])) return { view, path: path.slice(0, index) }
    const properties = isRecord(view.keywords['properties']) ? view.keywords['properties'] : {}
    const below =
      typeof step === 'number'
        ? view.keywords['items']
        : Object.hasOwn(properties, step)
          ? properties[step]
          : view.keywords['additionalProperties']
    if (!isRecord(below)) return { view, path: path.slice(0, index) }
    view = resolved(below, schema)
  }
  return { view, path }
}

/** The schema of the names that may stand as keys of a place, by the name of its definition. */
export function nameOfKeys({ keywords }: SchemaView): string | undefined {
  const names = keywords['propertyNames']
  return isRecord(names) && typeof names['$ref'] === 'string' ? names['$ref'].replace('#/$defs/', '') : undefined
}

function resolved(node: Keywords, schema: Keywords): SchemaView {
  const { $ref, ...own } = node
  if (typeof $ref !== 'string') return { keywords: own, definition: undefined }
  const definition = $ref.replace('#/$defs/', '')
  const definitions = schema['$defs']
  const target = isRecord(definitions) ? definitions[definition] : undefined
  return { keywords: { ...(isRecord(target) ? target : {}), ...own }, definition }
}
