import type { Exchange } from '../../../exchange/index.js'
import type { RunContext } from '../../context/run-context.js'
import { isGuid, sameGuid, type Row } from '../../../odata/index.js'
import type { GivenMain } from '../../runner/given.js'
import { sandboxOf } from '../sandbox-of.js'

/** A field of another record that a change of the sandbox record has set as well. */
export interface WrittenElsewhere {
  readonly field: string
  readonly id: string
}

/**
 * Tells on the report's first page which other records the target has written into: the checker changes the sandbox record
 * alone, so that nobody but a person puts those back.
 */
export function tellWrittenElsewhere(run: RunContext, found: readonly WrittenElsewhere[], read: Exchange): void {
  if (found.length === 0) return
  const { entity = '' } = run.profile.sandbox ?? {}
  const names = found.map(({ field, id }) => `${field} of ${entity} ${id}`).join(', ')
  run.diagnose({
    id: `written-elsewhere, ${read.id}`,
    text: `A change of the sandbox record also changed ${names}. The checker does not restore this: it changes no other record and does not know the old values.`,
    remedy:
      'Restore the values by hand, from a backup or the change log of the platform. Check every field there that the sandbox section of the profile names or that a PUT sends.',
    evidence: [read.id],
  })
}

/**
 * Whether another record refers to the sandbox record, or the other way round: a server may lawfully sum up in one record
 * what others hold, or hand on to it what the other was given.
 */
export function isRelated(writer: GivenMain, row: Row): boolean {
  const { snapshot = {} } = sandboxOf(writer)
  return refersTo(row, snapshot) || refersTo(snapshot, row)
}

function refersTo(one: Row, { Id }: Row): boolean {
  return Object.entries(one).some(
    ([field, value]) =>
      field !== 'Id' && typeof value === 'string' && typeof Id === 'string' && isGuid(Id) && sameGuid(value, Id),
  )
}
