import type { HeldRecord } from './record-hold.js'

/** Another process of this machine changes the sandbox record. Nothing was sent to the target. Wrong usage. */
export class RecordHeld extends Error {
  override readonly name = 'RecordHeld'
  /** The process, and its report folder. */
  readonly heldBy: string

  constructor({ baseUrl, entity, id }: HeldRecord, heldBy: string) {
    super(
      `another run is changing the sandbox record ${entity} ${id} at ${baseUrl} (${heldBy}). Wait until it ends, or configure another record in sandbox.id`,
    )
    this.heldBy = heldBy
  }
}
