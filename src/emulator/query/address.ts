import type { EntityModel, Field } from '../../../fixtures/model.js'
import type { Service } from '../behaviour/routes.js'
import type { Deployment } from '../deployment/deployment.js'
import { DataFault } from '../errors.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { idIn, keyType } from '../records/keys.js'
import { fieldOf, lookupOf, type LookupField } from '../records/store.js'

/** What a path below a data service addresses. Ids are in lower case. */
export type DataAddress =
  | { readonly kind: 'services' }
  | { readonly kind: 'metadata' }
  | { readonly kind: 'collection'; readonly model: EntityModel }
  | { readonly kind: 'count'; readonly model: EntityModel }
  | { readonly kind: 'record'; readonly model: EntityModel; readonly id: string }
  | { readonly kind: 'lookup'; readonly model: EntityModel; readonly id: string; readonly link: LookupField }
  | FieldAddress

/** One field of a record: `Contact(id)/Name`, or its bare value: `Contact(id)/Name/$value`. */
export interface FieldAddress {
  readonly kind: 'field'
  readonly model: EntityModel
  readonly id: string
  readonly field: Field
  readonly bare: boolean
}

/** Reads the path below a data service, still encoded. Throws a fault where it addresses nothing. */
export function readAddress(rest: string, service: Service, deployment: Deployment): DataAddress {
  const path = percentDecoded(rest)?.replace(/\/$/, '')
  if (path === undefined) throw new DataFault('address', `The path holds a broken escape: '${rest}'.`)
  if (path === '') return { kind: 'services' }
  if (path === '$metadata') return { kind: 'metadata' }
  const [head = '', tail, ...more] = path.split('/')
  const [, set = '', key] = /^([^()]*)(?:\((.*)\))?$/.exec(head) ?? []
  const model = entityNamed(set, service, deployment)
  if (key === undefined || key === '') {
    if (tail === undefined) return { kind: 'collection', model }
    if (tail === '$count' && more.length === 0) return { kind: 'count', model }
    throw notFound(path)
  }
  const id = idIn(key, service, keyType(model))
  if (id === undefined) throw new DataFault('address', `'${key}' is not the key of a record of '${set}'.`)
  if (tail === undefined) return { kind: 'record', model, id }
  const bare = more.length === 1 && more[0] === '$value'
  const field = fieldOf(model, tail)
  if (field && (more.length === 0 || bare)) return { kind: 'field', model, id, field, bare }
  const link = lookupOf(model, tail)
  if (!link || more.length > 0) throw notFound(path)
  return { kind: 'lookup', model, id, link }
}

/** The entity that a service offers under this name (document: `<Entity>Collection`, and `<Entity>` under /0/odata/). */
function entityNamed(set: string, service: Service, { behaviour, store }: Deployment): EntityModel {
  const model = behaviour.query.entityOf(set, service, store)
  if (!model) throw new DataFault('entity', `Resource not found for the segment '${set}'.`)
  return model
}

function notFound(path: string): DataFault {
  return new DataFault('entity', `Resource not found for the path '${path}'.`)
}
