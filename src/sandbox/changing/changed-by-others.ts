import type { ResolvedSandbox } from '../../profile/index.js'

/** Somebody else changed the record while the checker worked on it: no further change is sent. */
export class ChangedByOthers extends Error {
  override readonly name = 'ChangedByOthers'
  readonly entity: string
  readonly id: string
  /** The fields that changed, and not by the checker. Their values stay as they are. */
  readonly fields: readonly string[]
  readonly blame = 'nobody'

  constructor(record: Pick<ResolvedSandbox, 'entity' | 'id' | 'fields'>, fields: readonly string[]) {
    super(
      `somebody else changed the sandbox record ${record.entity} ${record.id} during the run (${fields.join(', ')}), so the checker stops changing it. Run again when nobody else uses it${orTheServersOwn(record, fields)}`,
    )
    this.entity = record.entity
    this.id = record.id
    this.fields = fields
  }
}

/**
 * What the target sets by itself, with a change or after one that it refused, looks the same: where the profile names such
 * a field, it is the wrong one.
 */
function orTheServersOwn({ fields }: Pick<ResolvedSandbox, 'fields'>, changed: readonly string[]): string {
  const named = Object.entries(fields).filter(([, field]) => changed.includes(field))
  const unnamed = changed.filter((field) => !named.some(([, name]) => name === field))
  const own = named.map(([kind, field]) => `. If the server sets ${field} itself, name another sandbox.fields.${kind}`)
  const others = unnamed.length > 0 ? ['. If the target changes such a field itself, name another record'] : []
  return [...own, ...others].join('')
}
