import { EvidenceLog, HttpWire, Masker, type Exchange, type TlsSettings } from '../exchange/index.js'
import type { Row } from '../odata/index.js'
import { defaults } from '../profile/index.js'
import {
  Actor,
  addressesOf,
  documentedLoginPage,
  Logins,
  readLoginAnswer,
  setCookies,
  type Credentials,
  type PrefixPolicy,
  type ReadPolicy,
} from '../session/index.js'
import { Collections } from './exploring/collections.js'
import { confirmed, lookAtEntities, type EntitiesSeen } from './exploring/entities.js'
import { type Findings, type NamedRecord, lookForLarge } from './findings.js'
import { isPlatformsOwn, looksLikeLogTable } from './exploring/likely-names.js'
import { locate, type Place } from './exploring/locate.js'
import { loginDepartures, whyNoTicket, logInOnce } from './exploring/login-departures.js'
import { offeredRecords, type OfferedRecord } from './exploring/offered-records.js'
import { lookupSeen } from './exploring/probe.js'
import { Reader } from './exploring/reader.js'
import { recordDepartures } from './exploring/record-departures.js'
import { proposeSandbox, sandboxOf, type SandboxProposal } from './exploring/sandbox-proposal.js'
import { shownBy } from './exploring/sample.js'
import { lookAtServices, serviceNames, type ServiceName } from './exploring/services.js'

/** Whom to meet, and how. */
export interface Approach {
  /** As `askedAddress` gives it. */
  readonly url: string
  readonly tls: TlsSettings
  readonly proxy?: string
  readonly requestTimeoutMs: number
  /** Asked once the login service is found: nobody types a password for a target that is not there. */
  readonly credentials: (baseUrl: string) => Promise<Credentials>
  /** The password, where it is known before anybody is asked: a target that was met before may know it too. */
  readonly password?: string
  /** The record that the person named as sandbox. */
  readonly sandbox?: NamedRecord
  /** Whether a person is there to choose a sandbox record among some that are read. */
  readonly offersRecords?: boolean
  readonly signal?: AbortSignal
}

/** Descriptions of a large data model are some ten megabytes; nothing else that is read here is near that. */
const maxBodySize = 48 * 1024 * 1024

/**
 * Meets a deployment for the first time: finds its login service, logs in once, and reads what it has. It sends nothing
 * but GET and that login. Throws NoFirstContact, or ExchangeFault where the way there is barred.
 */
export async function makeContact(approach: Approach): Promise<Findings> {
  const masker = new Masker(Masker.newKey())
  if (approach.password !== undefined) masker.learn('password', approach.password)
  const isOpen = (text: string) => showsNoSecret(masker.mask(text))
  const log = new EvidenceLog({ masker, level: 'none' })
  const { tls, proxy, signal, requestTimeoutMs } = approach
  const wire = new HttpWire({
    requestTimeoutMs,
    maxBodySize,
    tls,
    log,
    ...(proxy === undefined ? {} : { proxy }),
    ...(signal === undefined ? {} : { signal }),
  })
  try {
    const place = await locate(wire, approach.url)
    const policy: ReadPolicy & PrefixPolicy = { forceUseSession: 'none' }
    const logins = new Logins()
    const credentials = await approach.credentials(place.baseUrl)
    const actor = new Actor('main', credentials, {
      wire,
      logins,
      loginUrl: addressesOf(place.baseUrl, { atRoot: false, loginPage: documentedLoginPage }).login,
      secureOverHttp: defaults.target.sendSecureOverHttp,
      naming: defaults.target,
      policy,
      keepSecret: ({ name, password }) => {
        masker.learn('userName', name)
        masker.learn('password', password)
      },
    })
    const login = await logInOnce(actor)
    const withoutTicket = whyNoTicket(login)
    const reader = new Reader(actor, policy, isOpen)
    const offer = (page: OfferablePage) => offeredRecords(page.proposal, page.rows, credentials.name, isOpen)
    const seen = await look(
      reader,
      place.baseUrl,
      approach.sandbox,
      approach.offersRecords === true ? offer : undefined,
    )
    if (reader.isForbidden && actor.tokenFor(place.baseUrl) === undefined) await lookForToken(reader, place)
    return {
      place: isOpen(place.otherLoginPage ?? '') ? place : withoutLoginPage(place),
      ...seen,
      naming: namingOf(actor, login, policy, isOpen),
      withheld: actor.store.withheld.filter((name) => /^[\w.-]{1,60}$/.test(name) && isOpen(name)),
      passwordChangeDue: readLoginAnswer(login).isNewPasswordDue,
      loginDepartures: loginDepartures(login, actor.names, place),
      ...(withoutTicket === undefined ? {} : { withoutTicket }),
      notes: reader.notes,
      reads: log.traffic.byMethod['GET'] ?? 0,
      logins: logins.sent,
    }
  } finally {
    await wire.close()
  }
}

/** Some versions set the CSRF cookie on a GET of the application alone, where the document has it from the login. */
async function lookForToken(reader: Reader, { baseUrl }: Place): Promise<void> {
  const answer = await reader.read(`${baseUrl}/`, 'text/html')
  const brought = answer !== undefined && setCookies(answer).some(({ name }) => name.endsWith('CSRF'))
  reader.notes.push(
    'login set no CSRF cookie, and everything in the session is answered 403; a GET of the base URL ' +
      (brought
        ? 'sets one. The interface sets it at login, so clients must send that GET first'
        : `sets none${answer ? ` (${String(answer.status)})` : ''}`),
  )
}

