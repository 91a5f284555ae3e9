import {
  filterText,
  legacyCollectionUrl,
  odataCollectionUrl,
  type Dialect,
  type Filter,
  type QueryOptions,
} from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { probeEntity } from '../../core/requests.js'
import type { RunContext } from '../../context/run-context.js'

/** A query as scenarios write it: the same one can be asked of both services, each in its own dialect. */
export interface Query extends Omit<QueryOptions, 'filter'> {
  readonly filter?: Filter
}

/** Who reads which entity from which of the two data services. */
export interface Reader {
  readonly run: RunContext
  readonly actor: Actor
  readonly service: Dialect
  readonly entity: string
}

/** A reader of the legacy data service; of the probe entity, unless another is named. */
export function legacyReader(run: RunContext, actor: Actor, entity = probeEntity(run)): Reader {
  return { run, actor, service: 'legacy', entity }
}

/** A reader of the OData endpoint; of the probe entity, unless another is named. */
export function odataReader(run: RunContext, actor: Actor, entity = probeEntity(run)): Reader {
  return { run, actor, service: 'odata', entity }
}

/** Where the query is sent. */
export function urlOf({ run, service, entity }: Reader, query: Query): string {
  const { filter, ...others } = query
  const options: QueryOptions = filter === undefined ? others : { ...others, filter: filterText(filter, service) }
  return service === 'legacy'
    ? legacyCollectionUrl(run.addresses.legacyRoot, entity, options)
    : odataCollectionUrl(run.addresses.odataRoot, entity, options)
}

/** The query in words, without a value in it: those are people's data. */
export function inWords({ run, service, entity }: Reader, { select, filter, top, further = {} }: Query): string {
  const options = [
    ...(filter === undefined ? [] : [`$filter ${shapeOf(filter)}`]),
    ...(select === undefined ? [] : [`$select of ${select.join(', ')}`]),
    ...(top === undefined || (service === 'odata' && run.policy.odataTop === 'refused') ? [] : [`$top ${String(top)}`]),
    ...Object.keys(further),
  ]
  const asked = options.length === 0 ? '' : ` with ${options.join(', ')}`
  return `${service === 'legacy' ? 'the legacy read' : 'the OData read'} of ${entity}${asked}`
}

/** Sides of a filter that a sentence spells out, at most. */
const mostSpelledOut = 3

function shapeOf(filter: Filter): string {
  if ('join' in filter) {
    const { join, sides } = filter
    const shapes = sides.map(shapeOf)
    // Whoever wants each side finds it in the exchange.
    if (sides.length <= mostSpelledOut) return shapes.join(` ${join} `)
    return `of ${String(sides.length)} comparisons joined by ${join} (${shapes[0] ?? ''} …)`
  }
  const { path, compare, to } = filter
  return `${path} ${compare} ${to === null ? 'null' : 'guid' in to ? 'a GUID' : 'text' in to ? 'a text' : 'a value'}`
}
