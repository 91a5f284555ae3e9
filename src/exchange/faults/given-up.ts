/** Why the wire itself ended an exchange: its time was up, or the run is to stop. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  readonly why: 'timeUp' | 'interrupted'

  constructor(why: 'timeUp' | 'interrupted', words: string) {
    super(words)
    this.why = why
  }
}
