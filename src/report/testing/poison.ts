import { followed, loadSchema, type Schema, type SchemaName } from '../../schema/load.js'

/**
 * A document of a shipped schema with every free text in it replaced: every string that no enum, pattern or format of
 * the schema binds. Whatever place a later edition of the schema adds is poisoned too.
 */
export function poison<T>(name: SchemaName, value: T, text: (place: string) => string): T {
  const root = loadSchema(name)
  return poisoned(root, root, value, '', text) as T
}

function poisoned(
  root: Schema,
  schema: Schema,
  value: unknown,
  place: string,
  text: (place: string) => string,
): unknown {
  const at = followed(root, schema)
  if (Array.isArray(value)) {
    const items = (at['items'] ?? {}) as Schema
    return value.map((entry: unknown, index) => poisoned(root, items, entry, `${place}/${String(index)}`, text))
  }
  if (typeof value === 'object' && value !== null) {
    const properties = (at['properties'] ?? {}) as Readonly<Record<string, Schema>>
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        poisoned(root, properties[key] ?? {}, member, `${place}/${key}`, text),
      ]),
    )
  }
  const bound = ['enum', 'const', 'pattern', 'format'].some((keyword) => keyword in at)
  return typeof value === 'string' && !bound ? text(place) : value
}
