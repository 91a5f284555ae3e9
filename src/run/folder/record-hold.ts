import { resolve } from 'node:path'
import { holdOnMachine } from './machine-hold.js'
import { ReportFolderFault } from '../errors.js'

/**
 * Another process on this machine is changing the sandbox record. Nothing was sent.
 *
 * @category Errors
 */
export class RecordHeld extends Error {
  override readonly name = 'RecordHeld'
  /** The process id and the report directory of that process. */
  readonly heldBy: string

  constructor({ baseUrl, entity, id }: HeldRecord, heldBy: string) {
    super(
      `another run is changing the sandbox record ${entity} ${id} at ${baseUrl} (${heldBy}). Wait until it ends, or configure another record in sandbox.id`,
    )
    this.heldBy = heldBy
  }
}

/** A sandbox record, by where it is. */
export interface HeldRecord {
  readonly baseUrl: string
  readonly entity: string
  readonly id: string
}

/**
 * Holds a sandbox record against other runs of this user on this machine, and against `restore`, until the function given
 * back is called: each would take the other's changes for the target's, and restore the record to them. `folder` gives the
 * report folder, which others are told. Throws RecordHeld.
 */
export async function holdRecord(record: HeldRecord, folder: () => string | undefined): Promise<() => void> {
  const { baseUrl, entity, id } = record
  const name = JSON.stringify(['sandbox record', baseUrl, entity, id.toLowerCase()])
  const hold = await holdOnMachine(name, () => {
    const out = folder()
    return `process ${String(process.pid)}${out === undefined ? '' : `, report folder ${resolve(out)}`}`
  })
  if ('letGo' in hold) return hold.letGo
  throw new RecordHeld(record, hold.heldBy)
}

/**
 * Holds the folder that was asked for, until the function given back is called: of two runs that write into one folder at
 * once, each would lose evidence, and the mixture would pass for a report; `restore` beside a run would put back what that
 * run is changing, and leave the record to neither. A recording, for which no socket is ever opened, is judged without a
 * hold. Throws ReportFolderFault where another run holds the folder.
 */
export async function holdFolder(out: string | undefined): Promise<() => void> {
  if (out === undefined) return () => undefined
  const hold = await holdOnMachine(resolve(out), () => `process ${String(process.pid)}`)
  if ('letGo' in hold) return hold.letGo
  throw new ReportFolderFault(
    out,
    `another run is writing into it (${hold.heldBy}). Choose another directory with --out`,
  )
}
