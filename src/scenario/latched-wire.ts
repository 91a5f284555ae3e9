import { ExchangeFault, type Exchange, type RequestDraft, type TargetWire, type TlsSeen } from '../exchange/index.js'

/** So many exchanges in a row without a whole answer raise the suspicion that the target is gone. */
const suspicious = 3

/**
 * The wire of a run, latched: a target that has died does not cost the request time-out for every clause that is left.
 * After several exchanges in a row that brought no whole answer one harmless look is taken. An answer, whatever it says,
 * clears the suspicion, since a single slow query or a burst of resets must not end a run; without one, nothing more is
 * sent, and every later exchange fails at once with the fault of that look.
 */
export class LatchedWire implements TargetWire {
  readonly #wire: TargetWire
  readonly #look: RequestDraft
  #inARow = 0
  #gone: Promise<ExchangeFault | undefined> = Promise.resolve(undefined)

  /** `look` is the request by which a suspicion is settled: one that any platform answers and that changes nothing. */
  constructor(wire: TargetWire, look: RequestDraft) {
    this.#wire = wire
    this.#look = look
  }

  /** What the target's TLS looked like on the newest connection. */
  get tls(): TlsSeen | undefined {
    return this.#wire.tls
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    const gone = await this.#gone
    if (gone) throw gone
    try {
      const exchange = await this.#wire.send(draft)
      this.#inARow = 0
      return exchange
    } catch (fault) {
      if (fault instanceof ExchangeFault && isTheTargets(fault)) this.#count()
      throw fault
    }
  }

  close(): Promise<void> {
    return this.#wire.close()
  }

  #count(): void {
    this.#inARow += 1
    if (this.#inARow === suspicious) this.#gone = this.#lookOnce()
  }

  async #lookOnce(): Promise<ExchangeFault | undefined> {
    try {
      await this.#wire.send(this.#look)
      return undefined
    } catch (fault) {
      if (!(fault instanceof ExchangeFault) || !isTheTargets(fault)) return undefined
      const message = `the target does not answer any more, so nothing more was sent: ${fault.message}`
      return new ExchangeFault(fault.kind, message, fault.exchangeId)
    } finally {
      this.#inARow = 0
    }
  }
}

/** A request that the checker itself gave up, or could not send, says nothing about the target. */
export function isTheTargets({ blame }: ExchangeFault): boolean {
  return blame === 'target' || blame === 'network'
}
