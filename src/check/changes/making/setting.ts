import { type Row } from '../../../odata/index.js'
import { verboseJson, type ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { change, expectSuccess, type Changed } from './changing.js'
import { isPutBlocked } from './put-blocked.js'
import { readBack, type ReadBack } from '../fields/read-back.js'
import { needsRestNotDemanded } from './rest-demanded.js'
import { sandboxOf } from './sandbox-of.js'

export { verboseJson }

/** The two content types of a change (section "Change one record, legacy data service"). */
export const contentTypes = ['application/json', verboseJson] as const

/** What a scenario sets, and how. */
export interface Setting {
  readonly method?: ChangeMethod
  readonly fields: Row
  readonly contentType?: string
}

/** What came of fields that were set. */
export interface FieldsSet extends ReadBack {
  readonly changed: Changed
}

/** Sets fields by a MERGE in order, as main, and tells which of them do not read back as they were given. */
export async function mergeFields(run: RunContext, main: Actor, fields: Row): Promise<FieldsSet> {
  const changed = await change(run, main, { method: 'MERGE', fields })
  expectSuccess(run, changed)
  return { changed, ...readBack(run, sandboxOf(run, main), fields, changed.after) }
}

/**
 * Sets fields of the sandbox record in order, as main, and tells which of them do not read back as they were given.
 * Undefined where PUT is blocked, as declared.
 */
export async function setFields(
  run: RunContext,
  main: Actor,
  { method = 'MERGE', ...wanted }: Setting,
): Promise<FieldsSet | undefined> {
  const changed = await change(run, main, { method, ...wanted })
  if (method === 'PUT' && isPutBlocked(run, changed)) return undefined
  const sandbox = sandboxOf(run, main)
  await needsRestNotDemanded(run, main, sandbox, { method, ...wanted }, changed)
  expectSuccess(run, changed)
  return { changed, ...readBack(run, sandbox, wanted.fields, changed.after) }
}
