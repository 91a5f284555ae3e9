/** Input of the control API that cannot be meant. The message says what was expected and what was found. */
export class InvalidControlInput extends TypeError {
  override readonly name = 'InvalidControlInput'
}
