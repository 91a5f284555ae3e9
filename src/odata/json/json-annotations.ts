import { edmTypeName } from '../xml/atom-property.js'
import type { Row } from '../values/value.js'

const suffix = '@odata.type'

/** Enough rows to meet every annotated field, few enough to cost nothing. */
const rowsLookedAt = 200

/** The types that light JSON names beside the fields (`<field>@odata.type`). */
export function annotatedTypes(rows: readonly Row[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const row of rows.slice(0, rowsLookedAt)) {
    for (const name in row) {
      if (!name.endsWith(suffix) || name.length === suffix.length) continue
      const type = row[name]
      if (typeof type === 'string') types.set(name.slice(0, -suffix.length), edmTypeName(type))
    }
  }
  return types
}
