import { randomUUID } from 'node:crypto'
import type { EdmType, EntityModel, Field, Value, Values } from '../../../fixtures/model.js'
import type { Service } from '../behaviour/routes.js'
import { wholeNumber } from './convert.js'
import type { Row } from './row.js'
import type { Store } from './store.js'

/** The name of the field by which records are addressed. */
export function keyName({ key = 'Id' }: Pick<EntityModel, 'key'>): string {
  return key
}

/** The name under which a service offers an entity (document: Data records). */
export function setName(service: Service, { name, sets }: Pick<EntityModel, 'name' | 'sets'>): string {
  return sets?.[service] ?? (service === 'legacy' ? `${name}Collection` : name)
}

/** The same of the entity that a lookup refers to. */
export function targetSet(service: Service, { target, sets }: Required<Field>['lookup']): string {
  return setName(service, { name: target, ...(sets === undefined ? {} : { sets }) })
}

/** A key as it is written in an address. */
export function keyLiteral(service: Service, type: EdmType | undefined, id: string): string {
  if (service === 'odata' || type === 'Edm.Int32') return id
  return type === 'Edm.Int64' ? `${id}L` : `guid'${id}'`
}

const guid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'
const guidPatterns: Readonly<Record<Service, RegExp>> = {
  legacy: new RegExp(`^guid'(${guid})'$`),
  odata: new RegExp(`^(?:guid'(${guid})'|(${guid}))$`),
}

/** The id in a key as it is written in an address, GUIDs in lower case; undefined where it is none. */
export function idIn(literal: string, service: Service, type: EdmType | undefined): string | undefined {
  if (type !== 'Edm.Int32' && type !== 'Edm.Int64') {
    const match = guidPatterns[service].exec(literal)
    return (match?.[1] ?? match?.[2])?.toLowerCase()
  }
  const [, digits] = /^(-?\d{1,19})L?$/.exec(literal) ?? []
  return digits === undefined ? undefined : String(BigInt(digits))
}

/** What a reference holds for the key in an address: a number, or the text of a GUID, whatever that is. */
export function valueIn(literal: string, type: EdmType): Value {
  const id = type === 'Edm.Guid' ? undefined : idIn(literal, 'odata', type)
  return id === undefined ? literal : wholeNumber(id)
}

export function keyType(model: EntityModel): EdmType | undefined {
  return model.fields.find(({ name }) => name === keyName(model))?.type
}

/** The key of a new record: what is given, else a new GUID or the number after the highest. */
export function newKey(model: EntityModel, given: Values, store: Store): Exclude<Value, null> {
  const name = keyName(model)
  const key = given[name]
  if (key !== undefined && key !== null) return key
  if (keyType(model) === 'Edm.Guid') return randomUUID()
  const ids = store.rows(model.name).map(({ id }) => BigInt(id))
  const highest = ids.reduce((most, id) => (id > most ? id : most), 0n)
  return wholeNumber(highest + 1n)
}

/** The key of a record as one of its values. */
export function keyOf(model: EntityModel, { values }: Row): Values {
  const name = keyName(model)
  return { [name]: values[name] ?? null }
}
