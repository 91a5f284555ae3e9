import type { Exchange } from '../exchange/index.js'
import { errorBodyOf, UnreadableAnswer } from '../odata/index.js'
import { addressesOf, documentedLoginPage, type Addresses } from '../session/index.js'
import { readMetadata } from './metadata.js'
import type { Entity, TakesName } from './model.js'
import type { Reader } from './reader.js'
import { listedSets } from './service-document.js'

export const serviceNames = ['legacy', 'odata'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Whether a data service is there, what showed it, and what it says of its entities. */
export interface ServiceSeen {
  readonly standing: 'there' | 'absent' | 'unclear'
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
  if (documented.legacy.standing !== 'absent' || documented.odata.standing !== 'absent') return documented
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
        standing: fault.why === 'html' ? 'absent' : 'unclear',
        evidence: `${told}, but cannot be read: ${fault.detail}`,
      }
    }
  }
  if (errorBodyOf(answer)) return { standing: 'there', evidence: `${told} with an error body of a data service` }
  if (status >= 300 && status < 400)
    return { standing: 'unclear', evidence: `${told}, a redirect: the session of the login was not accepted there` }
  return { standing: status === 404 ? 'absent' : 'unclear', evidence: told }
}
