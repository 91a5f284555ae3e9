import { ExchangeFault, type Exchange, type FaultKind, type Wire } from '../../exchange/index.js'
import { goodPage } from '../../odata/index.js'
import {
  askedWithoutTop,
  isForced,
  isLegacy,
  type Actor,
  type ActorRequest,
  type ForcedRequests,
  type ReadPolicy,
} from '../../session/index.js'
import { isName } from './model.js'

/** Reads of one first contact, beside the twelve that find the deployment, at most: it is not worth more of its time. */
const mostReads = 48
/** A 401 may be for want of rights to one thing: the work-around is tried twice at each data service, and no more. */
const mostForced = 2

/** Reads that may go unanswered, each for the time of a whole request, before the rest is left unread; and others. */
const mostSilences = 2
const mostFaults = 6

const silences: readonly FaultKind[] = ['connectTimeout', 'noAnswer', 'bodyTimeout']

/**
 * Reads as the user who is logged in. A read that brings no answer is noted and gives undefined; after a few of them, or
 * when all reads are spent, nothing is sent any more.
 */
export class Reader {
  readonly notes: string[] = []
  readonly #actor: Actor
  readonly #policy: ReadPolicy
  readonly #isOpen: (text: string) => boolean
  readonly #forced = { legacy: 0, all: 0 }
  #faults = 0
  #silent = 0
  #reads = 0
  #forbidden = 0

  /**
   * `policy` is that of the actor: the headers of the work-around go along with its legacy reads, and no `$top` with those
   * of an OData endpoint that was seen to refuse it. `isOpen` tells a text that may be shown from one that holds a secret.
   */
  constructor(actor: Actor, policy: ReadPolicy, isOpen: (text: string) => boolean) {
    this.#actor = actor
    this.#policy = policy
    this.#isOpen = isOpen
  }

  /** Whether a name that the target gave is one for a profile: what was typed as a password must not come back as a name. */
  takes(name: string): boolean {
    return isName(name) && this.#isOpen(name)
  }

  /** Which reads were answered 401 until the headers of the work-around went along. */
  get forceUseSession(): ForcedRequests {
    return this.#policy.forceUseSession
  }

  /** Whether reads of the OData endpoint go without `$top`, and so are as long as what they are about. */
  get readsAll(): boolean {
    return this.#policy.odataTopRefused !== undefined
  }

  /** Whether whatever was read was answered 403. */
  get isForbidden(): boolean {
    return this.#reads > 0 && this.#forbidden === this.#reads
  }

  /** GET with the session's cookies. Throws ExchangeFault only where everything was interrupted. */
  async read(url: string, accept: string): Promise<Exchange | undefined> {
    const request: ActorRequest = { method: 'GET', url, headers: [['Accept', accept]] }
    const first = await this.#send(request)
    const answer = first?.status === 401 ? ((await this.#withHeaders(request)) ?? first) : first
    if (!answer) return undefined
    const ask = (wanted: ActorRequest) => this.#send(wanted)
    return (await askedWithoutTop(this.#policy, request, answer, ask, isGood)) ?? answer
  }

  async #send(request: ActorRequest): Promise<Exchange | undefined> {
    const { url } = request
    if (this.#isOver() || this.#reads >= mostReads) return undefined
    this.#reads += 1
    try {
      const answer = await this.#actor.send(request)
      if (answer.status === 403) this.#forbidden += 1
      return answer
    } catch (fault) {
      if (!(fault instanceof ExchangeFault) || fault.kind === 'aborted') throw fault
      this.#faults += 1
      this.notes.push(`GET ${new URL(url).pathname}: ${sentenceOf(fault)}`)
      if (silences.includes(fault.kind)) this.#silent += 1
      if (this.#isOver()) this.notes.push('the remaining reads were skipped')
      return undefined
    }
  }

  /**
   * Sends a read that was answered 401 once more with `Authorization: Cookie` and `ForceUseSession: true` (rule on 401 in
   * section "Cookie login sequence"), at the OData endpoint too. They are kept where they help.
   */
  async #withHeaders(request: ActorRequest): Promise<Exchange | undefined> {
    const service = isLegacy(request.url) ? 'legacy' : 'all'
    const before = this.#policy.forceUseSession
    if (isForced(this.#policy, request) || this.#forced[service] >= mostForced) return undefined
    this.#forced[service] += 1
    this.#policy.forceUseSession = service
    const again = await this.#send(request)
    if (again && again.status !== 401) return again
    this.#policy.forceUseSession = before
    return undefined
  }

  #isOver(): boolean {
    return this.#faults >= mostFaults || this.#silent >= mostSilences
  }
}

function isGood(answer: Exchange): boolean {
  return (goodPage(answer)?.rows.length ?? 0) > 0
}

/** GET without a session, as whoever comes first sees the target. Throws ExchangeFault. */
export function readAnonymously(wire: Wire, url: string): Promise<Exchange> {
  return wire.send({ actor: 'nobody', method: 'GET', url, headers: [['Accept', 'text/html']] })
}

/** Whether the target had its time to answer, and did not. */
export function isSilence(fault: unknown): boolean {
  return fault instanceof ExchangeFault && silences.includes(fault.kind)
}

/** What went wrong, without the number that only a report explains. */
export function sentenceOf(fault: ExchangeFault): string {
  if (fault.kind === 'tlsUntrusted')
    return 'the certificate authority is not trusted. Give it with --tls-ca FILE, or accept any certificate with --tls-insecure'
  return fault.message.replace(/^x-\d+: /, '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
