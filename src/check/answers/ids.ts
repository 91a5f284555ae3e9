import { isGuid, type Row } from '../../odata/index.js'

/** A record's id in one spelling; undefined where it has none that is a GUID. */
export function idOf({ Id }: Row): string | undefined {
  return typeof Id === 'string' && isGuid(Id) ? Id.toLowerCase() : undefined
}

/** A record's id as the target wrote it, and so to be sent: in which case GUIDs are written, and found, is not shown. */
export function writtenIdOf(row: Row): string | undefined {
  const { Id } = row
  return idOf(row) === undefined ? undefined : String(Id)
}

/** The ids of records, those without one left out. */
export function idsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(idOf).filter((id) => id !== undefined))
}

/** The records whose id none of the others has; those without an id are among them. */
export function notAmong(others: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const known = idsOf(others)
  return rows.filter((row) => !known.has(idOf(row) ?? ''))
}

/** Records by their ids, the first of each. */
export function byId(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const known = new Map<string, Row>()
  for (const row of rows) {
    const id = idOf(row)
    if (id !== undefined && !known.has(id)) known.set(id, row)
  }
  return known
}

/** The records whose id an earlier one had already. */
export function doubles(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const id = idOf(row)
    if (id === undefined) return false
    const again = seen.has(id)
    seen.add(id)
    return again
  })
}
