export type OverrideKind = 'variant' | 'deviation' | 'generation' | 'trait' | 'scenario'

const mostNamed = 10

/**
 * An id of a variant, deviation, generation, trait or scenario is unknown.
 *
 * @category Errors
 */
export class UnknownOverrideError extends RangeError {
  override readonly name = 'UnknownOverrideError'
  /** What the id was to name. */
  readonly kind: OverrideKind
  /** The unknown id. */
  readonly id: string
  /** The first of `suggested`. */
  readonly nearest: string
  /** Similar ids, the most similar first. */
  readonly suggested: readonly string[]

  constructor(kind: OverrideKind, id: string, suggested: readonly string[]) {
    const more = suggested.length - mostNamed
    const named = suggested.slice(0, mostNamed).map((each) => `'${each}'`)
    const others = more > 0 ? ` (and ${String(more)} more)` : ''
    super(`there is no ${kind} '${id}'; did you mean ${named.join(', ')}${others}?`)
    this.kind = kind
    this.id = id
    this.nearest = suggested[0] ?? ''
    this.suggested = suggested
  }
}

/** An option of the emulator has a value that it cannot have: the message names the option and what it must be. */
export class InvalidEmulatorOption extends RangeError {
  override readonly name = 'InvalidEmulatorOption'
}

/** Input of the control API that is invalid. The message says what was expected and what was found. */
export class InvalidControlInput extends TypeError {
  override readonly name = 'InvalidControlInput'
}

/** A path of a query looks into an entity to which the user has no rights. */
export class RightsRefusal extends Error {
  override readonly name = 'RightsRefusal'
  readonly entity: string

  constructor(entity: string) {
    super(`the user has no rights to ${entity}`)
    this.entity = entity
  }
}
/** What went wrong inside the data services, by kind. A behaviour decides how each looks. */
export type FaultKind =
  | 'address'
  | 'entity'
  | 'record'
  | 'option'
  | 'filter'
  | 'field'
  | 'type'
  | 'guid'
  | 'value'
  | 'json'
  | 'body'
  | 'lookup'
  | 'mediaType'
  | 'accept'
  | 'method'
  | 'limit'

/** One level of an inner error, as nested in the answer. */
export interface InnerFault {
  readonly message: string
  readonly type: string
  readonly inner?: InnerFault
}

/** A failure of a data service: its outer message, and the inner errors below it. */
export class DataFault extends Error {
  override readonly name = 'DataFault'
  readonly kind: FaultKind
  readonly inner: InnerFault | undefined

  constructor(kind: FaultKind, message: string, inner?: InnerFault) {
    super(message)
    this.kind = kind
    this.inner = inner
  }
}
