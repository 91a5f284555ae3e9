/** A change that the profile does not allow: nothing was sent. A fault of whoever wrote the scenario. */
export class ChangeNotAllowed extends Error {
  override readonly name = 'ChangeNotAllowed'
  /** The fields that may not be changed; empty where the whole change may not be sent. */
  readonly fields: readonly string[]

  constructor(reason: string, fields: readonly string[] = []) {
    super(reason)
    this.fields = fields
  }
}
