import type { Exchange } from '../../exchange/index.js'
import {
  eq,
  filterText,
  isUnknownEntity,
  legacyCollectionUrl,
  legacyRecordUrl,
  plainFields,
  readCollection,
  sameGuid,
  UnreadableAnswer,
  type Page,
  type Row,
} from '../../odata/index.js'
import { leadsToOtherCase, type Actor, type ActorRequest } from '../../session/index.js'
import { ReplicationLag, type Told } from './replication-lag.js'
import { persistently, standingOf, type Attempt, type Patience } from './patience.js'
import type { FieldTypes } from './sameness.js'
import { isOfTheRecordItself, SandboxUnreadable } from '../errors.js'

/** Where the one record is. */
export interface RecordPlace {
  /** Root of the legacy data service. */
  readonly legacyRoot: string
  readonly entity: string
  readonly id: string
}

export type ChangeMethod = 'MERGE' | 'PUT'

const json = 'application/json'

/** The other content type of a change that the document has seen. */
export const verboseJson = 'application/json;odata=verbose'

/** After a wait in vain; the second attempt is for a session that ended with the target's restart. */
const attemptsAfterThat = 2

/** The one record over HTTP, through the legacy data service alone. */
export class RecordAccess {
  readonly place: RecordPlace
  readonly #patience: Patience
  #waitedInVain = false
  readonly #late: ReplicationLag
  /** How long the latest read took, in milliseconds, with all its attempts. */
  readInMs = 0
  /** The change after which the record could not be read any more, in words. */
  unreadableSince: string | undefined

  constructor(place: RecordPlace, patience: Patience) {
    this.place = place
    this.#patience = patience
    this.#late = new ReplicationLag(patience)
  }

  /**
   * Reads the whole record, by a filter on its id: that the document gives, and a read by key it does not. Control
   * members and navigation are left out. Throws SandboxUnreadable, LoginRefused, ExchangeFault.
   */
  async read(actor: Actor): Promise<Row> {
    const asked = performance.now()
    const { row, exchange } = await this.#readAs(actor, json)
    this.readInMs = performance.now() - asked
    const plain = plainFields(row)
    readsOfRows.set(plain, exchange)
    return plain
  }

  /** Reads the record after a change, which may be late to show. */
  readAfter(actor: Actor, told: Told): Promise<Row> {
    return this.#late.read(() => this.read(actor), told)
  }

  /** Reads the record while nothing was sent; once more where it seems to be as it was some changes ago. */
  readUnlessOld(actor: Actor, isOld: Told['isOld']): Promise<Row> {
    return this.#late.readNow(() => this.read(actor), { isOld })
  }

  /** Reads the record again and again for about a second, in which a clock that shows whole seconds moves. */
  readAgain(actor: Actor): AsyncGenerator<Row> {
    return this.#late.again(() => this.read(actor))
  }

  /** Reads a record that no read has shown since a change, again and again for about a second. Throws the last fault. */
  async readWhileNotShown(actor: Actor, fault: SandboxUnreadable): Promise<Row> {
    let latest = fault
    for await (const read of this.#late.again(() => this.read(actor).catch(unreadableOrThrow))) {
      if (!(read instanceof SandboxUnreadable)) return read
      latest = read
    }
    throw latest
  }

  /** Whether the collection can be read where this record is not asked for: then it is the record that cannot be read. */
  async isReadableWithoutRecord(actor: Actor): Promise<boolean> {
    try {
      await this.#readAs(actor, json, { ...this.place, id: idOfNone(this.place.id) })
      return true
    } catch (fault) {
      return unreadableOrThrow(fault).why === 'missing'
    }
  }

  /** By how many milliseconds reads were seen, or are expected, to lag behind changes; 0 where they do not. */
  get lateByMs(): number {
    return this.#late.lateByMs
  }

  /** The milliseconds after a change in which reads went back to what was before it; 0 where none did. */
  get settleMs(): number {
    return this.#late.settleMs
  }

  expectLate(): void {
    this.#late.expectLate()
  }

  /**
   * The record as the Atom answer shows it, with the Edm types that it names. Throws SandboxUnreadable, where the target
   * gives no Atom that can be read too, LoginRefused, ExchangeFault.
   */
  async readInAtom(actor: Actor): Promise<InAtom> {
    const { row, page } = await this.#readAs(actor, 'application/atom+xml')
    return { row: plainFields(row), types: page.fieldTypes }
  }

