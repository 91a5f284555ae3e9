import { setTimeout as pause } from 'node:timers/promises'
import type { Exchange } from '../../exchange/index.js'
import type { Row } from '../../odata/index.js'
import { waysToWrite } from './alternatives.js'
import { changeCarefully, isCarriedOut, type Tools } from '../changing/careful-change.js'
import type { Ledger } from '../journal/ledger.js'
import { isBlank } from '../seeing/likeness.js'
import { persistently, standingOf, type Attempt, type Patience } from '../seeing/patience.js'
import { RestoreRefused } from './restore-refused.js'
import { SandboxUnreadable } from '../seeing/sandbox-unreadable.js'
import { findServerOwned } from '../changing/find-server-owned.js'
import { isLaterStamp } from '../seeing/servers-own.js'

export interface PutBackTools extends Tools {
  readonly patience: Patience
}

/** How long a change that went without an answer is given to show, in milliseconds. */
const lateArrival = 300

/** One putting back of a record, from its first reading on. */
export class Restoration {
  readonly #tools: PutBackTools
  readonly #ledger: Ledger
  #now: Row = {}
  #isRead = false
  #wasRead = false
  #shortened: readonly string[] = []
  readonly #foundBlank = new Set<string>()
  #mergeTaken = false
  #putTaken = false
  #loggedInForChange = false

  constructor(tools: PutBackTools) {
    this.#tools = tools
    this.#ledger = tools.journal.ledger
  }

  /** The record as it is; undefined where it could not be read since something was last sent. */
  get record(): Row | undefined {
    return this.#isRead ? this.#now : undefined
  }

  /** The date-times that lack digits of the second which they had, or may lack them. */
  get shortened(): readonly string[] {
    return this.#shortened
  }

  /** Whether the record could be read at least once. */
  get wasRead(): boolean {
    return this.#wasRead
  }

  async run(): Promise<void> {
    await this.#readWhatOthersDid()
    await this.#putBackAll()
    if (this.#ledger.changes.awaitsChange) {
      const { signal } = this.#tools.patience
      await pause(lateArrival, undefined, signal ? { signal } : {})
      await this.#readWhatOthersDid()
      await this.#putBackAll()
    }
    await this.#nameServerOwned()
    await this.#setServerOwned()
    await this.#putBackDigits()
  }

