import type { ClauseId } from '../contract/index.js'
import { finding, type Finding, hasStatus, isPage, orDeparture, type RunFacts, undecided } from '../check/index.js'
import {
  areHttpOnly,
  areSecure,
  hasCulture,
  hasMember,
  hasObjectBody,
  hasValue,
  haveValues,
  isOfJson,
  issuesCookie,
  lastsThirtyDays,
  leadsToApplication,
  pathsCoverBase,
  spellsUserName,
} from '../check/login/index.js'
import { digitsAndDashes, notConvertible, tokenNotRecognized } from '../check/writing/refused/malformed-expectations.js'
import { collectionIn, rowsOf } from '../check/answers/answers.js'
import { kindOfError } from '../check/answers/server-message.js'
import { issuedAs, setAs } from '../check/login/cookie-checks.js'
import { hasFormat } from '../check/reading/options/formats.js'
import { byItsForm, innerFaults, isFromOutside } from '../check/reading/errors/error-shape.js'
import { insteadOfObjects, kindsOfRows } from '../check/reading/records/raw-rows.js'
import { Exchange, type ExchangeParts } from '../exchange/index.js'
import { entitySchema, errorBodyOf, guidSpelledBy, isGuid, kindOf, type Row } from '../odata/index.js'
import type { DateTimeForm } from '../odata/values/entity-schema.js'
import { isSuccessStatus } from '../runtime/http-status.js'
import { isRecord } from '../runtime/json.js'
import { documentedLoginPage, ticketCookie, userNameCookie } from '../session/index.js'
import { isLoggedIn, jsonBody, sentHeader, type Step } from './step.js'

/** What is known of a deployment beside its traffic: by a profile, or nothing. */
export interface DeploymentFacts extends Pick<RunFacts, 'departures'> {
  /** `maxEntityRowCount`; undefined if nobody has said what it is. */
  readonly cap: number | undefined
}

/** An answer of the recording, with what is known of its request. */
export interface Answered {
  readonly exchange: Exchange
  readonly step: Step
  /** Whether the recording holds the whole body. */
  readonly hasBody: boolean
  readonly names: { readonly loader: string; readonly csrf: string; readonly cultureHeader: string }
  readonly basePath: string
  readonly facts: DeploymentFacts
}

/** How what was seen is judged for a check of the suite; undefined if it is no occasion for it. */
type Judge = (seen: Answered) => Finding | undefined

export type JudgedCheck<Judging> = readonly [clause: ClauseId, check: string, judge: Judging]

const always = () => true
const read = reading(always)

