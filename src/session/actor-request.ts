import type { HeaderPair, WhenBusy } from '../exchange/index.js'

/** One request as a scenario writes it: the actor adds its cookies and its CSRF header. */
export interface ActorRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: string
  /** As of a RequestDraft: whether a busy target is asked once more. */
  readonly whenBusy?: WhenBusy
}
