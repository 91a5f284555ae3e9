import {
  isZeroGuid,
  legacyRecordPath,
  writeJson,
  writeSpelledOutJson,
  type Row,
  type Value,
} from '../../odata/index.js'
import type { JournalOpened } from '../../schema/generated/journal.js'
import type { Ledger } from '../journal/ledger.js'
import { isBlank } from '../seeing/likeness.js'
import { letPass } from '../seeing/patience.js'
import { sameStored } from '../seeing/sameness.js'
import { isLaterStamp } from '../seeing/servers-own.js'
import { verboseJson } from '../seeing/record-access.js'
import { documentedForm, waysToWrite } from '../seeing/ways-to-write.js'
import { altersOthers } from './alters-others.js'
import { RestoreTarget, type PutBackTools } from './restore-target.js'

/** The pauses between reads while a change may take effect yet, in milliseconds: each is twice the one before. */
const looksAtOpen = { first: 250, longest: 2000 }

/** How often a record is read for about a second that a replica may show as it was before it was put back. */
const mostLooks = 5

/** One putting back of a record, from its first reading on. */
export class Restoration {
  readonly #tools: PutBackTools
  readonly #ledger: Ledger
  readonly #record: RestoreTarget
  readonly #movesWithPut = new Set<string>()
  #isLagExcluded = false
  #shortened: readonly string[] = []

  constructor(tools: PutBackTools) {
    this.#tools = tools
    this.#ledger = tools.journal.ledger
    this.#record = new RestoreTarget(tools)
  }

  /** The record as it is; undefined where it could not be read since something was last sent. */
  get record(): Row | undefined {
    return this.#record.known
  }

  /** The date-times and numbers that lack digits which they had, or may lack them. */
  get shortened(): readonly string[] {
    return this.#shortened
  }

  async run(): Promise<void> {
    // What may take effect yet is put back whether it shows or not, and is waited for after that: once is enough.
    await this.#readWhatOthersDid({ isToShow: this.#ledger.changes.open.length === 0 })
    await this.#putBackAll()
    await this.#outlastOpen()
    await this.#nameServerOwned()
    await this.#setServerOwned()
    await this.#waitOutLag(this.#record.now)
    await this.#putBackDigits()
  }

  /**
   * Waits until each change without a clear answer has taken effect, or can no longer, and puts back what it sets. What was
   * sent meanwhile to put it back, and got no clear answer either, is waited for once more where it gives another value than
   * the one that is wanted.
   */
  async #outlastOpen(): Promise<void> {
    for (let round = 1; round <= 2 && this.#ledger.mayLand.length > 0; round += 1) {
      const open = this.#ledger.mayLand
      let left = Math.max(...open.map(({ until }) => until)) - Date.now()
      for (let ms = looksAtOpen.first; left > 0 && this.#ledger.mayLand.length > 0; ms *= 2) {
        const step = Math.min(ms, left, looksAtOpen.longest)
        if (!(await this.#letPass(step))) return
        left -= step
        await this.#readWhatOthersDid({ isToShow: false })
        if (!this.#readsAsBefore()) await this.#putBackAll()
      }
      this.#ledger.changes.outlast(open)
      await this.#readWhatOthersDid({ isToShow: true })
      if (!this.#readsAsBefore()) await this.#putBackAll()
    }
  }

  /** Whether so many milliseconds went by: whoever is in a hurry does not wait for what may take effect yet. */
  async #letPass(ms: number): Promise<boolean> {
    const { patience, hurry } = this.#tools
    const ending = new AbortController()
    const end = () => {
      ending.abort()
    }
    const reasons = [hurry, patience.signal].filter((reason) => reason !== undefined)
    for (const reason of reasons) reason.addEventListener('abort', end)
    if (reasons.some(({ aborted }) => aborted)) end()
    try {
      await letPass(ms, { ...patience, signal: ending.signal })
      return true
    } catch (fault) {
      if (hurry?.aborted === true && patience.signal?.aborted !== true) return false
      throw fault
    } finally {
      for (const reason of reasons) reason.removeEventListener('abort', end)
    }
  }

  #readsAsBefore(): boolean {
    const { known } = this.#record
    return known !== undefined && this.#ledger.differingOwn(known).length === 0
  }

  /** `isToShow`: what a change may have set that no read has shown is given about a second to show. */
  async #readWhatOthersDid({ isToShow }: { readonly isToShow: boolean }): Promise<void> {
    await this.#record.read()
    if (isToShow) await this.#record.readWhile((row) => this.#ledger.mayShowLate(row).length > 0)
    const { journal } = this.#tools
    const { ledger } = journal
    const now = this.#record.now
    const strange = ledger.changedByOthers(now).filter((field) => !ledger.isAsBefore(field, now))
    // A run that was killed early has not found out which of the fields that no caller sets the server moves by itself.
    const isEarly = !ledger.knowsServerOwned
    const untold = isEarly ? strange.filter((field) => !ledger.opened.allowed.includes(field)) : []
    const others = strange.filter((field) => !untold.includes(field))
    if (ledger.shows(now)) journal.seen(ledger.changes.last, now, others)
    else journal.changedByOthers(others)
    const doubtful = [...untold, ...(isEarly ? [...ledger.others, ...ledger.changedBeside] : ledger.untold)]
    if (doubtful.length > 0) await this.#findServerOwned(doubtful, untold)
    if (!ledger.knowsServerOwned) journal.changedByOthers(untold)
  }

