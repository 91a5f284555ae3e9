import type { User } from '../../../fixtures/users.js'
import type { EntityModel } from '../../../fixtures/model.js'
import type { Call } from '../http/call.js'
import { DataFault } from '../errors.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { setName } from '../records/keys.js'
import { planOf, type Plan } from '../query/plan.js'
import type { Row } from '../records/row.js'
import type { Store } from '../records/store.js'
import type { Format } from './formats.js'
import type { Service } from './routes.js'
import { orderOf } from './filter.js'

/** One read of a collection, as far as the address and the caller say. */
export interface ReadRequest {
  readonly call: Call
  readonly service: Service
  readonly model: EntityModel
  readonly user: User
  readonly format: Format
}

export type QueryOptions = ReadonlyMap<string, string>

/** How the query of a read is taken apart and carried out (document: Query parameters). */
export interface QueryBehaviour {
  /** The entity behind the name of a set; undefined where there is no such set. */
  readonly entityOf: (set: string, service: Service, store: Store) => EntityModel | undefined
  /** Decodes a name or a value: a plus sign is a blank, so that a real one must come encoded. */
  readonly decode: (raw: string) => string
  /** The options that begin with `$` and are known. Others that begin so are refused; the rest is ignored. */
  readonly known: Readonly<Record<Service, ReadonlySet<string>>>
  readonly options: (call: Call, service: Service) => QueryOptions
  readonly plan: (options: QueryOptions, request: ReadRequest) => Plan
  /** The records that a plan finds, in order, before skipping and cutting. */
  readonly found: (plan: Plan, rows: readonly Row[], request: ReadRequest) => readonly Row[]
  /** The state of a record that is shown to one who asks for it by its key. */
  readonly shown: (row: Row, request: ReadRequest) => Row
}

const shared = ['$filter', '$select', '$top', '$skip', '$orderby', '$expand', '$format', '$skiptoken']

export const documentedQuery: QueryBehaviour = {
  entityOf(set, service, store) {
    return store.models.find((model) => setName(service, model) === set)
  },
  decode(raw) {
    const decoded = percentDecoded(raw.replaceAll('+', ' '))
    if (decoded === undefined) throw new DataFault('option', `The query holds a broken escape: '${raw}'.`)
    return decoded
  },
  known: { legacy: new Set([...shared, '$inlinecount']), odata: new Set([...shared, '$count']) },
  options(call, service) {
    const { query } = call.deployment.behaviour
    const options = new Map<string, string>()
    for (const pair of call.query.split('&')) {
      if (pair === '') continue
      const at = pair.indexOf('=')
      const name = query.decode(at < 0 ? pair : pair.slice(0, at))
      if (!name.startsWith('$')) continue
      if (!query.known[service].has(name)) throw new DataFault('option', `The query option '${name}' is not known.`)
      if (options.has(name)) throw new DataFault('option', `The query option '${name}' is given more than once.`)
      options.set(name, at < 0 ? '' : query.decode(pair.slice(at + 1)))
    }
    return options
  },
  plan: planOf,
  found: rowsOf,
  shown: (row) => row,
}

/** The records that a plan finds, in the order that it asks for; else in the order in which they were made. */
function rowsOf(plan: Plan, rows: readonly Row[], request: ReadRequest): readonly Row[] {
  const held = plan.holds ? rows.filter(plan.holds) : rows
  if (plan.order.length === 0) return held
  const { filter } = request.call.deployment.behaviour
  return [...held].sort((left, right) => {
    for (const { by, descending } of plan.order) {
      const order = orderOf(by.read(left), by.read(right), filter)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}