  /** A change of the record (section "Change one record, legacy data service"). */
  changeRequest(method: ChangeMethod, body: string, contentType: string = json): ActorRequest {
    const { legacyRoot, entity, id } = this.place
    return {
      method,
      url: legacyRecordUrl(legacyRoot, entity, id),
      headers: [
        ['Content-Type', contentType],
        ['Accept', json],
      ],
      body,
    }
  }

  async #readAs(actor: Actor, accept: string, { legacyRoot, entity, id } = this.place): Promise<Found> {
    const url = legacyCollectionUrl(legacyRoot, entity, { filter: filterText(eq('Id', { guid: id }), 'legacy') })
    const patience = this.#waitedInVain ? { ...this.#patience, attempts: attemptsAfterThat } : this.#patience
    try {
      const ask = async () =>
        this.#foundIn(await actor.send({ method: 'GET', url, headers: [['Accept', accept]] }), { entity, id })
      const found = await persistently(actor, patience, () => askedTwice(actor, ask))
      this.#waitedInVain = false
      return found
    } catch (fault) {
      // A target that has died is waited for once, and not once for every change that is left.
      this.#waitedInVain = true
      const isSince = isOfTheRecordItself(fault) && id === this.place.id && this.unreadableSince !== undefined
      throw isSince ? new SandboxUnreadable(fault.why, fault.seen, this.unreadableSince) : fault
    }
  }

  #foundIn(exchange: Exchange, { entity, id }: Pick<RecordPlace, 'entity' | 'id'>): Attempt<Found> {
    const said = `${exchange.id} answered ${String(exchange.status)}`
    if (leadsToOtherCase(exchange))
      throw new SandboxUnreadable('noRecords', `${said}, to the same address in another case`)
    const standing = standingOf(exchange)
    if (standing === 'logged out') return { again: standing, why: turnedAway(exchange, said) }
    if (standing === 'unavailable') return { again: standing, why: new SandboxUnreadable('unavailable', said) }
    const page = pageIn(exchange, said)
    const row = page.rows.find(({ Id }) => typeof Id === 'string' && sameGuid(id, Id))
    if (row) return { done: { row, page, exchange: exchange.id } }
    if (page.rows.some(({ Id }) => typeof Id === 'string' && digitsOf(Id) === digitsOf(id))) {
      throw new SandboxUnreadable('noRecords', `${said} and shows an Id of the record that is not a GUID (RECORD-2)`)
    }
    throw new SandboxUnreadable(
      'missing',
      `${exchange.id} shows ${entity} without the record ${id}. Check sandbox.id in the profile`,
    )
  }
}

/** An id that no record has: each digit of one that a record has, taken from fifteen. A recording finds it again. */
function idOfNone(id: string): string {
  return id.replaceAll(/[\da-f]/gi, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
}

function unreadableOrThrow(fault: unknown): SandboxUnreadable {
  if (fault instanceof SandboxUnreadable) return fault
  throw fault
}

/**
 * A read that is refused is sent again at once in the same session: the refusal may have brought a cookie that was missing,
 * or have come from a node behind a load balancer that does not know the session.
 */
async function askedTwice(actor: Actor, ask: () => Promise<Attempt<Found>>): Promise<Attempt<Found>> {
  const { loginNumber } = actor
  const first = await ask()
  const isRefused = 'again' in first && first.again === 'logged out'
  return isRefused && !actor.isOvertakenSince(loginNumber) ? ask() : first
}

function turnedAway({ status }: Exchange, said: string): SandboxUnreadable {
  return new SandboxUnreadable(status === 401 ? 'refused' : 'turnedAway', said)
}

/** The record as an Atom answer shows it, with the Edm types that it names. */
export interface InAtom {
  readonly row: Row
  readonly types: FieldTypes
}

interface Found {
  readonly row: Row
  readonly page: Page
  readonly exchange: string
}

const readsOfRows = new WeakMap<Row, string>()

/** The exchange that showed the record so; undefined for a row that is not as a read gave it. */
export function readOf(row: Row): string | undefined {
  return readsOfRows.get(row)
}

/** The digits alone, for an id that is written without dashes, or in braces. */
function digitsOf(id: string): string {
  return id.replaceAll(/[^\da-f]/gi, '').toLowerCase()
}

function pageIn(exchange: Exchange, said: string): Page {
  if (isUnknownEntity(exchange))
    throw new SandboxUnreadable('missing', `${said}: unknown entity. Check sandbox.entity in the profile`)
  if (exchange.status !== 200) throw new SandboxUnreadable('noRecords', said)
  try {
    return readCollection(exchange.body, exchange.header('content-type') ?? '')
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) throw new SandboxUnreadable('noRecords', `${said}: ${fault.detail}`)
    throw fault
  }
}
