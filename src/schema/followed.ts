/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** The part of a schema itself, where it is given by a reference to a definition of its root. */
export function followed(root: Schema, schema: Schema): Schema {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const definitions = root['$defs'] as Readonly<Record<string, Schema>>
  return definitions[ref.replace('#/$defs/', '')] ?? schema
}
