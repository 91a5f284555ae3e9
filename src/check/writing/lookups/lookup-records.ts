import type { Exchange } from '../../../exchange/index.js'
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
} from '../../../odata/index.js'
import type { ResolvedSandbox } from '../../../profile/index.js'
import { isGoodRead, named, rowsOf } from '../../answers/answers.js'
import { control } from '../../twins/control.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { legacyReadOf } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cantTell, profileError, Undecided } from '../../outcome/verdict.js'
import { fitsOf } from '../fields/fits.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import { configured } from '../../outcome/not-configured.js'

/** The sandbox record's lookup (section Data records), and two records that it may point to. */
export interface LookupRecords {
  /** `<Lookup>Id`, which holds the id. */
  readonly idField: string
  /** To this one it does not point. */
  readonly one: string
  /** To this one neither, save where its target has no third: then it is the one to which it points at present. */
  readonly other: string
  /** Those that were seen and to which it does not point. */
  readonly ids: readonly string[]
  /** The lookup as a nested object that refers to a record. */
  readonly nested: (id: string) => JsonObject
  /** What showed them first. */
  readonly shownBy: Exchange
}

const enough = 10

/** Two records of the lookup's target, as main sees them. */
export async function lookupRecords(writer: GivenMain): Promise<LookupRecords> {
  const { field, target } = lookupOf(writer.run)
  const idField = `${field}Id`
  const present = (await sandboxOf(writer).latest())[idField]
  const { first, onFirst, onAll } = await recordsOf(writer, target)
  const isPresent = (id: string) => typeof present === 'string' && sameGuid(present, id)
  const { targets, keptOut } = fitsOf(writer.run)
  const isOther = (id: string) => !isPresent(id) && !keptOut.has(id)
  const shown = onFirst.filter(isOther).length >= 2 ? onFirst : await onAll()
  const ids = shown.filter(isOther)
  const [one, other = shown.find(isPresent)] = ids
  if (one === undefined || other === undefined) {
    profileError(
      `${named(first)} shows fewer than two records of ${target} that the lookup ${field} may point to (sandbox.lookup)`,
      'sandbox.lookup',
    )
  }
  for (const id of ids) targets.add(id)
  const uriOf = (id: string) => legacyRecordPath(target, id)
  return { idField, one, other, ids, shownBy: first, nested: (id) => ({ [field]: { __metadata: { uri: uriOf(id) } } }) }
}

/** The records of the lookup's target, read once a run: those on its first page, and those on further ones besides. */
async function recordsOf(writer: GivenMain, target: string) {
  const first = await writer.run.shared(`records of ${target} to point to`, () =>
    control(writer.run, writer.main, legacyReadOf(writer.run, target, { top: enough }), isGoodRead),
  )
  const onAll = () =>
    writer.run.shared(`further records of ${target} to point to`, async () =>
      guidsOf(await rowsOverPages(writer, first)),
    )
  return { first, onFirst: guidsOf(rowsOf(first) ?? []), onAll }
}

/** That there are no records to point to is for the clauses about lookups to say. */
export async function lookupOrNone(writer: GivenMain): Promise<LookupRecords | undefined> {
  if (!writer.run.profile.sandbox?.lookup) return undefined
  try {
    return await lookupRecords(writer)
  } catch (fault) {
    if (fault instanceof Undecided) return undefined
    throw fault
  }
}

/** The ids of records by which a lookup may point to them. */
function guidsOf(rows: readonly Row[]): readonly string[] {
  return rows
    .map(({ Id }) => Id)
    .filter((id) => typeof id === 'string')
    .filter((id) => isGuid(id) && !isZeroGuid(id))
}

/** The records of further pages besides: pages are as small as the target likes. */
async function rowsOverPages(writer: GivenMain, first: Exchange): Promise<readonly Row[]> {
  const fetch = (url: string) =>
    sendRenewing(writer.run, writer.main, { method: 'GET', url, headers: [['Accept', 'application/json']] })
  try {
    return (await readPages(first, fetch, { maxRows: enough })).rows
  } catch (fault) {
    if (!(fault instanceof BrokenPaging) && !(fault instanceof UnreadableAnswer)) throw fault
    return cantTell(
      `the pages of records that the lookup may point to cannot be read: ${named(first)}: ${fault.message}`,
    )
  }
}

/** The lookup of the sandbox record. Ends the check if the profile names none. */
export function lookupOf(run: RunContext): NonNullable<ResolvedSandbox['lookup']> {
  return configured(run, 'sandbox.lookup')
}
