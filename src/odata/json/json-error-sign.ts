import { isArray, isObject, type JsonObject, type Value } from '../values/value.js'

/** What JSON without rows is: an error, or a message alone, which may as well say that all went well. */
export type ErrorSign = 'error' | 'message'

/**
 * Whether JSON is an error body without rows, the sign of a refusal whatever the status: OData's own in each of its forms,
 * and those of other standards and frameworks (RFC 9457, OAuth, HttpError of ASP.NET, Google's `code` and `message`, a list
 * of errors). Undefined where it may be a record: every member must be one that error bodies have, and one of them must say
 * that something failed.
 */
export function errorSignIn(json: Value, mediaType = ''): ErrorSign | undefined {
  if (isArray(json)) return json.length > 0 && json.every(isListedError) ? 'error' : undefined
  if (!isObject(json) || [json['d'], json['value']].some((rows) => (rows ?? null) !== null)) return undefined
  if (isObject(json['error']) || isObject(json['odata.error']) || isProblem(json, mediaType)) return 'error'
  const members = new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
  if ([...members.keys()].some((name) => !memberNames.has(name))) return undefined
  if (failing.some((name) => saysSomething(members.get(name)))) return 'error'
  const isMessage = messages.some((name) => saysSomething(members.get(name)))
  const failed = members.get('success') === false || codes.some((name) => isErrorCode(members.get(name)))
  if (isMessage && failed) return 'error'
  return isMessage ? 'message' : undefined
}

/** Members that stand in an answer only where something failed. */
const failing = [
  'error',
  'errors',
  'errorcode',
  'errordescription',
  'errorinfo',
  'errormessage',
  'exception',
  'exceptionmessage',
  'exceptiontype',
  'messagedetail',
  'modelstate',
  'responsestatus',
  'stacktrace',
]

const messages = ['message', 'title', 'detail', 'details']

const codes = ['code', 'status', 'statuscode']

const memberNames = new Set([
  ...failing,
  ...messages,
  ...codes,
  'correlationid',
  'erroruri',
  'innerexception',
  'instance',
  'messagelanguage',
  'path',
  'requestid',
  'success',
  'target',
  'timestamp',
  'trace',
  'traceid',
  'type',
])

/** An error in a list of them, which a bare array of records must not be taken for. */
function isListedError(each: Value): boolean {
  return isObject(each) && saysSomething(each['message']) && saysSomething(each['errorCode'])
}

/** Problem details (RFC 9457), which may have members of any name. */
function isProblem({ title, detail, status }: JsonObject, mediaType: string): boolean {
  if (/^\s*application\/problem\+json\s*(;|$)/i.test(mediaType)) return true
  return (saysSomething(title) || saysSomething(detail)) && isFailedStatus(status)
}

/** A text that is not blank, or a list or an object that is not empty. */
function saysSomething(value: Value | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (isArray(value)) return value.length > 0
  return value === true || (isObject(value) && Object.keys(value).length > 0)
}

/** A number that is neither 0 nor a status of success. A text names a success as well as an error. */
function isErrorCode(code: Value | undefined): boolean {
  return typeof code === 'number' ? code !== 0 && Math.trunc(code / 100) !== 2 : isFailedStatus(code)
}

function isFailedStatus(status: Value | undefined): boolean {
  return (typeof status === 'number' || typeof status === 'string') && /^[45]\d\d$/.test(String(status))
}