  async #readWhatOthersDid(): Promise<void> {
    const { record, journal, keeper } = this.#tools
    this.#isRead = false
    this.#now = await record.read(keeper).catch((fault: unknown) => this.#readAfterPuttingBack(fault))
    this.#isRead = this.#wasRead = true
    for (const [field, value] of Object.entries(this.#now)) if (isBlank(value)) this.#foundBlank.add(field)
    const strange = this.#ledger
      .changedByOthers(this.#now)
      .filter((field) => !this.#ledger.isAsBefore(field, this.#now))
    journal.changedByOthers(strange)
    // A run that was killed early has not found out what the server moves by itself, which is nobody's doing.
    const doubtful = new Set([...strange, ...this.#ledger.others, ...this.#ledger.changedBeside])
    if (doubtful.size > 0 && !this.#ledger.knowsServerOwned) await this.#findServerOwned([...doubtful])
  }

  /**
   * A record that cannot be read since the checker's last change, though an answer came: what it was given may be why, as
   * where an encoding is told wrongly, or the service fails over it. What was given is then put back unseen.
   */
  async #readAfterPuttingBack(fault: unknown): Promise<Row> {
    const { sent, wanted, lastSeen, changes } = this.#ledger
    const mayBeOwnDoing = fault instanceof SandboxUnreadable && fault.why === 'noRecords' && changes.awaitsReading
    if (!mayBeOwnDoing || sent.size === 0) throw fault
    const fields = Object.fromEntries([...sent].map((field) => [field, wanted[field] ?? null]))
    const order = { purpose: 'restore', method: 'MERGE', fields, sender: this.#tools.keeper, before: lastSeen } as const
    return (await changeCarefully(this.#tools, order)).after
  }

  async #findServerOwned(notToTouch: readonly string[]): Promise<void> {
    this.#isRead = false
    const found = await findServerOwned(this.#tools, this.#now, notToTouch)
    this.#now = found.now
    this.#isRead = true
    this.#mergeTaken ||= found.taken
  }

  async #putBackAll(): Promise<void> {
    await this.#send('MERGE', () => {
      const { wanted, unshown } = this.#ledger
      const fields = [...this.#ledger.differingOwn(this.#now), ...this.#ledger.writtenOtherwise(this.#now), ...unshown]
      return Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null]))
    })
    for (const field of this.#ledger.differingOwn(this.#now)) await this.#putBackOne(field)
    // A MERGE that was answered with success may have set nothing all the same.
    const open = this.#ledger.differingOwn(this.#now)
    const isLost = !this.#mergeTaken || open.length > this.#serverOwnedAmong(open).length
    if (isLost && open.length > 0 && this.#ledger.opened.put) await this.#send('PUT', () => this.#wholeRecord())
  }

  async #putBackOne(field: string): Promise<void> {
    const { wanted, types } = this.#ledger
    for (const value of waysToWrite(wanted[field], this.#now[field], types.get(field))) {
      await this.#send('MERGE', () => this.#stillOpen({ [field]: value }))
    }
    if (!Object.hasOwn(this.#ledger.inFull, field)) return
    for (const value of waysToWrite(wanted[field], this.#now[field], types.get(field))) {
      await this.#send('MERGE', () => this.#stillOpen({ [field]: value }), true)
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
      await this.#send('MERGE', () => ({ [field]: this.#ledger.wanted[field] ?? null }))
    }
    this.#shortened = await shortened()
  }

  #stillOpen(fields: Row): Row {
    const open = this.#ledger.differingOwn(this.#now)
    return Object.fromEntries(Object.entries(fields).filter(([field]) => open.includes(field)))
  }

  /** All that is wanted; for the fields that are not the checker's to put back, what they hold now. */
  #wholeRecord(): Row {
    const { wanted, others, serverOwned } = this.#ledger
    const fields = Object.entries(wanted).filter(([field]) => !serverOwned.has(field))
    return Object.fromEntries(
      fields.map(([field, value]) => [field, others.has(field) ? (this.#now[field] ?? null) : value]),
    )
  }

  /** One change, sent until it is taken, or refused for what it is. What it gives is settled anew before each sending. */
  async #send(method: 'MERGE' | 'PUT', wanted: () => Row, asShown = false): Promise<void> {
    const { keeper, patience } = this.#tools
    const failed = await persistently(keeper, patience, () => this.#attempt(method, wanted(), asShown))
    if (failed) throw failed
  }

  async #attempt(method: 'MERGE' | 'PUT', fields: Row, asShown: boolean): Promise<Attempt<Error | undefined>> {
    if (Object.keys(fields).length === 0) return { done: undefined }
    const { keeper } = this.#tools
    const { loginNumber } = keeper
    this.#isRead = false
    try {
      const order = { purpose: 'restore', method, fields, asShown, sender: keeper, before: this.#now } as const
      const { answer, fault, after } = await changeCarefully(this.#tools, order)
      this.#now = after
      this.#isRead = true
      if (fault) return fault.kind === 'aborted' ? { done: fault } : { again: 'unavailable', why: fault }
      this.#mergeTaken ||= method === 'MERGE' && isCarriedOut(answer)
      this.#putTaken ||= method === 'PUT' && isCarriedOut(answer)
      return this.#weighed(answer, keeper.loginNumber > loginNumber)
    } catch (fault) {
      // It could not be read back, and reading has a patience of its own: to send on blindly would be wrong.
      if (fault instanceof Error) return { done: fault }
      throw fault
    }
  }

  /** A refusal while the record reads well is one of the change, unless the session turns out to have been renewed. */
  #weighed(answer: Exchange, sessionWasRenewed: boolean): Attempt<undefined> {
    const standing = standingOf(answer)
    if (standing === 'goes on') return { done: undefined }
    const why = new RestoreRefused(answer)
    if (standing === 'unavailable') return { again: standing, why, busy: answer }
    if (sessionWasRenewed) return { again: standing, why }
    if (this.#loggedInForChange) return { done: undefined }
    this.#loggedInForChange = true
    return { again: standing, why }
  }

  /**
   * What still differs although the target takes changes: a field that the profile does not name, that is set, and that
   * keeps a value of its own is the server's own. One that was blanked is not: something was lost there. A target that
   * takes PUT alone has shown of no field what it makes of one that is not given: of those only a stamp is told for sure.
   */
  async #nameServerOwned(): Promise<void> {
    const candidates = this.#serverOwnedAmong(this.#ledger.differingOwn(this.#now))
    if (candidates.length === 0) return
    if (!this.#mergeTaken) await this.#findServerOwned(candidates)
    if (this.#mergeTaken) this.#tools.journal.serverOwned(candidates)
    else if (this.#putTaken) this.#tools.journal.serverOwned(candidates.filter((field) => this.#isStamp(field)))
  }

  #isStamp(field: string): boolean {
    return isLaterStamp(this.#ledger.wanted[field], this.#now[field])
  }

  #serverOwnedAmong(fields: readonly string[]): readonly string[] {
    const { opened, wanted } = this.#ledger
    return fields.filter(
      (field) =>
        !opened.allowed.includes(field) &&
        (isBlank(wanted[field]) || !(isBlank(this.#now[field]) || this.#wasBlanked(field))),
    )
  }

  #wasBlanked(field: string): boolean {
    return this.#foundBlank.has(field) || this.#ledger.wasBlanked(field)
  }

  /**
   * Sets what a change took from a field of the server's own, or the server added to it: last, since every change makes
   * the server add. Each by itself, since a field that no caller may set would spoil the rest.
   */
  async #setServerOwned(): Promise<void> {
    for (const field of this.#ledger.worthSetting(this.#now)) {
      await this.#send('MERGE', () => ({ [field]: this.#ledger.snapshot[field] ?? null }))
    }
  }
}
