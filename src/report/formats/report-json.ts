import type { Report } from '../../schema/generated/report.js'
import { followed, loadSchema, type Schema } from '../../schema/load.js'

/**
 * The text of report.json: keys in the order of the schema, whatever order the report was put together in, so that two
 * reports can be compared line by line. Two spaces, a newline at the end.
 */
export function reportJson(report: Report): string {
  const root = loadSchema('report')
  return `${JSON.stringify(inOrderOf(root, root, report), null, 2)}\n`
}

function inOrderOf(root: Schema, schema: Schema, value: unknown): unknown {
  const resolved = followed(root, schema)
  if (Array.isArray(value)) {
    const items = resolved['items'] as Schema | undefined
    return items === undefined ? value : value.map((entry: unknown) => inOrderOf(root, items, entry))
  }
  if (typeof value !== 'object' || value === null) return value
  // What a profile says has a schema of its own: here it is kept as it came.
  if (resolved['properties'] === undefined) return value
  const given = value as Readonly<Record<string, unknown>>
  const properties = resolved['properties'] as Readonly<Record<string, Schema>>
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => given[key] !== undefined)
      .map(([key, of]) => [key, inOrderOf(root, of, given[key])]),
  )
}
