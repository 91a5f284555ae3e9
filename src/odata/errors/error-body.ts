import { validatorOf } from '../../schema/compile.js'
import type { ODataError } from '../../schema/generated/odata-error.js'
import { appearanceOf } from '../bodies/appearance.js'
import { dataIn } from '../collections/read-collection.js'
import { readJson } from '../json/read-json.js'
import { type ShapeFault, shapeFaults } from '../collections/shape-fault.js'
import { UnreadableAnswer, ifReadable } from '../bodies/unreadable-answer.js'
import { isArray, isObject, type JsonObject, type Value } from '../values/value.js'
import type { Exchange } from '../../exchange/index.js'
import { child, readXmlDocument, textIn, type XmlElement } from '../xml/xml-document.js'
import { isMetadataNamespace } from '../xml/atom-property.js'

/**
 * In what the form of an error body may differ from the document's own (section Errors), as the departures
 * `odata-error-light` (key `odata.error`) and `odata-error-v4` (the message is a string) have it.
 */
type ErrorForm = 'light' | 'v4'

/** An error body of a data service. */
export interface ErrorBody {
  readonly format: 'json' | 'xml'
  /** One, both, or none: the document's form. */
  readonly forms: readonly ErrorForm[]
  /** `error.code` where it is text. */
  readonly code?: string
  /** `error.message.lang` where it is text. */
  readonly lang?: string
  /** All messages that are text: the outer one first, then each inner one, then the details of version 4. */
  readonly messages: readonly string[]
  /** How many inner errors are nested, 0 where there is none. */
  readonly innerErrors: number
  /** Whether a stack trace is given to the caller. */
  readonly stackTrace: boolean
  /** Where the body departs from the document's shape. */
  readonly faults: readonly ShapeFault[]
  /** Where it departs from the shape of its own form: what is left where the departures of the form are declared. */
  readonly formFaults: readonly ShapeFault[]
}

/** Inner errors are nested to any depth that a service can mean. */
const maxDepth = 500

/**
 * Reads an error body, in JSON of every form and in XML.
 *
 * @throws UnreadableAnswer: `unknownShape` where it is data, but no error body
 */
export function readErrorBody(body: Buffer, mediaType: string): ErrorBody {
  const bytes = dataIn(body, mediaType)
  if (appearanceOf(bytes) === 'xml') return errorBody('xml', errorInXml(bytes, mediaType), body, mediaType)
  return errorBody('json', readJson(bytes, mediaType, { maxDepth }), body, mediaType)
}

function errorBody(format: 'json' | 'xml', json: Value, body: Buffer, mediaType: string): ErrorBody {
  const light = isObject(json) && !('error' in json)
  const error = isObject(json) ? json[light ? 'odata.error' : 'error'] : undefined
  if (!isObject(json) || !isObject(error)) {
    throw new UnreadableAnswer('unknownShape', 'data, but no OData error body', { body, mediaType })
  }
  const { code, message } = error
  const forms: readonly ErrorForm[] = [
    ...(light ? (['light'] as const) : []),
    ...(typeof message === 'string' ? (['v4'] as const) : []),
  ]
  const lang = isObject(message) ? message['lang'] : undefined
  const inner = innerErrors(error)
  return {
    format,
    forms,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof lang === 'string' ? { lang } : {}),
    messages: messagesOf(error, inner),
    innerErrors: inner.length,
    stackTrace: inner.some(({ stacktrace }) => typeof stacktrace === 'string' && stacktrace.trim() !== ''),
    faults: faultsOf(json),
    formFaults: faultsOf({
      error: forms.includes('v4') ? { ...error, message: { lang: '', value: message ?? null } } : error,
    }),
  }
}

/** Version 4 nests its inner errors as `innererror` all the way; the document nests `internalexception`. */
function innerErrors(error: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = []
  for (let at = error; ;) {
    const key = found.length > 0 && isObject(at['internalexception']) ? 'internalexception' : 'innererror'
    const next = at[key]
    if (!isObject(next)) return found
    found.push(next)
    at = next
  }
}

function messagesOf({ message, details }: JsonObject, inner: readonly JsonObject[]): readonly string[] {
  const all = [
    isObject(message) ? message['value'] : message,
    ...[...inner, ...(isArray(details) ? details : [])].map((each) => (isObject(each) ? each['message'] : undefined)),
  ]
  return all.filter((text) => typeof text === 'string')
}

function faultsOf(body: Value): readonly ShapeFault[] {
  const validate = validatorOf<ODataError>('odata-error')
  return validate(body) ? [] : shapeFaults(validate.errors, body)
}

/** The error body of an answer; undefined where it is none. */
export function errorBodyOf(exchange: Exchange): ErrorBody | undefined {
  return ifReadable(() => readErrorBody(exchange.body, exchange.header('content-type') ?? ''))
}

/**
 * The JSON twin of an error body in XML, member for element: one shape is enough to judge both.
 *
 * @throws UnreadableAnswer
 */
export function errorInXml(bytes: Buffer, mediaType: string): JsonObject {
  const { root, content } = readXmlDocument(bytes, mediaType)
  if (root.local !== 'error' || !isMetadataNamespace(root.namespace)) {
    throw new UnreadableAnswer('unknownShape', 'XML, but no OData error body', { body: bytes, mediaType })
  }
  const message = child(content, 'message')
  const lang = child(message, '@lang')
  const inner = child(content, 'innererror')
  return {
    error: {
      ...member('code', child(content, 'code')),
      ...(message === undefined ? {} : { message: { ...member('lang', lang), value: textIn(message) ?? '' } }),
      ...(inner === undefined ? {} : { innererror: innerError(inner) }),
    },
  }
}

function innerError(element: XmlElement): JsonObject {
  const nested = child(element, 'internalexception')
  return {
    ...member('message', child(element, 'message')),
    ...member('type', child(element, 'type')),
    ...member('stacktrace', child(element, 'stacktrace')),
    ...(nested === undefined ? {} : { internalexception: innerError(nested) }),
  }
}

function member(name: string, element: XmlElement | undefined): JsonObject {
  const text = textIn(element)
  return text === undefined ? {} : { [name]: text }
}

/** Whether a data service says in its own words that there is no such entity: a 404 of anything else has no error body. */
export function isUnknownEntity(exchange: Exchange): boolean {
  return exchange.status === 404 && (errorBodyOf(exchange)?.messages.length ?? 0) > 0
}
