import { isGuid, sameGuid, type Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { sandboxOf } from '../making/sandbox-of.js'

/**
 * Whether another record refers to the sandbox record, or the other way round: a server may lawfully sum up in one record
 * what others hold, or hand on to it what the other was given.
 */
export function isRelated(run: RunContext, main: Actor, row: Row): boolean {
  const { snapshot = {} } = sandboxOf(run, main)
  return refersTo(row, snapshot) || refersTo(snapshot, row)
}

function refersTo(one: Row, { Id }: Row): boolean {
  return Object.entries(one).some(
    ([field, value]) =>
      field !== 'Id' && typeof value === 'string' && typeof Id === 'string' && isGuid(Id) && sameGuid(value, Id),
  )
}
