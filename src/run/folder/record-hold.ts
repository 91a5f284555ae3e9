import { resolve } from 'node:path'
import { holdOnMachine } from './machine-hold.js'
import { RecordHeld } from './record-held.js'

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
