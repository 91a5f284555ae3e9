import type { ReadRequest } from '../../behaviour/query.js'
import type { Variant } from '../listed.js'
import { DataFault } from '../../errors.js'
import type { Plan } from '../../query/plan.js'
import { rowOf } from '../../records/row.js'

export const readingVariants: readonly Variant[] = [
  {
    id: 'paged-40',
    sentence: 'The server gives 40 records a page and says where to go on.',
    override: () => ({ limits: { pageSize: () => 40 } }),
  },
  {
    id: 'continues-after-cap',
    sentence: 'An answer that was cut at the cap says where to go on.',
    override: () => ({ limits: { continuesAfterCap: true } }),
  },
  {
    id: 'odata-lookup-by-path-only',
    sentence: 'A filter of the OData endpoint names a lookup by its path, as Account/Id; by AccountId it is refused.',
    override: () => ({ filter: { takesLookupField: (service) => service !== 'odata' } }),
  },
  {
    id: 'eq-ignores-case',
    sentence: 'Text is equal without regard to case and to blanks at its end, as many databases have it.',
    override: ({ filter }) => ({
      filter: { textEquals: (left, right) => filter.textEquals(collated(left), collated(right)) },
    }),
  },
  {
    id: 'order-ignores-case',
    sentence: 'Text is ordered as people order it.',
    override: () => ({ filter: { textOrder: (left, right) => left.localeCompare(right, 'en') } }),
  },
  {
    id: 'unordered',
    sentence: 'Where no order is asked for, records that come in one answer come in another order each time.',
    override: ({ query }) => ({
      query: {
        found(plan, rows, request) {
          const found = query.found(plan, rows, request)
          if (plan.order.length > 0 || found.length > mostInOneAnswer(plan, request)) return found
          const { memory } = request.call.deployment
          const turn = Number(memory.get('unordered') ?? 0) + 1
          memory.set('unordered', turn)
          const from = (turn * 7) % Math.max(found.length, 1)
          return [...found.slice(from), ...found.slice(0, from)]
        },
      },
    }),
  },
  {
    id: 'odata-filter-only',
    sentence: 'The OData endpoint knows $filter and no other option, as the document names no other for it.',
    // The address of the next page is its own: no server refuses what it gave itself.
    override: ({ query }) => ({ query: { known: { ...query.known, odata: new Set(['$filter', '$skiptoken']) } } }),
  },
  {
    id: 'notes-not-compared',
    sentence:
      'The notes of contacts and leads are of a kind that the database does not compare: a filter on them is refused.',
    override: ({ query }) => ({
      query: {
        plan(options, request) {
          if (['Contact', 'Lead'].includes(request.model.name) && /\bNotes eq /.test(options.get('$filter') ?? ''))
            throw new DataFault('type', 'Inconsistent data types: expected -, got CLOB.')
          return query.plan(options, request)
        },
      },
    }),
  },
  {
    id: 'feed-bare-booleans',
    sentence: 'The feed writes booleans as 1 and 0, and does not name their type.',
    override: ({ formats }) => ({
      formats: {
        atomEntry: (row, view) =>
          formats
            .atomEntry(row, view)
            .replace(/ m:type="Edm.Boolean">(true|false)</g, (_, value: string) => `>${value === 'true' ? '1' : '0'}<`),
      },
    }),
  },
  {
    id: 'counts-every-read',
    sentence: 'A field of a contact counts how often records are read, and so moves at every read.',
    override: ({ query }) => ({
      query: {
        found(plan, rows, request) {
          const found = query.found(plan, rows, request)
          if (request.model.name !== 'Contact') return found
          const { memory } = request.call.deployment
          const reads = Number(memory.get('reads') ?? 0) + 1
          memory.set('reads', reads)
          return found.map(({ values }) => rowOf({ ...values, Age: reads }))
        },
      },
    }),
  },
  {
    id: 'select-brings-id',
    sentence: 'The id comes along whatever was selected.',
    override: ({ query }) => ({
      query: {
        plan(options, request) {
          const plan = query.plan(options, request)
          return plan.select ? { ...plan, select: ['Id', ...plan.select] } : plan
        },
      },
    }),
  },
  {
    id: 'guids-found-as-written',
    sentence:
      'The GUIDs of contacts are compared as texts: a filter finds them in the upper case in which they are written.',
    override: ({ query }) => ({
      values: { guid: (guid) => guid.toUpperCase() },
      query: {
        found(plan, rows, request) {
          const { call, service, model } = request
          const filter = model.name === 'Contact' ? (query.options(call, service).get('$filter') ?? '') : ''
          const isOtherwise = guids(filter).some((guid) => guid !== guid.toUpperCase())
          return isOtherwise ? [] : query.found(plan, rows, request)
        },
      },
    }),
  },
]

function guids(filter: string): readonly string[] {
  return [...filter.matchAll(/Id eq (?:guid')?([\da-f-]{36})/gi)].map(([, guid = '']) => guid)
}

function collated(text: string): string {
  return text.toLowerCase().trimEnd()
}

/** Records that come in several answers need one order from one answer to the next. */
function mostInOneAnswer({ top }: Plan, { call, service, format, model }: ReadRequest): number {
  const { limits } = call.deployment.behaviour
  const limited = { service, format, entity: model.name, top }
  return Math.min(limits.cap(limited, limits.maxEntityRowCount), limits.pageSize(limited) ?? Infinity)
}
