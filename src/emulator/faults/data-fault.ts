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
