import { counted } from '../../deployment/deployment.js'
import { altering, replacing } from '../alterations.js'
import type { ReadRequest } from '../../behaviour/query.js'
import { permitted } from '../listed.js'
import { DataFault } from '../../errors.js'
import type { Plan } from '../../query/plan.js'
import { rowOf } from '../../records/row.js'

export const readingVariants = permitted({
  'paged-40': [
    'The server gives 40 records a page and says where to go on.',
    () => ({ limits: { pageSize: () => 40 } }),
  ],
  'continues-after-cap': [
    'An answer that was cut at the cap says where to go on.',
    () => ({ limits: { continuesAfterCap: true } }),
  ],
  'odata-lookup-by-path-only': [
    'A filter of the OData endpoint names a lookup by its path, as Account/Id; by AccountId it is refused.',
    () => ({ filter: { takesLookupField: (service) => service !== 'odata' } }),
  ],
  'eq-ignores-case': [
    'Text is equal without regard to case and to blanks at its end, as many databases have it.',
    replacing('filter', 'textEquals', (equals) => (left, right) => equals(collated(left), collated(right))),
  ],
  'order-ignores-case': [
    'Text is ordered as people order it.',
    () => ({ filter: { textOrder: (left, right) => left.localeCompare(right, 'en') } }),
  ],
  unordered: [
    'Where no order is asked for, records that come in one answer come in another order each time.',
    altering('query', 'found', (found, plan, _rows, request) => {
      if (plan.order.length > 0 || found.length > mostInOneAnswer(plan, request)) return found
      const from = (counted(request.call.deployment, 'unordered') * 7) % Math.max(found.length, 1)
      return [...found.slice(from), ...found.slice(0, from)]
    }),
  ],
  'odata-filter-only': [
    'The OData endpoint knows $filter and no other option, as the document names no other for it.',
    // The address of the next page is its own: no server refuses what it gave itself.
    replacing('query', 'known', (known) => ({ ...known, odata: new Set(['$filter', '$skiptoken']) })),
  ],
  'notes-not-compared': [
    'The notes of contacts and leads are of a kind that the database does not compare: a filter on them is refused.',
    replacing('query', 'plan', (plan) => (options, request) => {
      if (['Contact', 'Lead'].includes(request.model.name) && /\bNotes eq /.test(options.get('$filter') ?? ''))
        throw new DataFault('type', 'Inconsistent data types: expected -, got CLOB.')
      return plan(options, request)
    }),
  ],
  'feed-bare-booleans': [
    'The feed writes booleans as 1 and 0, and does not name their type.',
    altering('formats', 'atomEntry', (entry) =>
      entry.replace(/ m:type="Edm.Boolean">(true|false)</g, (_, value: string) => `>${value === 'true' ? '1' : '0'}<`),
    ),
  ],
  'counts-every-read': [
    'A field of a contact counts how often records are read, and so moves at every read.',
    altering('query', 'found', (found, _plan, _rows, { call, model }) => {
      if (model.name !== 'Contact') return found
      const reads = counted(call.deployment, 'reads')
      return found.map(({ values }) => rowOf({ ...values, Age: reads }))
    }),
  ],
  'select-brings-id': [
    'The id comes along whatever was selected.',
    altering('query', 'plan', (plan) => (plan.select ? { ...plan, select: ['Id', ...plan.select] } : plan)),
  ],
  'guids-found-as-written': [
    'The GUIDs of contacts are compared as texts: a filter finds them in the upper case in which they are written.',
    ({ query }) => ({
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
  ],
})

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
