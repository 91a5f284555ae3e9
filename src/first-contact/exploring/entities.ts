import type { Row } from '../../odata/index.js'
import { Collections } from './collections.js'
import { likelyNames } from './likely-names.js'
import { fieldsOfKind, type Entity, type Lookup } from './model.js'
import { lackingAsProbe, probeCandidates } from './probe.js'
import type { Reader } from './reader.js'
import { shownBy, valuesOf } from './sample.js'
import { serviceNames, type ServiceName, type ServiceSeen, type ServicesSeen } from './services.js'

/** Entities that are sampled as probe, and lookups whose target is tried out, at most. */
const mostSamples = 4
const mostTargets = 3

/** One entity with the records that were read of it. */
export interface Sampled {
  readonly entity: Entity
  readonly rows: readonly Row[]
  /** What a probe needs and the sample did not show. */
  readonly lacks: readonly string[]
}

/** What is known of a deployment's entities. */
export interface EntitiesSeen {
  /** The service that was read from; undefined where none gave records. */
  readonly service: ServiceName | undefined
  readonly entities: readonly Entity[]
  /** Names that are known without their fields. */
  readonly names: readonly string[]
  readonly samples: readonly Sampled[]
}

/**
 * Reads samples of five records until one entity has what a probe needs: of what `$metadata` describes, else of what the
 * service document lists, else of the names that deployments usually have.
 */
export async function lookAtEntities(reader: Reader, services: ServicesSeen): Promise<EntitiesSeen> {
  const described = describedByBoth(services)
  const listed = services.legacy.listed ?? services.odata.listed
  const names = described?.map(({ name }) => name) ?? listed ?? []
  for (const service of readable(services)) {
    const collections = new Collections(reader, services, service)
    const samples = described
      ? await sampleDescribed(collections, probeCandidates(described))
      : await sampleByName(collections, listed ? likelyAmong(listed) : likelyNames)
    if (samples.length === 0) continue
    const seen = described ?? samples.map(({ entity }) => entity)
    return { service, entities: seen, names, samples }
  }
  return { service: undefined, entities: described ?? [], names, samples: [] }
}

/** The entities of the one description, each with the lookups of both: either service may leave out what leads to another. */
function describedByBoth({ legacy, odata }: ServicesSeen): readonly Entity[] | undefined {
  const others = new Map(odata.described?.map((entity) => [entity.name, entity.lookups]))
  return (
    legacy.described?.map((entity) => {
      const known = new Set(entity.lookups.map(({ name }) => name))
      const added = (others.get(entity.name) ?? []).filter(
        ({ name }) => !known.has(name) && fieldsOfKind(entity, 'guid').includes(`${name}Id`),
      )
      return { ...entity, lookups: [...entity.lookups, ...added] }
    }) ?? odata.described
  )
}

/** Also those that seem not to be there: a service may give its records and neither describe nor list them. */
function readable(services: ServicesSeen): readonly ServiceName[] {
  const isLikely = (service: ServiceName) => services[service].standing !== 'absent'
  return [...serviceNames.filter(isLikely), ...serviceNames.filter((service) => !isLikely(service))]
}

/**
 * What a read of an entity that is known adds to services that are not sure: one that gives its records is there, whatever
 * it says of itself; of one that gives none the evidence says so.
 */
export async function confirmed(reader: Reader, services: ServicesSeen, seen: EntitiesSeen): Promise<ServicesSeen> {
  const known = seen.samples[0]?.entity.name
  if (known === undefined) return services
  const settle = async (service: ServiceName): Promise<ServiceSeen> => {
    const { standing, evidence } = services[service]
    if (standing === 'there') return services[service]
    const isRead =
      service === seen.service ||
      (await new Collections(reader, services, service).page(known, 'application/json')) !== undefined
    return isRead
      ? { standing: 'there', evidence: `${evidence}; records of ${known} were read` }
      : { standing, evidence: `${evidence}; no records of ${known} came` }
  }
  return { ...services, legacy: await settle('legacy'), odata: await settle('odata') }
}

function likelyAmong(listed: readonly string[]): readonly string[] {
  return likelyNames.filter((name) => listed.includes(name))
}

async function sampleDescribed(collections: Collections, candidates: readonly Entity[]): Promise<readonly Sampled[]> {
  const samples: Sampled[] = []
  for (const entity of candidates.slice(0, mostSamples)) {
    const page = await collections.page(entity.name, 'application/json')
    if (!page || page.rows.length === 0) continue
    const { rows } = page
    samples.push({ entity, rows, lacks: lackingAsProbe(entity, rows) })
    if (samples.at(-1)?.lacks.length === 0 || collections.areReadWhole) break
  }
  return samples.toSorted((one, other) => one.lacks.length - other.lacks.length)
}

/** Without a description a feed is asked for, since it names the types of its fields. */
async function sampleByName(collections: Collections, names: readonly string[]): Promise<readonly Sampled[]> {
  const samples: Sampled[] = []
  for (const name of names) {
    if (samples.length >= (collections.areReadWhole ? 1 : mostSamples)) break
    const page = await collections.page(name, 'application/atom+xml, application/json;q=0.5')
    if (!page || page.rows.length === 0) continue
    const { lookupNames, ...bare } = shownBy(name, page, (field) => collections.takes(field))
    const { rows } = page
    const lacks = lackingAsProbe(bare, rows)
    const isFirst = !samples.some((other) => other.lacks.length === 0)
    const lookups = lacks.length === 0 && isFirst ? await targetsOf(collections, rows, lookupNames) : []
    samples.push({ entity: { ...bare, lookups }, rows, lacks })
  }
  return samples.toSorted((one, other) => one.lacks.length - other.lacks.length)
}

/** A lookup often bears the name of the entity that it points to: that one is asked for a record that it names. */
async function targetsOf(
  collections: Collections,
  rows: readonly Row[],
  names: readonly string[],
): Promise<readonly Lookup[]> {
  const found: Lookup[] = []
  for (const name of names.slice(0, mostTargets)) {
    const [id] = valuesOf(rows, `${name}Id`)
    if (typeof id !== 'string') continue
    const page = await collections.record(name, id)
    if (page?.rows.length === 1) found.push({ name, target: name })
  }
  return found
}