  /**
   * Finds out whose the fields are that moved since the snapshot, as the run would have: the server's own, those that fall
   * to their defaults with every MERGE that does not give them, and else somebody else's.
   */
  async #findServerOwned(doubtful: readonly string[], untold: readonly string[]): Promise<void> {
    const { snapshot, types, untold: besideProbe } = this.#ledger
    const isMoved = (field: string) => !sameStored(snapshot[field], this.#record.now[field], types.get(field))
    const fields = [...new Set([...untold, ...besideProbe])].filter(isMoved)
    await this.#record.findServerOwned([...new Set(doubtful)], { from: snapshot, fields })
  }

  /** What reads as before may not be taken once more, where no answer comes to any change. */
  async #putBackAll(): Promise<void> {
    try {
      await this.#sendAll()
    } catch (fault) {
      if (!this.#readsAsBefore()) throw fault
    }
  }

  async #sendAll(): Promise<void> {
    const unseen = this.#unseen()
    const before = this.#record.now
    await this.#record.send('MERGE', () => {
      const { wanted, unshown } = this.#ledger
      const fields = [
        ...this.#ledger.differingOwn(this.#record.now),
        ...this.#ledger.writtenOtherwise(this.#record.now),
        ...unshown,
        ...unseen,
      ]
      return Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null]))
    })
    await this.#waitOutLag(before)
    for (const field of this.#ledger.differingOwn(this.#record.now)) await this.#putBackOne(field)
    for (const field of unseen) await this.#putBackUnseen(field)
    await this.#record.send('MERGE', () => this.#stillOpen(this.#ledger.toGiveAlways))
    // A MERGE that was answered with success may have set nothing all the same.
    const open = this.#ledger.differingOwn(this.#record.now)
    const isTaken = this.#record.hasTaken('MERGE')
    const isLost = isTaken ? open.length > this.#serverOwnedAmong(open).length : open.length + unseen.length > 0
    // One that gives all would clear the other lookups, too, where a MERGE of one has cleared it.
    const isOpened = this.#ledger.opened.put && !this.#ledger.traces.clearsLookups
    if (isLost && isOpened && !altersOthers(this.#ledger, this.#record, open)) await this.#putWhole(open)
  }

  /**
   * A record that reads as it did, though what was given to it was taken, may come from a replica that lags behind: it is
   * read for some seconds before anything else is given, once.
   */
  async #waitOutLag(before: Row): Promise<void> {
    const isBehind = (now: Row) => {
      const open = this.#ledger.differingOwn(now)
      const isTaken = open.some((field) => this.#record.hasTakenField(field))
      return isTaken && open.every((field) => sameStored(before[field], now[field], this.#ledger.types.get(field)))
    }
    if (this.#isLagExcluded || !isBehind(this.#record.now)) return
    for (let look = 1; look <= mostLooks && isBehind(this.#record.now); look += 1)
      await this.#record.readWhile(isBehind)
    this.#isLagExcluded = isBehind(this.#record.now)
  }

  /** What a change may have set that nobody has read since: it is given though it reads as before, since reads may lag behind. */
  #unseen(): readonly string[] {
    return this.#ledger.mayShowLate(this.#record.now).filter((field) => !this.#record.hasTakenField(field))
  }

  /** Beside other fields a target may have refused it. */
  async #putBackUnseen(field: string): Promise<void> {
    const isOpen = () => !this.#record.hasTakenField(field)
    await this.#record.send('MERGE', () => (isOpen() ? { [field]: this.#ledger.wanted[field] ?? null } : {}))
  }

  /** What goes on with this PUT too, although it is given, moves with every PUT: it is the server's own. */
  async #putWhole(open: readonly string[]): Promise<void> {
    const before = this.#record.now
    await this.#record.send('PUT', () => this.#wholeRecord())
    if (!this.#record.hasTaken('PUT')) await this.#record.send('PUT', () => this.#withoutReadOnly())
    if (!this.#record.hasTaken('PUT')) await this.#record.send('PUT', () => this.#asDocumented(this.#withoutReadOnly()))
    for (const field of open) {
      if (isLaterStamp(before[field], this.#record.now[field])) this.#movesWithPut.add(field)
    }
  }

  async #putBackOne(field: string): Promise<void> {
    const { wanted, types } = this.#ledger
    for (const value of waysToWrite(wanted[field], this.#record.now[field], types.get(field))) {
      await this.#record.send('MERGE', () => this.#stillOpen({ [field]: value }))
    }
    if (Object.hasOwn(this.#ledger.inFull, field)) {
      for (const value of waysToWrite(wanted[field], this.#record.now[field], types.get(field))) {
        await this.#record.send('MERGE', () => this.#stillOpen({ [field]: value }), { asShown: true })
      }
    }
    await this.#putBackNested(field)
    const value = wanted[field]
    // Something on the way may refuse a text for its markup or its quotes, and let the same text through where it shows none.
    if (typeof value !== 'string' || this.#record.hasTakenField(field)) return
    await this.#record.send('MERGE', () => this.#stillOpen({ [field]: value }), { write: writeSpelledOutJson })
  }

  /** A lookup that is not set by its id is set by a nested object, it may be (section Data records). */
  async #putBackNested(field: string): Promise<void> {
    const { wanted, opened } = this.#ledger
    const { lookup } = opened
    if (!lookup || field !== `${lookup.field}Id`) return
    for (const contentType of [verboseJson, undefined]) {
      await this.#record.send('MERGE', () => this.#stillOpen({ [field]: wanted[field] ?? null }), {
        bodyOf: (fields) => writeJson(withNested(fields, lookup)),
        ...(contentType === undefined ? {} : { contentType }),
      })
    }
  }

  /** The digits that JSON does not show, and Atom does: what a target did not take beside other fields it may take alone. */
  async #putBackDigits(): Promise<void> {
    const { record, keeper } = this.#tools
    this.#shortened = Object.keys(this.#ledger.inFull)
    if (this.#shortened.length === 0) return
    const shortened = async () => this.#ledger.shortened((await record.readInAtom(keeper)).row)
    this.#shortened = await shortened()
    if (this.#shortened.length === 0) return
    for (const field of this.#shortened) {
      await this.#record.send('MERGE', () => ({ [field]: this.#ledger.wanted[field] ?? null }))
    }
    this.#shortened = await shortened()
  }

  #stillOpen(fields: Row): Row {
    const open = this.#ledger.differingOwn(this.#record.now)
    return Object.fromEntries(Object.entries(fields).filter(([field]) => open.includes(field)))
  }

  /** All that is wanted; for the fields that are not the checker's to put back, what they hold now. */
  #wholeRecord(): Row {
    const { wanted, others, serverOwned } = this.#ledger
    const fields = Object.entries(wanted).filter(([field]) => !serverOwned.has(field))
    return Object.fromEntries(
      fields.map(([field, value]) => [field, others.has(field) ? (this.#record.now[field] ?? null) : value]),
    )
  }

  /** A target may refuse the spelling of GUIDs and date-times that it shows; where it shows the document's, all is said. */
  #asDocumented(fields: Row): Row {
    const { types } = this.#ledger
    const spelled = Object.entries(fields).map(([field, value]): [string, Value] => [
      field,
      typeof value === 'string' ? documentedForm(value, types.get(field)) : value,
    ])
    return spelled.some(([field, value]) => value !== fields[field]) ? Object.fromEntries(spelled) : {}
  }

  /**
   * Some targets refuse a PUT that gives a column which no caller may set: what reads as before and no PUT moves, and what
   * moves by itself, may be one.
   */
  #withoutReadOnly(): Row {
    const open = this.#ledger.differingOwn(this.#record.now)
    const { allowed } = this.#ledger.opened
    const isToGive = (field: string) =>
      open.includes(field)
        ? allowed.includes(field) || !this.#isStamp(field)
        : field !== 'Id' && !this.#ledger.mayBeLeftOutOfPut(field)
    return Object.fromEntries(Object.entries(this.#wholeRecord()).filter(([field]) => isToGive(field)))
  }

  /**
   * What still differs although the target takes changes: a field that the profile does not name, that is set, and that
   * keeps a value of its own is the server's own. One that holds what a change gave is not: the server keeps it under another
   * name. One that was blanked is not: something was lost there. One that a PUT alone moved, once, is not: a later PUT may
   * set it. A target that takes PUT alone has shown of no field what it makes of one that is not given: of those only a
   * stamp is told for sure.
   */
  async #nameServerOwned(): Promise<void> {
    const candidates = this.#serverOwnedAmong(this.#ledger.differingOwn(this.#record.now))
    if (candidates.length === 0) return
    if (!this.#record.hasTaken('MERGE')) await this.#record.findServerOwned(candidates)
    if (this.#record.hasTaken('MERGE')) this.#tools.journal.serverOwned(candidates)
    else if (this.#record.hasTaken('PUT'))
      this.#tools.journal.serverOwned(candidates.filter((field) => this.#isStamp(field)))
  }

  #isStamp(field: string): boolean {
    return isLaterStamp(this.#ledger.wanted[field], this.#record.now[field])
  }

  #serverOwnedAmong(fields: readonly string[]): readonly string[] {
    const { opened, wanted, changes, traces } = this.#ledger
    return fields.filter(
      (field) =>
        !opened.allowed.includes(field) &&
        !traces.fallingBack.includes(field) &&
        !changes.hasGivenText(this.#record.now[field]) &&
        !this.#isMovedByPutOnce(field) &&
        (isBlank(wanted[field]) || !(isBlank(this.#record.now[field]) || this.#wasBlanked(field))),
    )
  }

  /** A target that takes no MERGE has shown nothing of what one would move, and one that refuses the field says whose it is. */
  #isMovedByPutOnce(field: string): boolean {
    const isTaken = this.#record.hasTaken('MERGE') && this.#record.hasTakenField(field)
    return isTaken && this.#ledger.traces.isMovedByPutAlone(field) && !this.#movesWithPut.has(field)
  }

  #wasBlanked(field: string): boolean {
    return this.#record.wasFoundBlank(field) || this.#ledger.traces.wasBlanked(field)
  }

  /**
   * Sets what a change took from a field of the server's own, or the server added to it: last, since every change makes
   * the server add. Each by itself, since a field that no caller may set would spoil the rest.
   */
  async #setServerOwned(): Promise<void> {
    for (const field of this.#ledger.worthSetting(this.#record.now)) {
      await this.#record.send('MERGE', () => ({ [field]: this.#ledger.snapshot[field] ?? null }))
    }
  }
}

/** These fields with a lookup as a nested object in the place of its id. */
function withNested(fields: Row, { field, target }: NonNullable<JournalOpened['lookup']>): Row {
  const { [`${field}Id`]: id = null, ...others } = fields
  const isSet = typeof id === 'string' && !isZeroGuid(id)
  const nested = isSet ? { __metadata: { uri: legacyRecordPath(target, documentedForm(id)) } } : null
  return { ...others, [field]: nested }
}
