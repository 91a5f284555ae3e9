import { kindOf, isGuid, isZeroGuid, type Row, type Value } from '../../odata/index.js'
import type { Ledger } from '../journal/ledger.js'
import { digestOf, sameStored } from '../seeing/sameness.js'

/**
 * How a record was left.
 * - `untouched`: no change was ever sent
 * - `restored`: every field that the checker moved is as before
 * - `leftToOthers`: nothing that the checker gave is left in it, but somebody else has changed a field that the checker had
 *   changed before, or one changed together with what it gave, by a process of the target or by somebody else: that value
 *   stands, and the one from before stands in the journal, which stays
 * - `notRestored`: some field may still hold what the checker put there, or a change without a clear answer may set one
 *   yet, or nobody could read what the record holds; the journal stays
 */
export type RestoreState = 'untouched' | 'restored' | 'leftToOthers' | 'notRestored'

/** A field that is not as before: what it holds and what it held, in words, since the values are people's data. */
export interface DifferingField {
  readonly field: string
  readonly now: string
  readonly before: string
}

/** What came of putting the sandbox record back. */
export interface RestoreResult {
  readonly state: RestoreState
  /** True for `restored` and `untouched`. */
  readonly restored: boolean
  readonly entity: string
  readonly id: string
  /** The fields that the checker changed, also those that a PUT blanked. */
  readonly fields: readonly string[]
  /** The fields of `notRestored`; none where nothing but its own values was given, and the record not read since. */
  readonly differing: readonly DifferingField[]
  /** Fields that the server moves by itself or sets for no caller: left out of comparison and digests. */
  readonly serverOwned: readonly string[]
  /**
   * Fields that somebody else changed meanwhile, or the server with a change that no answer came to: left
   * alone, and left out of the digests.
   */
  readonly changedByOthers: readonly string[]
  /** SHA-256 of the record before the first change, in canonical form. */
  readonly digestBefore: string
  /** The same of the record as last read; absent where it could not be read. Equal to the first where nothing differs. */
  readonly digestAfter?: string
  /** Always there unless the record is as before in every respect. It names no record: whoever tells it has named that. */
  readonly note?: string
  /** What kept the record from being put back, where that was not the target's answer to a change. */
  readonly cause?: Error
}

/** How far the restoring came: the record as last read, and what ended it early. */
export interface Ending {
  readonly now: Row | undefined
  /** The date-times and numbers that read as before, and lack digits that the Atom answer showed. */
  readonly shortened: readonly string[]
  readonly cause?: Error
}

/** Sums up how the record was left. */
export function resultOf(ledger: Ledger, { now, shortened, cause }: Ending): RestoreResult {
  const { opened, snapshot, types, changedBeside } = ledger
  const others = new Set([...ledger.others, ...changedBeside])
  const asShown = now === undefined ? possiblyMoved(ledger) : ledger.differing(now)
  const open = [...asShown, ...shortened.filter((field) => !asShown.includes(field))]
  const serverOwned = new Set([...ledger.serverOwned].filter((field) => !open.includes(field)))
  const leftOut = new Set([...serverOwned, ...others])
  // The fields that a caller may set are nobody's but the callers'.
  const { awaitsChange, awaitsReading } = ledger.changes
  const isKnown = ledger.knowsServerOwned && !awaitsChange && !awaitsReading
  const mayBeServers = isKnown ? [] : [...others].filter((field) => !opened.allowed.includes(field))
  const isServers = (field: string) => mayBeServers.includes(field) && !ledger.traces.wasBlanked(field)
  const isAsBefore = (field: string) => now !== undefined && sameStored(snapshot[field], now[field], types.get(field))
  const wasMoved = [...others].filter(
    (field) => (ledger.sent.has(field) || ledger.moved.has(field)) && !isServers(field) && !isAsBefore(field),
  )
  const beside = [...changedBeside].filter((field) => !ledger.sent.has(field))
  // Also where nothing but its own values was given: what nobody has read since may hold anything.
  const { mayLand } = ledger
  const isOpen = now === undefined || open.length > 0 || mayLand.length > 0
  const state = isOpen ? 'notRestored' : wasMoved.length > 0 ? 'leftToOthers' : 'restored'
  const facts = {
    state,
    restored: state === 'restored',
    entity: opened.entity,
    id: opened.id,
    fields: [...new Set([...ledger.sent, ...ledger.moved])].filter(
      (field) => !serverOwned.has(field) && (ledger.sent.has(field) || !changedBeside.has(field)),
    ),
    differing: open.map((field) =>
      asShown.includes(field)
        ? { field, now: now === undefined ? 'unknown' : inWords(now[field]), before: inWords(snapshot[field]) }
        : { field, now: 'a value with fewer digits', before: 'a value with more digits' },
    ),
    serverOwned: [...serverOwned],
    changedByOthers: [...others],
    digestBefore: digestOf(snapshot, types, leftOut),
    ...(now === undefined ? {} : { digestAfter: digestOf(now, types, leftOut) }),
    ...(cause === undefined ? {} : { cause }),
  } as const
  const note = noteOf(facts, { wasMoved, beside, mayBeServers, mayLand, cause })
  return note === undefined ? facts : { ...facts, note }
}

