import { readFileSync } from 'node:fs'

/** The schemas that ship with the package, by file name without `.schema.json`. */
export type SchemaName =
  | 'login-request'
  | 'login-response'
  | 'profile'
  | 'report'
  | 'baseline'
  | 'exchange'
  | 'har-entry'
  | 'fleet'
  | 'fleet-overview'
  | 'run-summary'
  | 'history'
  | 'journal'
  | 'proof'
  | 'detection'
  | 'emulator-data'
  | 'emulator-stub'
  | 'record'
  | 'collection-verbose'
  | 'collection-verbose-array'
  | 'collection-light'
  | 'collection-array'
  | 'odata-error'

/** The file of a JSON Schema. */
export function schemaUrl(name: SchemaName): URL {
  return new URL(`../../schemas/${name}.schema.json`, import.meta.url)
}

/**
 * Reads a JSON Schema (2020-12) from `schemas/`. Read, not imported: Node 20 prints a warning for every JSON import.
 */
export function loadSchema(name: SchemaName): Record<string, unknown> {
  return JSON.parse(readFileSync(schemaUrl(name), 'utf8')) as Record<string, unknown>
}

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** The part of a schema itself, where it is given by a reference to a definition of its root. */
export function followed(root: Schema, schema: Schema): Schema {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const definitions = root['$defs'] as Readonly<Record<string, Schema>>
  return definitions[ref.replace('#/$defs/', '')] ?? schema
}