/** User names stand in a profile as they are: what may not be shown is passwords and what the login set. */
function showsNoSecret(masked: string): boolean {
  return !/‹(?!userName·)[A-Za-z]+·/.test(masked)
}

function withoutLoginPage({ otherLoginPage: _, ...place }: Place): Place {
  return place
}

type Looked = Pick<
  Findings,
  'recordDepartures' | 'services' | 'forceUseSession' | 'probe' | 'lookup' | 'large' | 'sandbox' | 'offered'
>

type OfferablePage = Readonly<{ proposal: SandboxProposal; rows: readonly Row[] }>
type Offer = (page: OfferablePage) => readonly OfferedRecord[]

async function look(
  reader: Reader,
  baseUrl: string,
  named: NamedRecord | undefined,
  offer: Offer | undefined,
): Promise<Looked> {
  const first = await lookAtServices(reader, baseUrl)
  const entities = await lookAtEntities(reader, first)
  const services = await confirmed(reader, first, entities)
  const { service, samples } = entities
  const collections = service && new Collections(reader, services, service)
  const large = collections
    ? await lookForLarge(collections, entities)
    : { candidates: [], evidence: 'nothing could be read' }
  const [best] = samples
  const lookup = best && lookupSeen(best.entity, best.rows)
  const sandbox = named ? await sandboxNamed(reader, collections, entities, named) : proposeSandbox(entities.entities)
  const readers = Object.fromEntries(
    serviceNames
      .filter((name) => services[name].standing === 'there')
      .map((name) => [name, new Collections(reader, services, name)] as const),
  )
  return {
    recordDepartures: best ? await recordDepartures(best.entity, readers) : [],
    services,
    forceUseSession: reader.forceUseSession,
    large,
    ...(best && service ? { probe: probeOf(best, service) } : {}),
    ...(best && lookup ? { lookup: { entity: best.entity.name, ...lookup } } : {}),
    ...(sandbox ? { sandbox } : {}),
    offered: offer && collections && !named ? await recordsToOffer(collections, entities, sandbox, offer) : [],
  }
}

/** Records of the entity proposed for the sandbox, else of one that was sampled. */
async function recordsToOffer(
  collections: Collections,
  { samples }: EntitiesSeen,
  proposed: SandboxProposal | undefined,
  offer: Offer,
): Promise<readonly OfferedRecord[]> {
  const pages = samples.map(({ entity, rows }) => ({ proposal: sandboxOf(entity), rows }))
  const isSampled = pages.some(({ proposal }) => proposal.entity === proposed?.entity)
  const page =
    proposed === undefined || isSampled || collections.areReadWhole
      ? undefined
      : await collections.page(proposed.entity, 'application/json')
  const first = proposed && page ? [{ proposal: proposed, rows: page.rows }] : []
  const free = pages.filter(({ proposal: { entity } }) => !isPlatformsOwn(entity) && !looksLikeLogTable(entity))
  return [...first, ...free].map(offer).find((offered) => offered.length > 0) ?? []
}

function probeOf({ entity, rows, lacks }: EntitiesSeen['samples'][number], service: ServiceName) {
  const from = service === 'odata' ? 'OData endpoint' : 'legacy data service'
  return { entity: entity.name, lacks, evidence: `${String(rows.length)} records read from the ${from}` }
}

/** The fields of the record that a person named, once it was read: one that cannot be read is proposed like any other. */
async function sandboxNamed(
  reader: Reader,
  collections: Collections | undefined,
  { entities }: EntitiesSeen,
  { entity, id }: NamedRecord,
): Promise<Findings['sandbox']> {
  const page = await collections?.record(entity, id)
  const known = entities.find(({ name }) => name === entity)
  const proposal = known ? sandboxOf(known) : page && sandboxOf(shownBy(entity, page, (field) => reader.takes(field)))
  if (page?.rows.length === 1 && proposal && Object.keys(proposal.fields).length > 0) return { ...proposal, id }
  reader.notes.push(`the record given as --sandbox was not found among those of ${entity}, or shows no field to change`)
  return proposal ?? proposeSandbox(entities)
}

/** The names by which the session went; hostile ones are left for a run to find. */
function namingOf(
  actor: Actor,
  login: Exchange,
  { vendorPrefix, forbiddenBy }: PrefixPolicy,
  isOpen: (text: string) => boolean,
): Findings['naming'] {
  const { prefix, found, cultureHeader } = actor.names
  const isUnsure = vendorPrefix === undefined && forbiddenBy !== undefined && !actor.hasServed
  const takesPrefix = found && !isUnsure && /^[A-Za-z][A-Za-z0-9_-]{0,40}$/.test(prefix) && isOpen(prefix)
  const takesHeader =
    login.header(cultureHeader) !== undefined && /^[A-Za-z0-9-]{1,60}$/.test(cultureHeader) && isOpen(cultureHeader)
  return {
    ...(takesPrefix ? { prefix } : {}),
    ...(takesHeader ? { cultureHeader } : {}),
    evidence: isUnsure
      ? 'several cookies may have the CSRF token, and a read with the header of each was answered 403; set target.vendorPrefix'
      : takesPrefix
        ? vendorPrefix === undefined
          ? 'in the names of its cookies'
          : 'of several cookies that may have the CSRF token, only this header was accepted by a read'
        : 'no cookie showed it',
  }
}
