import type { Behaviour } from '../behaviour/behaviour.js'
import { behaviourOf } from './catalogue.js'

interface InForce {
  readonly variants: readonly string[]
  readonly deviations: readonly string[]
  /** What they make together. */
  readonly behaviour: Behaviour
}

/** The variants and deviations of a running emulator, which may change while it runs. */
export class OverridesInForce {
  readonly #documented: Behaviour
  readonly #first: InForce
  #current: InForce

  /** Throws an UnknownOverrideError. */
  constructor(variants: readonly string[], deviations: readonly string[], documented: Behaviour) {
    this.#documented = documented
    this.#first = { variants, deviations, behaviour: behaviourOf(variants, deviations, documented) }
    this.#current = this.#first
  }

  get behaviour(): Behaviour {
    return this.#current.behaviour
  }

  get variants(): readonly string[] {
    return this.#current.variants
  }

  get deviations(): readonly string[] {
    return this.#current.deviations
  }

  /** Puts others in force from now on. Throws an UnknownOverrideError, and then leaves everything as it is. */
  set({ variants = this.variants, deviations = this.deviations }: Partial<Omit<InForce, 'behaviour'>>): void {
    this.#current = { variants, deviations, behaviour: behaviourOf(variants, deviations, this.#documented) }
  }

  /** Puts those in force with which the emulator started. */
  reset(): void {
    this.#current = this.#first
  }
}
