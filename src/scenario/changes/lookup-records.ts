import type { Exchange } from '../../exchange/index.js'
import {
  BrokenPaging,
  isGuid,
  isZeroGuid,
  legacyRecordPath,
  readPages,
  sameGuid,
  UnreadableAnswer,
  type JsonObject,
  type Row,
  type Value,
} from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { Actor } from '../../session/index.js'
import { isGoodRead, named, rowsOf } from '../words/answers.js'
import { control, sendRenewing } from '../words/main-session.js'
import { legacyReadOf } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell, Undecided, untested } from '../outcome/verdict.js'
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
  const first = await control(run, main, legacyReadOf(run, target, { top: enough }), isGoodRead)
  const onFirst = othersThan(present, rowsOf(first) ?? [])
  const ids = onFirst.length >= 2 ? onFirst : othersThan(present, await rowsOverPages(run, main, first))
  const [one, other] = ids
  if (one === undefined || other === undefined) {
    cantTell(
      `${named(first)} shows fewer than two records of ${target} to which the lookup ${field} does not point already (sandbox.lookup)`,
      'profile',
    )
  }
  const uriOf = (id: string) => legacyRecordPath(target, id)
  return { idField, one, other, ids, nested: (id) => ({ [field]: { __metadata: { uri: uriOf(id) } } }) }
}

/** That there are no records to point to is for the clauses about lookups to say. */
export async function lookupOrNone(run: RunContext, main: Actor): Promise<LookupRecords | undefined> {
  if (!run.profile.sandbox?.lookup) return undefined
  try {
    return await lookupRecords(run, main)
  } catch (fault) {
    if (fault instanceof Undecided) return undefined
    throw fault
  }
}

/** The GUIDs of records, but for the one to which the lookup points. */
function othersThan(present: Value | undefined, rows: readonly Row[]): readonly string[] {
  return rows
    .map(({ Id }) => Id)
    .filter((id) => typeof id === 'string')
    .filter((id) => isGuid(id) && !isZeroGuid(id) && !(typeof present === 'string' && sameGuid(present, id)))
}

/** The records of further pages besides: pages are as small as the target likes. */
async function rowsOverPages(run: RunContext, main: Actor, first: Exchange): Promise<readonly Row[]> {
  const fetch = (url: string) =>
    sendRenewing(run, main, { method: 'GET', url, headers: [['Accept', 'application/json']] })
  try {
    return (await readPages(first, fetch, { maxRows: enough })).rows
  } catch (fault) {
    if (!(fault instanceof BrokenPaging) && !(fault instanceof UnreadableAnswer)) throw fault
    return cantTell(
      `the records to which a lookup may point are not on the first page alone: ${named(first)}: ${fault.message}`,
    )
  }
}

function lookupOf({ profile }: RunContext): NonNullable<ResolvedSandbox['lookup']> {
  return profile.sandbox?.lookup ?? untested('the profile names no lookup of the sandbox record', 'sandbox.lookup')
}
