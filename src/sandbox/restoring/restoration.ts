import { setTimeout as pause } from 'node:timers/promises'
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
import { isLaterStamp } from '../seeing/servers-own.js'
import { verboseJson } from '../seeing/record-access.js'
import { documentedForm, waysToWrite } from '../seeing/ways-to-write.js'
import { altersOthers } from './alters-others.js'
import { RestoreTarget, type PutBackTools } from './restore-target.js'

/** How long a change that went without an answer is given to show, in milliseconds. */
const lateArrival = 300

/** One putting back of a record, from its first reading on. */
export class Restoration {
  readonly #tools: PutBackTools
  readonly #ledger: Ledger
  readonly #record: RestoreTarget
  readonly #movesWithPut = new Set<string>()
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
    // What went without an answer is given back whether it shows or not, and is waited for after that: once is enough.
    await this.#readWhatOthersDid({ isToShow: !this.#ledger.changes.awaitsChange })
    await this.#putBackAll()
    if (this.#ledger.changes.awaitsChange) {
      // Where no field would tell of it, no reading ends the wait.
      if (this.#ledger.mayShowLate(this.#record.now).length === 0) await this.#letArrive()
      await this.#readWhatOthersDid({ isToShow: true })
      await this.#putBackAll()
    }
    await this.#nameServerOwned()
    await this.#setServerOwned()
    await this.#putBackDigits()
  }

  async #letArrive(): Promise<void> {
    const { signal } = this.#tools.patience
    await pause(lateArrival, undefined, signal ? { signal } : {})
  }

  /** `isToShow`: what a change may have set that no read has shown is given about a second to show. */
  async #readWhatOthersDid({ isToShow }: { readonly isToShow: boolean }): Promise<void> {
    await this.#record.read()
    if (isToShow) await this.#record.readWhile((row) => this.#ledger.mayShowLate(row).length > 0)
    const now = this.#record.now
    const strange = this.#ledger.changedByOthers(now).filter((field) => !this.#ledger.isAsBefore(field, now))
    this.#tools.journal.changedByOthers(strange)
    // A run that was killed early has not found out what the server moves by itself, which is nobody's doing.
    const doubtful = new Set([...strange, ...this.#ledger.others, ...this.#ledger.changedBeside])
    if (doubtful.size > 0 && !this.#ledger.knowsServerOwned) await this.#record.findServerOwned([...doubtful])
  }

  async #putBackAll(): Promise<void> {
    const unseen = this.#unseen()
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
