import {
  ExchangeFault,
  type Exchange,
  type FaultKind,
  type RequestDraft,
  type TargetWire,
  type TlsSeen,
} from '../../../exchange/index.js'

/** So many exchanges in a row without a whole answer raise the suspicion that the target is gone. */
const suspicious = 3

/** What is suspected of being gone: the target, or one service of it. */
interface Suspect {
  inARow: number
  gone: Promise<ExchangeFault | undefined>
}

/** A service, or the login page: what may hang while the others live. */
interface Service extends Suspect {
  /** Where its address ends, and what is asked of it begins. */
  readonly root: string
  /** Whether its newest exchange brought an answer. */
  answers: boolean
}

/**
 * The wire of a run, latched: a target that has died does not cost the request time-out for every clause that is left,
 * nor does one service of it that hangs while the others live. After several exchanges in a row that brought no whole
 * answer one harmless look is taken, at the service that answered last, or for want of one at the login page. An answer,
 * whatever it says, clears the suspicion, since a single slow query or a burst of resets must not end a run; without one,
 * nothing more is sent there, and every later exchange fails at once with the fault of that look.
 */
export class CircuitBreaker implements TargetWire {
  readonly #wire: TargetWire
  readonly #look: RequestDraft
  readonly #target = suspect()
  readonly #services = new Map<string, Service>()

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
    const service = this.#serviceOf(draft)
    const gone = (await this.#target.gone) ?? (await service?.gone)
    if (gone) throw gone
    try {
      const exchange = await this.#wire.send(draft)
      this.#target.inARow = 0
      if (service) this.#noteAnswer(service)
      return exchange
    } catch (fault) {
      if (fault instanceof ExchangeFault && isTheTargets(fault)) this.#count(service)
      throw fault
    }
  }

  close(): Promise<void> {
    return this.#wire.close()
  }

  #serviceOf({ url }: RequestDraft): Service | undefined {
    const root = serviceRoot.exec(url)?.[0]
    if (root === undefined) return undefined
    const known = this.#services.get(root) ?? { ...suspect(), root, answers: false }
    this.#services.set(root, known)
    return known
  }

  /** The service that answered last stands last. */
  #noteAnswer(service: Service): void {
    service.inARow = 0
    service.answers = true
    this.#services.delete(service.root)
    this.#services.set(service.root, service)
  }

  #count(service: Service | undefined): void {
    if (service) service.answers = false
    this.#target.inARow += 1
    if (this.#target.inARow === suspicious)
      this.#target.gone = this.#lookOnce(this.#target, this.#lookAtTarget(), 'the target')
    if (!service) return
    service.inARow += 1
    if (service.inARow !== suspicious) return
    const { pathname } = new URL(service.root)
    const look = async () =>
      (await this.#target.gone) ?? this.#lookOnce(service, this.#lookAtService(service.root), pathname)
    service.gone = look()
  }

  #lookAtTarget(): RequestDraft {
    const answering = [...this.#services.values()].findLast(({ answers }) => answers)
    return answering ? this.#lookAtService(answering.root) : this.#look
  }

  #lookAtService(root: string): RequestDraft {
    return this.#look.url.startsWith(root) ? this.#look : { ...this.#look, url: `${root}/` }
  }

  async #lookOnce(at: Suspect, look: RequestDraft, what: string): Promise<ExchangeFault | undefined> {
    try {
      await this.#wire.send(look)
      return undefined
    } catch (fault) {
      if (!(fault instanceof ExchangeFault) || !isTheTargets(fault)) return undefined
      const message = `${what} ${inWords(fault)}, so the checker sent no further requests there: ${fault.message}`
      return new ExchangeFault(fault.kind, message, fault.exchangeId)
    } finally {
      at.inARow = 0
    }
  }
}

const unreadable: readonly FaultKind[] = [
  'bodyTooLarge',
  'compressionBomb',
  'malformedCompression',
  'unknownCoding',
  'malformedChunking',
  'notHttp',
  'malformedAnswer',
  'headersTooLarge',
  'tooManyHeaders',
]

/** What came and could not be read, as of a broken compression, is an answer of a kind. */
function inWords({ kind }: ExchangeFault): string {
  return unreadable.includes(kind) ? 'gives no readable answers' : 'no longer answers'
}

/** Where the address of a data service, a custom service or the login page ends, and what is asked of it begins. */
const serviceRoot = /^[^?]*?(?:\.svc|\.aspx|\/odata|\/rest)(?=[/?]|$)/

const suspect = (): Suspect => ({ inARow: 0, gone: Promise.resolve(undefined) })

/** A request that the checker itself gave up, or could not send, says nothing about the target. */
export function isTheTargets({ blame }: ExchangeFault): boolean {
  return blame === 'target' || blame === 'network'
}
