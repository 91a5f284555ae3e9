import { guidSpelledBy, numericType, type Row } from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { JournalOpened } from '../../schema/generated/journal.js'
import type { Actor } from '../../session/index.js'
import { allowedFields } from './change.js'
import { leftByEarlierRun } from './left-by-earlier-run.js'
import { Journal } from '../journal/journal.js'
import { holdsMarkedText } from '../seeing/own-texts.js'
import type { InAtom, RecordAccess } from '../seeing/record-access.js'
import { RecordInUse, SandboxUnreadable } from '../errors.js'
import { fullValues } from '../seeing/full-values.js'
import { digestOf, type FieldTypes } from '../seeing/sameness.js'
import { shownOtherwise } from '../seeing/shown-otherwise.js'
import type { SandboxSettings } from '../sandbox-settings.js'

/**
 * Takes the snapshot, and writes it to the disk before anything is changed. Throws RecordInUse, JournalInTheWay, and what
 * a read throws.
 */
export async function beginJournal(
  { sandbox, profile, baseUrl, addresses, policy, keeper, folder, lateChangesMs, begun, leftBehind }: SandboxSettings,
  record: RecordAccess,
): Promise<Journal> {
  const snapshot = await record.read(keeper)
  const allowed = allowedFields(sandbox)
  const left = leftByEarlierRun(folder, { ...sandbox, baseUrl }, snapshot)
  if (left) {
    const fault = new RecordInUse(sandbox, left.fields, left.folder)
    leftBehind?.(fault.message)
    throw fault
  }
  const marked = allowed.filter((field) => holdsMarkedText(snapshot[field]))
  if (marked.length > 0) throw new RecordInUse(sandbox, marked)
  const inAtom = await inAtomOrNone(record, keeper)
  const types = typesOf(sandbox, snapshot, inAtom)
  const journal = Journal.begin(folder, {
    kind: 'opened',
    schemaVersion: 1,
    at: new Date().toISOString(),
    target: {
      baseUrl,
      loginUrl: addresses.login,
      legacyRoot: addresses.legacyRoot,
      vendorPrefix: keeper.names.prefix,
      cultureHeader: keeper.names.cultureHeader,
      forceUseSession: policy.forceUseSession === 'legacy' || policy.forceUseSession === 'all',
    },
    ...(profile ? { profile: journaled(profile) } : {}),
    entity: sandbox.entity,
    id: sandbox.id,
    allowed: [...allowed],
    put: sandbox.put,
    lateChangesMs,
    ...(sandbox.lookup ? { lookup: { ...sandbox.lookup } } : {}),
    fieldTypes: Object.fromEntries(types),
    snapshot: { ...snapshot },
    inFull: fullValues(snapshot, inAtom.row, types),
    shownOtherwise: shownOtherwise(snapshot, inAtom.row, types),
    digest: digestOf(snapshot, types),
  })
  begun?.()
  return journal
}

function journaled({ path, digest }: NonNullable<SandboxSettings['profile']>): NonNullable<JournalOpened['profile']> {
  return { digest, ...(path === undefined ? {} : { path }) }
}

/**
 * The types that the Atom answer names. One that leaves the number field of the profile out, as it may where it is not
 * set, or that names no types, does not say what the field is; the profile does. A number that is set without a type,
 * where others have one, is a text there. What the profile calls a GUID or a lookup, and holds one, is one.
 */
function typesOf(
  { fields: { number, guid }, lookup }: ResolvedSandbox,
  snapshot: Row,
  { row, types }: InAtom,
): FieldTypes {
  const isText =
    number !== undefined && (row[number] ?? null) !== null && [...types.values()].some((type) => numericType.test(type))
  const numbers = number === undefined || isText ? [] : [[number, 'Edm.Decimal'] as const]
  const guids = [guid, lookup && `${lookup.field}Id`].flatMap((name) => {
    if (name === undefined || (types.size > 0 && (row[name] ?? null) !== null)) return []
    const value = snapshot[name]
    return typeof value === 'string' && guidSpelledBy(value) ? [[name, 'Edm.Guid'] as const] : []
  })
  return new Map([...numbers, ...guids, ...types])
}

/** Nothing where the target gives no Atom that can be read. */
async function inAtomOrNone(record: RecordAccess, keeper: Actor): Promise<InAtom> {
  try {
    return await record.readInAtom(keeper)
  } catch (fault) {
    if (fault instanceof SandboxUnreadable) return { row: {}, types: new Map() }
    throw fault
  }
}