/** The checks of the suite that a single answer shows, by the same expectations as in a run. */
export const byAnswer: readonly JudgedCheck<Judge>[] = [
  ['LOGIN-1', 'status', login(({ exchange }) => hasStatus(exchange, 200))],
  ['LOGIN-1', 'json', login(({ exchange }) => isOfJson(exchange))],
  ['LOGIN-2', 'body', loginBody((exchange) => hasObjectBody(exchange))],
  ['LOGIN-2', 'code', loginBody((exchange) => hasMember(exchange, 'Code', 'an integer'))],
  ['LOGIN-2', 'message', loginBody((exchange) => hasMember(exchange, 'Message', 'a string'))],
  ['LOGIN-2', 'exception', loginBody((exchange) => hasMember(exchange, 'Exception', 'an object or null'))],
  ['LOGIN-2', 'password-change-url', loginBody((login) => hasMember(login, 'PasswordChangeUrl', 'a string or null'))],
  ['LOGIN-2', 'redirect-url', loginBody((exchange) => hasMember(exchange, 'RedirectUrl', 'a string or null'))],
  ['LOGIN-3', 'code', loginBody((exchange) => hasValue(exchange, 'Code', 0))],
  ['LOGIN-3', 'message', loginBody((exchange) => hasValue(exchange, 'Message', ''))],
  ['LOGIN-3', 'exception', loginBody((exchange) => hasValue(exchange, 'Exception', null))],
  ['LOGIN-3', 'redirect-url', loginBody((exchange) => hasValue(exchange, 'RedirectUrl', null))],
  ['LOGIN-4', 'password-change-url', loginBody(asksForNoPasswordChange)],
  ['LOGIN-8', 'location', login(({ exchange, basePath }) => leadsToApplication(exchange, basePath))],
  ['LOGIN-9', 'culture', login(({ exchange, names }) => hasCulture(exchange, names.cultureHeader))],
  ['COOKIE-1', 'set', login(({ exchange }) => issuesCookie(exchange, ticketCookie))],
  ['COOKIE-1', 'path', copies(() => ticketCookie, pathsCoverBase)],
  ['COOKIE-1', 'http-only', copies(() => ticketCookie, areHttpOnly)],
  ['COOKIE-2', 'secure', copies(() => ticketCookie, areSecureOnHttps)],
  ['COOKIE-3', 'set', login(({ exchange, names }) => issuesCookie(exchange, names.loader, { most: 2, ...noLoader }))],
  ['COOKIE-3', 'path', copies(({ loader }) => loader, pathsCoverBase)],
  ['COOKIE-3', 'http-only', copies(({ loader }) => loader, areHttpOnly)],
  ['COOKIE-4', 'set', csrf((found) => haveValues(found))],
  ['COOKIE-4', 'path', csrf(pathsCoverBase)],
  ['COOKIE-4', 'secure', csrf((found) => orDeparture('csrf-not-secure', true, areSecure(found)))],
  [
    'COOKIE-5',
    'set',
    login(({ exchange }) => issuesCookie(exchange, userNameCookie, { unless: 'no-username-cookie' })),
  ],
  ['COOKIE-5', 'path', copies(() => userNameCookie, pathsCoverBase)],
  ['COOKIE-5', 'http-only', copies(() => userNameCookie, areHttpOnly)],
  ['COOKIE-6', 'name', login(spellsNameOfLogin)],
  [
    'COOKIE-7',
    'lifetime',
    copies(
      () => userNameCookie,
      (_found, _base, { exchange }) => lastsThirtyDays(exchange),
    ),
  ],
  ['PAGE-1', 'status', loginPage(({ exchange }) => hasStatus(exchange, 200))],
  ['PAGE-1', 'html', loginPage(({ exchange, hasBody }) => (hasBody ? isPage(exchange) : undefined))],
  ['PAGE-2', 'cookie', loginPage(({ exchange, names }) => issuesCookie(exchange, names.loader, noLoader))],
  ['READ-1', 'collection', read('legacy', isCollection)],
  ['READ-2', 'no-accept', readAsking((accept) => accept === undefined, 'XML')],
  ['READ-2', 'any', readAsking((accept) => accept === '*/*', 'XML')],
  ['READ-2', 'browser', readAsking((accept = '') => /^text\/html,/.test(accept), 'XML')],
  ['READ-3', 'json', readAsking((accept) => accept === 'application/json', 'JSON')],
  ['ODATA-1', 'json', reading(asksForJson)('odata', ({ exchange }) => isOfJson(exchange))],
  ['ODATA-1', 'collection', read('odata', isCollection)],
  ['RECORD-1', 'objects', read('legacy', areObjects)],
  ['RECORD-2', 'guids', read('legacy', inJson(idsAreGuids))],
  ['RECORD-3', 'date-times', read('legacy', inJson(timesAreDocumented))],
  ['RECORD-4', 'kinds', read('legacy', inJson(kindsAreMixed))],
  ['RECORD-5', 'ids', read('legacy', inJson(idsAreUnique))],
  ['LIMIT-1', 'cap', reading((step) => !hasTop(step))('legacy', withinCap)],
  ['LIMIT-2', 'top', reading(hasTop)('legacy', withinCap)],
  ['LIMIT-3', 'cap', read('odata', withinCap)],
  ['LIMIT-4', 'cap', read('legacy', (seen) => (/xml/.test(seen.exchange.mediaType) ? withinCap(seen) : undefined))],
  ['ERROR-1', 'field', failure(['GET'], hasErrorBody)],
  ['ERROR-1', 'change', failure(['MERGE', 'PUT'], hasErrorBody)],
  ['ERROR-2', 'first', failure(['GET'], hasInnerErrors)],
  ['ERROR-2', 'changes', failure(['MERGE', 'PUT'], hasInnerErrors)],
  ['GUID-1', 'text', refusedGuid(/^[^0-9a-f]+$/i, notConvertible)],
  ['GUID-2', 'text', refusedGuid(/^[^0-9a-f]+$/i, digitsAndDashes)],
  ['GUID-3', 'wrapped', refusedGuid(/^guid\s*'.*'$/i, notConvertible, digitsAndDashes)],
  ['GUID-4', 'literal', unquoted(/:\s*(guid\s*'[^'"]*')\s*[,}]/i)],
  ['GUID-4', 'bare', unquoted(/:\s*([a-f][0-9a-f]{7}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*[,}]/i)],
]

const noLoader = { unless: 'no-loader-cookie' } as const

function login(judge: Judge): Judge {
  return (seen) => (isLoggedIn(seen.step) && seen.step.method === 'POST' ? judge(seen) : undefined)
}

function loginBody(judge: (login: Exchange) => Finding): Judge {
  return login(({ hasBody, exchange }) => (hasBody ? judge(exchange) : undefined))
}

/** Whether a password change was due is not known: only a null shows anything. */
function asksForNoPasswordChange(login: Exchange): Finding {
  const found = hasValue(login, 'PasswordChangeUrl', null)
  return found.holds === true ? found : undecided('the recording does not show whether a password change was due')
}

type Copies = Parameters<typeof areSecure>[0]

function copies(
  nameOf: (names: Answered['names']) => string,
  judge: (found: Copies, basePath: string, seen: Answered) => Finding | undefined,
): Judge {
  return login((seen) => {
    const found = issuedAs(seen.exchange, nameOf(seen.names))
    return found.length === 0 ? undefined : judge(found, seen.basePath, seen)
  })
}

function areSecureOnHttps(found: Copies, _base: string, { step }: Answered): Finding | undefined {
  return /^https:/i.test(step.url) ? areSecure(found) : undefined
}

function csrf(judge: (found: Copies, basePath: string) => Finding): Judge {
  return login(({ exchange, names, basePath }) => {
    const found = setAs(exchange, names.csrf)
    return found.length === 0 ? undefined : judge(found, basePath)
  })
}

function spellsNameOfLogin({ exchange, step }: Answered): Finding | undefined {
  const body = jsonBody(step)
  const name = isRecord(body) ? body['UserName'] : undefined
  return typeof name !== 'string' || isMasked(name) ? undefined : spellsUserName(exchange, name)
}

function loginPage(judge: Judge): Judge {
  return (seen) => {
    const { method, path } = seen.step
    const pages = [documentedLoginPage, seen.facts.departures.valueOf('login-page')]
    const isMeant = pages.some((page) => page?.toLowerCase() === path.toLowerCase())
    return method === 'GET' && isMeant ? judge(seen) : undefined
  }
}

/** Reads of a collection that were answered with 200, and whose body is known. */
function reading(isMeant: (step: Step) => boolean): (place: Step['place'], judge: Judge) => Judge {
  return (place, judge) => (seen) => {
    const { step, hasBody } = seen
    const isRead = step.place === place && step.method === 'GET' && step.answer?.status === 200 && hasBody
    return isRead && isCollectionAddress(step) && isMeant(step) ? judge(seen) : undefined
  }
}

/** Legacy reads by what their Accept alone asks for, whose answer must have that format. */
function readAsking(isMeant: (accept: string | undefined) => boolean, format: 'JSON' | 'XML'): Judge {
  const asks = reading((step) => isMeant(acceptOf(step)) && !hasOption(step, 'format'))
  return asks('legacy', ({ exchange }) => hasFormat(exchange, format))
}

function asksForJson(step: Step): boolean {
  return !hasOption(step, 'format') && /^(?:\*\/\*|.*json.*)$/i.test(acceptOf(step) ?? '*/*')
}

/** Whether a request addresses a collection, and not one record, a count or the metadata. */
export function isCollectionAddress({ place, path }: Step): boolean {
  const rest = path.replace(/^.*?(?:\/EntityDataService\.svc|\/odata)\/?/i, '')
  return place === 'legacy' ? /^[^/($]+Collection(?:\(\))?\/?$/.test(rest) : /^[^/($]+\/?$/.test(rest)
}

function isCollection({ exchange }: Answered): Finding {
  const { kind } = collectionIn(exchange)
  return finding(kind === 'a collection', '200 with a collection', `200 with ${kind}`)
}

function areObjects({ exchange }: Answered): Finding | undefined {
  const others = insteadOfObjects(exchange)
  if (others !== undefined) return finding(false, 'JSON objects', others)
  return (kindsOfRows(exchange)?.length ?? 0) > 0 ? finding(true, 'JSON objects', 'JSON objects') : undefined
}

function inJson(judge: (rows: readonly Row[]) => Finding | undefined): Judge {
  return ({ exchange }) => {
    if (!/json/.test(exchange.mediaType)) return undefined
    const rows = rowsOf(exchange)
    return rows && rows.length > 0 ? judge(rows) : undefined
  }
}

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('‹')

function idsAreGuids(rows: readonly Row[]): Finding | undefined {
  const given = rows.flatMap((row) => ('Id' in row && row['Id'] !== null && !isMasked(row['Id']) ? [row['Id']] : []))
  if (given.length === 0) return undefined
  const other = given.some((id) => typeof id !== 'string')
  const seen = other ? 'an Id that is not a string' : given.every((id) => isGuid(id as string)) ? 'GUIDs' : 'no GUID'
  return finding(seen === 'GUIDs', 'GUIDs', seen)
}

function idsAreUnique(rows: readonly Row[]): Finding | undefined {
  const ids = rows.flatMap((row) => (typeof row['Id'] === 'string' ? [guidSpelledBy(row['Id']) ?? row['Id']] : []))
  if (ids.length < 2) return undefined
  const doubled = ids.length - new Set(ids).size
  const expected = 'each id once per page'
  return finding(doubled === 0, expected, doubled === 0 ? expected : `${String(doubled)} ids twice`)
}

/** The times of its changes are what every record has. Of other fields a recording in JSON does not show the type. */
const times = new Map(['CreatedOn', 'ModifiedOn'].map((field) => [field, 'Edm.DateTime']))

/** Compiled once: there may be a hundred thousand answers. */
const schemas = new Map<DateTimeForm, ReturnType<typeof entitySchema>>()

function faultInTimes(rows: readonly Row[], form: DateTimeForm) {
  const schema = schemas.get(form) ?? entitySchema([], times, { dateTimes: ['document', form] })
  schemas.set(form, schema)
  return schema.check(rows).faults[0]
}

function timesAreDocumented(rows: readonly Row[]): Finding | undefined {
  const shown = rows.filter((row) => [...times.keys()].some((field) => row[field] != null))
  if (shown.length === 0 || shown.some((row) => [...times.keys()].some((field) => isMasked(row[field]))))
    return undefined
  const fault = faultInTimes(shown, 'document')
  const form = 'YYYY-MM-DDThh:mm:ss.sssZ'
  if (!fault) return finding(true, form, form)
  const found = finding(false, form, `${fault.field}: ${fault.actual}`)
  const isLoose = faultInTimes(shown, 'isoLoose') === undefined
  const isKnown = isLoose || faultInTimes(shown, 'microsoft') === undefined
  return orDeparture(isLoose ? 'dates-iso-loose' : 'dates-microsoft-json', isKnown, found)
}

/** One field with texts in some records and numbers in others breaks the rule; that all are alike proves little. */
function kindsAreMixed(rows: readonly Row[]): Finding | undefined {
  for (const field of Object.keys(rows[0] ?? {})) {
    const values = rows.flatMap((row) => (row[field] == null ? [] : [row[field]]))
    const kinds = new Set(values.some(isMasked) ? [] : values.map(kindOf))
    if (kinds.has('text') && (kinds.has('number') || kinds.has('boolean')))
      return finding(false, 'one type per field', `${field}: ${[...kinds].join(' and ')}`)
  }
  return undefined
}

const documentedCap = 20_000

/** A higher cap is a setting of the server, which only a profile tells. */
function withinCap({ exchange, facts }: Answered): Finding | undefined {
  const { cap = documentedCap } = facts
  const rows = rowsOf(exchange)?.length ?? 0
  if (rows < cap) return undefined
  if (rows > cap && facts.cap === undefined)
    return undecided(
      `${String(rows)} records, more than the default cap of ${String(cap)}. Give the cap of the deployment with --profile (target.maxEntityRowCount)`,
      'profile',
      'target.maxEntityRowCount',
    )
  return finding(rows === cap, `at most ${String(cap)} records`, `${String(rows)} records`)
}

function hasTop(step: Step): boolean {
  return hasOption(step, 'top')
}

function hasOption({ query = '' }: Step, name: string): boolean {
  return new RegExp(`(?:^|&)(?:\\$|%24)${name}=`, 'i').test(query)
}

export function acceptOf(step: Step): string | undefined {
  return sentHeader(step, 'accept')
}

/** What a caller that works in JSON is answered where the data service fails; access refusals are no failures of it. */
function failure(methods: readonly string[], judge: Judge): Judge {
  return (seen) => {
    const { exchange, step, hasBody } = seen
    const isFailure = step.place === 'legacy' && (exchange.status === 400 || exchange.status === 500) && hasBody
    const isMeant = isFailure && methods.includes(step.method) && /json/i.test(acceptOf(step) ?? '')
    // A web server in front refuses an address that it does not like.
    return isMeant && !(exchange.status === 400 && isFromOutside(exchange)) ? judge(seen) : undefined
  }
}

function hasErrorBody({ exchange }: Answered): Finding {
  const kind = kindOfError(exchange)
  return finding(kind === 'an OData error body', 'an OData error body', kind)
}

function hasInnerErrors({ exchange, facts }: Answered): Finding | undefined {
  const error = errorBodyOf(exchange)
  if (error === undefined || error.innerErrors === 0) return undefined
  const faults = innerFaults(error)
  const shape = 'message, type and stacktrace in each inner error'
  return byItsForm(facts, error, finding(faults.length === 0, shape, faults.length === 0 ? shape : faults.join('; ')))
}

type Statement = typeof notConvertible

/** A change with one member of that form, whose error is about a GUID: it says all that the document has it say. */
function refusedGuid(form: RegExp, ...statements: readonly Statement[]): Judge {
  return failure(['MERGE', 'PUT'], ({ exchange, step, facts }) => {
    const body = jsonBody(step)
    const [value, ...others] = isRecord(body) ? Object.values(body) : []
    const error = errorBodyOf(exchange)
    const isAboutGuid = error && [notConvertible, digitsAndDashes].some(({ says }) => says(error, []) === 'yes')
    if (typeof value !== 'string' || others.length > 0 || !form.test(value) || !isAboutGuid) return undefined
    return saysAll(error, [], statements, facts)
  })
}

/** A change whose body is not JSON for a GUID without quotes: it is refused, and the error says so. */
function unquoted(form: RegExp): Judge {
  return (seen) => {
    const { step, exchange, facts } = seen
    const [, token] = form.exec(step.body ?? '') ?? []
    const isChange = step.place === 'legacy' && ['MERGE', 'PUT'].includes(step.method)
    if (!isChange || token === undefined || jsonBody(step) !== undefined) return undefined
    if (isSuccessStatus(exchange.status))
      return finding(false, 'a refusal', `${String(exchange.status)} for a body that is not JSON`)
    return failure(['MERGE', 'PUT'], () => {
      const error = errorBodyOf(exchange)
      return error && saysAll(error, [token], [tokenNotRecognized], facts)
    })(seen)
  }
}

function saysAll(
  error: NonNullable<ReturnType<typeof errorBodyOf>>,
  badTokens: readonly string[],
  statements: readonly Statement[],
  { departures }: DeploymentFacts,
): Finding {
  const expected = `an error that says ${statements.map(({ words }) => words).join(' and ')}`
  const unsaid = statements.filter(({ says }) => says(error, badTokens) !== 'yes')
  if (unsaid.length === 0) return finding(true, expected, expected)
  if (departures.declared('inner-errors-hidden') || unsaid.some(({ says }) => says(error, badTokens) === 'undecided'))
    return undecided(`the error may say ${unsaid.map(({ words }) => words).join(' and ')} in words that are not known`)
  return finding(false, expected, `an error that does not say ${unsaid.map(({ words }) => words).join(' and ')}`)
}

/** An exchange of a recording as the expectations of a run take it. */
export function asJudged(parts: Omit<ExchangeParts, 'attempts' | 'firstBytes' | 'masked'>): Exchange {
  return new Exchange({ ...parts, attempts: 1, firstBytes: () => '', masked: (text) => text })
}
