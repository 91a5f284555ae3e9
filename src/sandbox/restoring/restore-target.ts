import type { Exchange } from '../../exchange/index.js'
import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { changeCarefully, isCarriedOut, type Tools, type Carried, type Order } from '../changing/careful-change.js'
import { findServerOwned, type Moved } from '../changing/find-server-owned.js'
import { giveUnseen } from '../changing/give-unseen.js'
import { verboseJson, type ChangeMethod } from '../seeing/record-access.js'
import { isBlank } from '../seeing/likeness.js'
import { persistently, standingOf, type Attempt, type Patience } from '../seeing/patience.js'
import { RestoreRefused, isOfTheRecordItself } from '../errors.js'

export interface PutBackTools extends Tools {
  readonly patience: Patience
  /** Other sessions, which look whether the record shows once it is put back: the next one where the first does not see it. */
  readonly witnesses: readonly Actor[]
  /** Ends the wait for changes that may take effect yet: the record is put back, and the journal stays. */
  readonly hurry?: AbortSignal | undefined
}

/** In what a change that puts back is sent otherwise than usual. */
type Manner = Pick<Order, 'asShown' | 'write' | 'contentType'> & {
  /** Writes a body that is not the JSON of the fields. */
  readonly bodyOf?: (fields: Row) => string
}

/** A record that is being put back: what it holds, as far as that is known, and what it takes. */
export class RestoreTarget {
  readonly #tools: PutBackTools
  #now: Row = {}
  #isRead = false
  readonly #foundBlank = new Set<string>()
  readonly #taken = new Set<ChangeMethod>()
  readonly #given = new Set<string>()
  #loggedInForChange = false
  #takesVerboseAlone = false

  constructor(tools: PutBackTools) {
    this.#tools = tools
  }

  /** What it was last seen to hold. */
  get now(): Row {
    return this.#now
  }

  /** What it holds; undefined where it could not be read since something was last sent. */
  get known(): Row | undefined {
    return this.#isRead ? this.#now : undefined
  }

  /** Whether the target has taken a change of this kind, as far as its answers say. */
  hasTaken(method: ChangeMethod): boolean {
    return this.#taken.has(method)
  }

  /** Whether a change that gave the field was answered with success, whatever became of it. */
  hasTakenField(field: string): boolean {
    return this.#given.has(field)
  }

  /** Whether a field was blank when the record was read. */
  wasFoundBlank(field: string): boolean {
    return this.#foundBlank.has(field)
  }

  async read(): Promise<void> {
    const { record, keeper, journal } = this.#tools
    this.#isRead = false
    const isOld = (row: Row) => journal.ledger.looksOld(row)
    this.#now = await record.readUnlessOld(keeper, isOld).catch((fault: unknown) => this.#readAfterPuttingBack(fault))
    this.#isRead = true
    for (const [field, value] of Object.entries(this.#now)) if (isBlank(value)) this.#foundBlank.add(field)
  }

  /** Reads it again, for about a second at most, while something is still to show. */
  async readWhile(isDue: (now: Row) => boolean): Promise<void> {
    const { record, keeper } = this.#tools
    const later = record.readAgain(keeper)
    while (isDue(this.#now)) {
      const next = await later.next()
      if (next.done === true) return
      this.#now = next.value
    }
  }

  /** Finds out what the server moves by itself, and touches none of these fields for it, but for those that `moved` before. */
  async findServerOwned(notToTouch: readonly string[], moved?: Moved): Promise<void> {
    this.#isRead = false
    const found = await findServerOwned(this.#tools, this.#now, notToTouch, moved)
    this.#now = found.now
    this.#isRead = true
    if (found.taken) this.#taken.add('MERGE')
  }

  /** One change, sent until it is taken, or refused for what it is. What it gives is settled anew before each sending. */
  async send(method: ChangeMethod, wanted: () => Row, manner: Manner = {}): Promise<void> {
    const { keeper, patience } = this.#tools
    const failed = await persistently(keeper, patience, () => this.#attempt(method, wanted(), manner))
    if (failed) throw failed
  }

  /**
   * A record that cannot be read since the checker's last change, though an answer came: what it was given may be why, as
   * where an encoding is told wrongly, or the service fails over it. What was given is then put back unseen.
   */
  async #readAfterPuttingBack(fault: unknown): Promise<Row> {
    const { sent, wanted, lastSeen, changes } = this.#tools.journal.ledger
    if (!isOfTheRecordItself(fault) || !changes.awaitsReading || sent.size === 0) throw fault
    const fields = Object.fromEntries([...sent].map((field) => [field, wanted[field] ?? null]))
    const now = await giveUnseen(changeCarefully, this.#tools, fields, lastSeen)
    if (!now) throw fault
    return now
  }

  async #attempt(method: ChangeMethod, given: Row, { bodyOf, ...manner }: Manner): Promise<Attempt<Error | undefined>> {
    if (Object.keys(given).length === 0) return { done: undefined }
    const { keeper, journal } = this.#tools
    const fields = method === 'MERGE' ? { ...journal.ledger.toGiveAlways, ...given } : given
    const { loginNumber } = keeper
    this.#isRead = false
    try {
      const body = bodyOf ? { body: bodyOf(fields) } : {}
      const order = {
        ...manner,
        ...body,
        purpose: 'restore',
        method,
        fields,
        sender: keeper,
        before: this.#now,
      } as const
      const { answer, fault, after } = await this.#carried(order)
      this.#now = after
      this.#isRead = true
      if (fault) return fault.kind === 'aborted' ? { done: fault } : { again: 'unavailable', why: fault }
      if (isCarriedOut(answer)) {
        this.#taken.add(method)
        for (const field of Object.keys(fields)) this.#given.add(field)
      }
      return this.#weighed(answer, keeper.loginNumber > loginNumber)
    } catch (fault) {
      // It could not be read back, and reading has a patience of its own: to send on blindly would be wrong.
      if (fault instanceof Error) return { done: fault }
      throw fault
    }
  }

  /**
   * Sends one change as plain JSON, as changes go. A target that has taken none of them so may take the other content type
   * of the document, which a scenario may have changed the record by.
   */
  async #carried(order: Order): Promise<Carried> {
    if (this.#takesVerboseAlone) return changeCarefully(this.#tools, { ...order, contentType: verboseJson })
    const carried = await changeCarefully(this.#tools, order)
    const { answer } = carried
    if (order.contentType !== undefined) return carried
    const isRefused = answer !== undefined && standingOf(answer) === 'goes on' && !isCarriedOut(answer)
    if (!isRefused || this.#taken.size > 0) return carried
    const again = await changeCarefully(this.#tools, { ...order, contentType: verboseJson, before: carried.now })
    this.#takesVerboseAlone = isCarriedOut(again.answer)
    return this.#takesVerboseAlone ? again : { ...carried, after: again.after, now: again.now }
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
}
