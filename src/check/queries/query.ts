import {
  filterText,
  isGuid,
  legacyCollectionUrl,
  odataCollectionUrl,
  type Dialect,
  type Filter,
  type QueryOptions,
  type Row,
} from '../../odata/index.js'
import { refusesTop, type Actor } from '../../session/index.js'
import { satisfies } from './rows.js'
import { probeEntity } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'

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
    ...(top === undefined || (service === 'odata' && refusesTop(run.policy, top)) ? [] : [`$top ${String(top)}`]),
    ...Object.keys(further),
  ]
  const asked = options.length === 0 ? '' : ` with ${options.join(', ')}`
  return `${service === 'legacy' ? 'the legacy read' : 'the OData read'} of ${entity}${asked}`
}

/** Sides of a filter that a sentence spells out, at most. */
const mostSpelledOut = 3

function shapeOf(filter: Filter, told: (text: string) => string = () => 'a text'): string {
  if ('join' in filter) {
    const { join, sides } = filter
    const shapes = sides.map((side) => shapeOf(side, told))
    // Whoever wants each side finds it in the exchange.
    if (sides.length <= mostSpelledOut) return shapes.join(` ${join} `)
    return `of ${String(sides.length)} comparisons joined by ${join} (${shapes[0] ?? ''} …)`
  }
  const { path, compare, to } = filter
  return `${path} ${compare} ${to === null ? 'null' : 'guid' in to ? 'a GUID' : 'text' in to ? told(to.text) : 'a value'}`
}

/**
 * The terms of an `or` that some of these records match, by number and kind, as the end of a sentence; empty of another
 * filter. A wrong reading of one term is the likeliest cause of a lost record.
 */
export function matchedTerms(filter: Filter | undefined, rows: readonly Row[]): string {
  if (filter === undefined || !('join' in filter)) return ''
  const { sides } = filter
  const terms = sides.flatMap((side, place) => {
    const isAlone = rows.some((row) => satisfies(row, side))
    return isAlone ? [`term ${String(place + 1)} of ${String(sides.length)} (${shapeOf(side, textInWords)})`] : []
  })
  return terms.length === 0
    ? ''
    : ` that match${rows.length === 1 ? 'es' : ''} ${terms.slice(0, mostSpelledOut).join(', ')}${terms.length > mostSpelledOut ? ' and others' : ''}`
}

/** Signs by which texts get lost on their way into a filter. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/\+/, 'a plus sign'],
  [/'/, 'a quote'],
  [/&/, 'an ampersand'],
  [/%[\da-f]{2}/i, 'a percent escape'],
  [/\\/, 'a backslash'],
  [/"/, 'a double quote'],
  [/[\u{10000}-\u{10FFFF}]/u, 'a character of four bytes'],
  [/[^\0-\xff]/, 'letters outside Latin-1'],
  [/[^\0-\x7f]/, 'letters outside ASCII'],
]

/** What is special about a text, without its value: "a text with a plus sign". */
export function textInWords(text: string): string {
  const [, sign] = signs.find(([pattern]) => pattern.test(text)) ?? []
  if (sign !== undefined) return `a text with ${sign}`
  if (isGuid(text)) return 'a text like a GUID'
  return /^-?[\d.,]+$/.test(text) ? 'a text like a number' : 'a plain text'
}