/** Of a record to which no change was ever sent. */
export function untouched({ opened, snapshot, types }: Ledger): RestoreResult {
  const digest = digestOf(snapshot, types)
  return {
    state: 'untouched',
    restored: true,
    entity: opened.entity,
    id: opened.id,
    fields: [],
    differing: [],
    serverOwned: [],
    changedByOthers: [],
    digestBefore: digest,
    digestAfter: digest,
  }
}

function possiblyMoved({ sent, moved, serverOwned, others }: Ledger): readonly string[] {
  return [...new Set([...sent, ...moved])].filter((field) => !serverOwned.has(field) && !others.has(field))
}

/** What a note tells beside the facts. */
interface Besides {
  /** The fields left to others that a change had given, or was seen to move, before. */
  readonly wasMoved: readonly string[]
  /** Those of them that no change gave, and that got their value together with one. */
  readonly beside: readonly string[]
  /** The fields left to others of which nobody knows whether the server moves them by itself. */
  readonly mayBeServers: readonly string[]
  readonly mayLand: Ledger['mayLand']
  readonly cause: Error | undefined
}

function noteOf(
  { state, differing, serverOwned, changedByOthers, digestAfter }: Omit<RestoreResult, 'note'>,
  { wasMoved, beside, mayBeServers, mayLand, cause }: Besides,
): string | undefined {
  const sentences: string[] = []
  if (state === 'notRestored') {
    const fields = differing.map(({ field, now, before }) => `${field} (now ${now}, before ${before})`).join(', ')
    if (fields !== '') sentences.push(`The record could not be restored: ${fields}.`)
    else if (digestAfter === undefined)
      sentences.push(
        'The record was sent its own values and could not be read afterwards, so it is unknown whether it is as before.',
      )
    sentences.push(
      ...openInWords(mayLand),
      ...(cause === undefined ? [] : [`${cause.message.replace(/\.$/, '')}.`]),
      `The original values are in journal.ndjson of the report folder. ${mayLand.length > 0 ? 'After that time' : 'When the target accepts changes again'}, run \`svc-conformance restore DIR\` with that folder, or restore them by hand.`,
    )
  }
  const byOthers = changedByOthers.filter((field) => !mayBeServers.includes(field) && !beside.includes(field))
  if (byOthers.length > 0)
    sentences.push(`Somebody else changed ${byOthers.join(', ')} during the run. The checker left the value as it is.`)
  if (beside.length > 0) {
    sentences.push(
      `${beside.join(', ')} changed together with a change of the checker that did not set it: through a process of the target, or through somebody else at that moment. The checker left the value as it is.`,
    )
  }
  const unknown = mayBeServers.filter((field) => !beside.includes(field))
  if (unknown.length > 0) {
    sentences.push(
      `${unknown.join(', ')} changed during the run, by somebody else or by the server itself. A change without an answer leaves open which. The checker left the value as it is.`,
    )
  }
  const moved = wasMoved.filter((field) => byOthers.includes(field))
  if (moved.length > 0) sentences.push(`The checker had changed ${moved.join(', ')} before that.`)
  if (wasMoved.length > 0) {
    sentences.push(
      'The original values are in journal.ndjson of the report folder. Remove the file when you no longer need it.',
    )
  }
  if (serverOwned.length > 0) {
    const isOne = serverOwned.length === 1
    sentences.push(
      `${serverOwned.join(', ')} ${isOne ? 'differs' : 'differ'} because the server sets ${isOne ? 'it' : 'them'}.`,
    )
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** Which changes may take effect yet, and until when. */
function openInWords(mayLand: Ledger['mayLand']): readonly string[] {
  if (mayLand.length === 0) return []
  const changes = mayLand.map(({ change }) => `${change.method} of ${Object.keys(change.fields).join(', ')}`)
  const until = new Date(Math.max(...mayLand.map(({ until: each }) => each))).toISOString()
  return [
    `No clear answer came to the ${[...new Set(changes)].join(', nor to the ')}, so it may still take effect until ${until} (limits.lateChanges).`,
  ]
}

function inWords(value: Value | undefined): string {
  if (value === undefined || value === null || isZeroGuid(value)) return 'not set'
  if (typeof value === 'string') return isGuid(value) ? 'a GUID' : `text of ${String(value.length)} characters`
  return `a value of the kind ${kindOf(value)}`
}
