import { answer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { DataFault, FaultKind, InnerFault } from '../errors.js'
import type { Format } from './formats.js'
import type { Service } from './routes.js'
import { escapedMarkup } from '../formats/markup.js'

/** How a failure of a data service looks (document: Errors, OData error body). */
export interface ErrorsBehaviour {
  readonly status: (fault: DataFault, service: Service) => number
  readonly code: string
  readonly language: string
  readonly message: (fault: DataFault) => string
  /** The inner errors that callers are shown; undefined hides them. */
  readonly inner: (fault: DataFault) => InnerFault | undefined
  readonly stacktrace: (inner: InnerFault) => string
  readonly format: (call: Call, service: Service) => Format
  readonly json: (fault: DataFault, service: Service, errors: ErrorsBehaviour) => unknown
  readonly xml: (fault: DataFault, service: Service, errors: ErrorsBehaviour) => string
  readonly answer: (fault: DataFault, call: Call, service: Service) => Answer
}

const statuses: Readonly<Record<FaultKind, number>> = {
  address: 400,
  entity: 404,
  record: 404,
  option: 400,
  filter: 400,
  field: 400,
  type: 400,
  guid: 500,
  value: 400,
  json: 400,
  body: 400,
  lookup: 400,
  mediaType: 415,
  accept: 406,
  method: 405,
  limit: 500,
}

export const documentedErrors: ErrorsBehaviour = {
  status: (fault) => statuses[fault.kind],
  code: '4',
  language: 'en-US',
  message: (fault) => fault.message,
  inner: (fault) =>
    fault.inner ?? { message: fault.message, type: typeOf[fault.kind] ?? 'Emulated.DataServiceException' },
  stacktrace: (inner) => `   at ${inner.type}.Raise()\r\n   at Emulated.DataService.ProcessRequest()`,
  format(call, service) {
    const { formats } = call.deployment.behaviour
    const asked = formats.negotiate(call, service)
    const worksInJson = /json/i.test(call.headers['content-type'] ?? '') && !/xml/i.test(call.headers.accept ?? '')
    return worksInJson ? 'json' : (asked ?? 'json')
  },
  json: (fault, _service, errors) => ({
    error: {
      code: errors.code,
      message: { lang: errors.language, value: errors.message(fault) },
      ...innerMember('innererror', errors.inner(fault), errors),
    },
  }),
  xml: (fault, _service, errors) => errorDocument(fault, errors),
  answer(fault, call, service) {
    const { errors, formats } = call.deployment.behaviour
    const json = errors.format(call, service) === 'json'
    return answer(
      errors.status(fault, service),
      json ? formats.jsonContentType(service) : 'application/xml;charset=utf-8',
      json ? JSON.stringify(errors.json(fault, service, errors)) : errors.xml(fault, service, errors),
      ...formats.headers(service),
    )
  },
}

const typeOf: Partial<Readonly<Record<FaultKind, string>>> = {
  filter: 'Microsoft.OData.ODataParseException',
  entity: 'Emulated.ResourceNotFoundException',
  record: 'Emulated.ResourceNotFoundException',
  json: 'Microsoft.OData.ODataJsonException',
}

/** An inner error and those below it, under the given key; nothing where there is none. */
function innerMember(key: string, inner: InnerFault | undefined, errors: ErrorsBehaviour): Record<string, unknown> {
  if (!inner) return {}
  return {
    [key]: {
      message: inner.message,
      type: inner.type,
      stacktrace: errors.stacktrace(inner),
      ...innerMember('internalexception', inner.inner, errors),
    },
  }
}

/** The OData error body as XML: the same members as in JSON. */
function errorDocument(fault: DataFault, errors: ErrorsBehaviour): string {
  const inner = errors.inner(fault)
  return `<?xml version="1.0" encoding="utf-8"?>
<error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>${escapedMarkup(errors.code)}</code><message xml:lang="${escapedMarkup(errors.language)}">${escapedMarkup(errors.message(fault))}</message>${inner ? element('innererror', inner, errors) : ''}</error>`
}

function element(name: string, inner: InnerFault, errors: ErrorsBehaviour): string {
  const below = inner.inner ? element('internalexception', inner.inner, errors) : ''
  return `<${name}><message>${escapedMarkup(inner.message)}</message><type>${escapedMarkup(inner.type)}</type><stacktrace>${escapedMarkup(errors.stacktrace(inner))}</stacktrace>${below}</${name}>`
}
