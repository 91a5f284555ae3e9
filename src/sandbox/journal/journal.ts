import { dirname } from 'node:path'
import type { ExchangeFault } from '../../exchange/index.js'
import type { Row } from '../../odata/index.js'
import type { JournalChange, JournalLine, JournalOpened } from '../../schema/generated/journal.js'
import { JournalFile } from './journal-file.js'
import { JournalInTheWay } from '../errors.js'
import { forgetJournal, noteJournal, type RecordOf } from './known-journals.js'
import { Ledger } from './ledger.js'
import type { FoundJournal } from './read-journal.js'
import { fieldsThatDiffer } from '../seeing/sameness.js'

/** A change before it is sent, as the journal keeps it. */
export type Announcement = Pick<JournalChange, 'purpose' | 'actor' | 'method'> & {
  readonly fields: Row
  readonly body?: string
}

/** The journal of the sandbox record, on the disk and in memory at once: what is written is what is known. */
export class Journal {
  readonly ledger: Ledger
  readonly #file: JournalFile
  readonly #isForRestore: boolean

  private constructor(file: JournalFile, ledger: Ledger, isForRestore = false) {
    this.#file = file
    this.#isForRestore = isForRestore
    this.ledger = ledger
  }

  /** Begins a journal: the snapshot is on the disk before this returns. Throws JournalInTheWay. */
  static begin(folder: string, opened: JournalOpened): Journal {
    const file = JournalFile.begin(folder, opened)
    noteJournal(placeOf(opened), folder)
    return new Journal(file, new Ledger(opened))
  }

  /**
   * Goes on with a journal that was found, to put back what it tells of: that is known already, so a disk that takes no
   * further line keeps nobody from it.
   */
  static resume(folder: string, opened: JournalOpened, { lines, wholeBytes }: FoundJournal): Journal {
    return new Journal(JournalFile.reopen(folder, wholeBytes), new Ledger(opened, lines), true)
  }

  /** Announces a change; it is on the disk before this returns. Gives its number. */
  announce({ purpose, actor, method, fields, body }: Announcement): number {
    const number = this.ledger.changes.last + 1
    this.#add(
      {
        kind: 'change',
        number,
        at: now(),
        purpose,
        actor,
        method,
        fields: { ...fields },
        ...(body === undefined ? {} : { body }),
      },
      true,
    )
    return number
  }

  answered(number: number, status: number): void {
    this.#add({ kind: 'answer', number, at: now(), status })
  }

  faulted(number: number, { kind, isUnsent }: Pick<ExchangeFault, 'kind' | 'isUnsent'>): void {
    this.#add({ kind: 'fault', number, at: now(), fault: kind, ...(isUnsent && { unsent: true }) })
  }

  /** Keeps what the record was read as after a change. What somebody else changed is kept by name alone, for good. */
  seen(number: number, record: Row, others: readonly string[]): void {
    this.changedByOthers(others)
    const { snapshot, types } = this.ledger
    const { others: left } = this.ledger
    const fields = fieldsThatDiffer(snapshot, record, types).filter((field) => !left.has(field))
    this.#add({
      kind: 'seen',
      number,
      at: now(),
      fields: Object.fromEntries(fields.map((field) => [field, record[field] ?? null])),
    })
  }

  serverOwned(fields: readonly string[]): void {
    this.#add({ kind: 'serverOwned', at: now(), fields: [...fields] })
  }

  changedByOthers(fields: readonly string[]): void {
    if (fields.length > 0) this.#add({ kind: 'others', at: now(), fields: [...fields] })
  }

  /** Has the journal on the disk once more where it is lost, as far as the disk allows it: whoever needs it sees what is there. */
  keep(): void {
    try {
      this.#file.keep()
    } catch (fault) {
      if (!isOfTheDisk(fault)) throw fault
    }
  }

  /** Leaves the journal where it is, for a later time. */
  close(): void {
    this.keep()
    this.#file.close()
  }

  remove(): void {
    this.#file.remove()
    forgetJournal(placeOf(this.ledger.opened), dirname(this.#file.path))
  }

  #add(line: JournalLine, durable = false): void {
    try {
      this.#file.append(line, durable)
    } catch (fault) {
      if (!this.#isForRestore || !isOfTheDisk(fault)) throw fault
    }
    this.ledger.apply(line)
  }
}

function placeOf({ target, entity, id }: JournalOpened): RecordOf {
  return { baseUrl: target.baseUrl, entity, id }
}

function isOfTheDisk(fault: unknown): boolean {
  return fault instanceof JournalInTheWay || (fault instanceof Error && 'syscall' in fault)
}

function now(): string {
  return new Date().toISOString()
}
