import type { User } from '../../../fixtures/users.js'
import type { Column } from '../behaviour/access.js'
import type { Route, Service } from '../behaviour/routes.js'
import { DataFault, RightsRefusal } from '../errors.js'
import { metadataAnswer, servicesAnswer } from '../formats/metadata.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { readAddress, type DataAddress } from '../query/address.js'
import { changeData } from './change.js'
import { changeField, readField } from './field.js'
import { readCollection, readCount, readLookup, readRecord } from './read.js'

/** A request to one of the data services by a user who is logged in. */
export function answerData(call: Call, route: Extract<Route, { kind: 'data' }>, user: User): Answer {
  const { behaviour } = call.deployment
  const reads = isRead(call)
  try {
    const address = readAddress(route.rest, route.service, call.deployment)
    if ('model' in address) {
      const { name } = address.model
      const action = reads ? 'read' : 'change'
      if (!behaviour.rights.allows(user, name, route.service, action, call)) throw new RightsRefusal(name)
    }
    return reads ? read(address, route.service, user, call) : change(address, route.service, call)
  } catch (error) {
    if (error instanceof RightsRefusal) return behaviour.rights.refusal(call, dataColumn(route.service, call))
    if (error instanceof DataFault) return behaviour.errors.answer(error, call, route.service)
    throw error
  }
}

function read(address: DataAddress, service: Service, user: User, call: Call): Answer {
  switch (address.kind) {
    case 'services':
      return servicesAnswer(service, call)
    case 'metadata':
      return metadataAnswer(service, call)
    case 'collection':
      return readCollection(address.model, service, user, call)
    case 'count':
      return readCount(address.model, service, user, call)
    case 'record':
      return readRecord(address, service, user, call)
    case 'field':
      return readField(address, service, user, call)
    case 'lookup':
      return readLookup(address, service, user, call)
  }
}

function change(address: DataAddress, service: Service, call: Call): Answer {
  return address.kind === 'field' ? changeField(address, service, call) : changeData(address, service, call)
}

/** What a guard knows of such a request: its service, and whether it only reads. */
export function dataColumn(service: Service, call: Call): Column {
  if (service === 'legacy') return isRead(call) ? 'legacyRead' : 'legacyChange'
  return isRead(call) ? 'odataRead' : 'odataChange'
}

function isRead({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD'
}
