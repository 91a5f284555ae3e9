import type { Exchange } from '../../exchange/index.js'
import {
  errorBodyOf,
  UnreadableAnswer,
  ifReadable,
  isArray,
  isObject,
  readJson,
  readXmlDocument,
  type Value,
  type XmlDocument,
  type XmlElement,
} from '../../odata/index.js'
import { addressesOf, documentedLoginPage, type Addresses } from '../../session/index.js'
import { readMetadata } from './metadata.js'
import type { Entity, TakesName } from './model.js'
import type { Reader } from './reader.js'

const mostListed = 10_000

export const serviceNames = ['legacy', 'odata'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Whether a data service is there, what showed it, and what it says of its entities. */
export interface ServiceSeen {
  /** `replaced`: a web page came in its place. */
  readonly standing: 'there' | 'absent' | 'replaced' | 'unclear'
  readonly evidence: string
  /** What it describes in `$metadata`. */
  readonly described?: readonly Entity[]
  /** The entities of the service document, where there is one and no description. */
  readonly listed?: readonly string[]
}

/** The data services of a deployment, and where they stand. */
export interface ServicesSeen {
  readonly addresses: Addresses
  readonly atRoot: boolean
  readonly legacy: ServiceSeen
  readonly odata: ServiceSeen
}

/**
 * Looks which data services are there: `$metadata` of both below /0; where neither is, below the base URL itself; for one
 * that does not describe itself, its service document.
 */
export async function lookAtServices(reader: Reader, baseUrl: string): Promise<ServicesSeen> {
  const documented = await below(reader, baseUrl, false)
  if ([documented.legacy, documented.odata].some(({ standing }) => standing === 'there' || standing === 'unclear'))
    return documented
  const atRoot = await below(reader, baseUrl, true)
  return atRoot.legacy.standing === 'there' || atRoot.odata.standing === 'there' ? atRoot : documented
}

async function below(reader: Reader, baseUrl: string, atRoot: boolean): Promise<ServicesSeen> {
  const addresses = addressesOf(baseUrl, { atRoot, loginPage: documentedLoginPage })
  const takes: TakesName = (name) => reader.takes(name)
  const read: Reader['read'] = (url, accept) => reader.read(url, accept)
  const legacy = await lookAt(addresses.legacyRoot, read, takes)
  const odata = await lookAt(addresses.odataRoot, read, takes)
  return { addresses, atRoot, legacy, odata }
}

async function lookAt(root: string, read: Reader['read'], takes: TakesName): Promise<ServiceSeen> {
  const answer = await read(`${root}/$metadata`, 'application/xml')
  const seen = standingOf(answer, '$metadata', takes)
  if (seen.described !== undefined) return seen
  const document = await read(`${root}/`, 'application/json')
  const listed = document?.status === 200 ? listedSets(document, takes) : undefined
  return listed === undefined
    ? seen
    : { standing: 'there', evidence: `its service document lists ${String(listed.length)} entities`, listed }
}

function standingOf(answer: Exchange | undefined, what: string, takes: TakesName): ServiceSeen {
  if (!answer) return { standing: 'unclear', evidence: `${what} was not answered` }
  const { status } = answer
  const told = `${what} answered ${String(status)}`
  if (status === 200) {
    try {
      const described = readMetadata(answer.body, answer.header('content-type') ?? '', takes)
      const count = String(described.length)
      return { standing: 'there', evidence: `${what} describes ${count} entities`, described }
    } catch (fault) {
      if (!(fault instanceof UnreadableAnswer)) throw fault
      return {
        standing: fault.why === 'html' ? 'replaced' : 'unclear',
        evidence: `${told}, but cannot be read: ${fault.detail}`,
      }
    }
  }
  if (errorBodyOf(answer)) return { standing: 'there', evidence: `${told} with an error body of a data service` }
  if (status >= 300 && status < 400)
    return { standing: 'unclear', evidence: `${told}, a redirect: the session of the login was not accepted there` }
  return { standing: status === 404 ? 'absent' : 'unclear', evidence: told }
}

/**
 * The entities that a service document lists, in JSON of either service or in XML, without the ending `Collection`,
 * but for names that are not taken; undefined where the answer is no service document.
 */
function listedSets(answer: Exchange, takes: TakesName): readonly string[] | undefined {
  const mediaType = answer.header('content-type') ?? ''
  const names =
    ifReadable(() => setsIn(readJson(answer.body, mediaType))) ??
    ifReadable(() => setsInXml(readXmlDocument(answer.body, mediaType)))
  if (names === undefined || names.length === 0) return undefined
  const entities = names.slice(0, mostListed).map((name) => name.replace(/(?<=.)Collection$/, ''))
  return [...new Set(entities.filter(takes))]
}

function setsIn(json: Value): readonly string[] | undefined {
  const inner = isObject(json) && isObject(json['d']) ? json['d'] : json
  const sets = isObject(inner) ? (inner['EntitySets'] ?? inner['value']) : undefined
  if (!isArray(sets)) return undefined
  return sets.flatMap((set) => {
    const name = isObject(set) ? set['name'] : set
    return typeof name === 'string' ? [name] : []
  })
}

function setsInXml({ root, content }: XmlDocument): readonly string[] | undefined {
  if (root.local !== 'service') return undefined
  return within(content, 'workspace').flatMap((workspace) =>
    within(workspace, 'collection').flatMap((collection) => within(collection, '@href').filter(isText)),
  )
}

function within(element: XmlElement, name: string): readonly XmlElement[] {
  if (typeof element === 'string' || Array.isArray(element) || !Object.hasOwn(element, name)) return []
  const found = element[name]
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

function isText(element: XmlElement): element is string {
  return typeof element === 'string'
}
