/** Settings of a wire with which no exchange could work: `setting` names the one, the message says what it must be. */
export class InvalidWireSettings extends Error {
  override readonly name = 'InvalidWireSettings'
  readonly setting: string

  constructor(setting: string, wanted: string, cause?: unknown) {
    super(`the wire's ${setting} ${wanted}`, cause === undefined ? undefined : { cause })
    this.setting = setting
  }
}
