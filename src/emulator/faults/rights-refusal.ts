/** A path of a query looks into an entity to which the user has no rights. */
export class RightsRefusal extends Error {
  override readonly name = 'RightsRefusal'
  readonly entity: string

  constructor(entity: string) {
    super(`the user has no rights to ${entity}`)
    this.entity = entity
  }
}
