import { blameOf, type Blame, type FaultKind } from './fault-kind.js'

/**
 * No answer that can be judged. `message` is one sentence or two, masked: what was seen, and what to do. `exchangeId`
 * names the record in the evidence, where the fault stands too. There is no `cause`: test runners print causes with
 * all that hangs on them, and on these hang raw bytes of the answer.
 */
export class ExchangeFault extends Error {
  override readonly name = 'ExchangeFault'
  readonly kind: FaultKind
  readonly blame: Blame
  readonly exchangeId: string

  constructor(kind: FaultKind, message: string, exchangeId: string) {
    super(message)
    this.kind = kind
    this.blame = blameOf[kind]
    this.exchangeId = exchangeId
  }
}
