import { isGuid, isZeroGuid, legacyRecordPath, sameGuid, type JsonObject } from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { Actor } from '../../session/index.js'
import { isGoodRead, rowsOf } from '../answers.js'
import { control } from '../main-session.js'
import { legacyReadOf } from '../requests.js'
import type { RunContext } from '../run-context.js'
import { cantTell, untested } from '../verdict.js'
import { sandboxOf } from './sandbox-of.js'

/** The sandbox record's lookup (section Data records), and two records that it may point to and does not. */
export interface LookupRecords {
  /** `<Lookup>Id`, which holds the id. */
  readonly idField: string
  readonly one: string
  readonly other: string
  /** Both of them, and whichever further ones were seen. */
  readonly ids: readonly string[]
  /** The lookup as a nested object that refers to a record. */
  readonly nested: (id: string) => JsonObject
}

const enough = 10

/** Two records of the lookup's target, as main sees them. */
export async function lookupRecords(run: RunContext, main: Actor): Promise<LookupRecords> {
  const { field, target } = lookupOf(run)
  const idField = `${field}Id`
  const present = (await sandboxOf(run, main).read(main))[idField]
  const rows = rowsOf(await control(run, main, legacyReadOf(run, target, { top: enough }), isGoodRead)) ?? []
  const ids = rows
    .map(({ Id }) => Id)
    .filter((id) => typeof id === 'string')
    .filter((id) => isGuid(id) && !isZeroGuid(id) && !(typeof present === 'string' && sameGuid(present, id)))
  const [one, other] = ids
  if (one === undefined || other === undefined) {
    cantTell(
      `${target} shows fewer than two records that ${field} does not point to already (sandbox.lookup)`,
      'profile',
    )
  }
  const uriOf = (id: string) => legacyRecordPath(target, id)
  return { idField, one, other, ids, nested: (id) => ({ [field]: { __metadata: { uri: uriOf(id) } } }) }
}

function lookupOf({ profile }: RunContext): NonNullable<ResolvedSandbox['lookup']> {
  return profile.sandbox?.lookup ?? untested('the profile names no lookup of the sandbox record', 'sandbox.lookup')
}
