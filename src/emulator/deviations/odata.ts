import { idOf } from '../../../fixtures/seeding.js'
import type { Override } from '../behaviour.js'
import { finding } from '../behaviour/altered-query.js'
import type { Deviation } from '../listed.js'
import { htmlAnswer } from '../http/answer.js'
import type { Plan } from '../query/plan.js'
import { intercepting } from './before-leaving.js'
import { rowOf, type Row } from '../records/row.js'
import { lookupOf } from '../records/store.js'

/** Breaches of the OData endpoint's collections, of its filter along a lookup, and of ids that come once. */
export const odataDeviations: readonly Deviation[] = [
  {
    id: 'odata-inner-join',
    sentence: 'The OData endpoint leaves out a record whose account is not set.',
    breaks: ['ODATA-1'],
    override: finding('odata', (found) => found.filter(({ values }) => values['AccountId'] !== null)),
  },
  {
    id: 'odata-ghost',
    sentence: 'The OData endpoint shows a record more, which the legacy service does not have.',
    breaks: ['ODATA-1'],
    override: finding('odata', (found, plan) => {
      const [first] = found
      return plan.holds || !first ? found : [rowOf({ ...first.values, Id: idOf(0, 'ghost', 0) }), ...found]
    }),
  },
  {
    id: 'odata-as-feed',
    sentence: 'The OData endpoint answers in Atom.',
    breaks: ['ODATA-1'],
    override: ({ formats }) => ({
      formats: { negotiate: (call, service) => (service === 'odata' ? 'xml' : formats.negotiate(call, service)) },
    }),
  },
  {
    id: 'odata-sets-with-suffix',
    sentence: 'The OData endpoint calls its sets as the legacy service does, and knows no other names.',
    breaks: ['ODATA-1', 'ODATA-2'],
    override: ({ query }) => ({
      query: { entityOf: (set, _service, store) => query.entityOf(set, 'legacy', store) },
    }),
  },
  {
    id: 'lookup-path-ignored',
    sentence: 'A filter along a lookup finds every record.',
    breaks: ['ODATA-2'],
    override: alongLookup((_found, rows) => rows),
  },
  {
    id: 'lookup-path-finds-unset',
    sentence: 'A filter along a lookup finds the records too whose lookup is not set.',
    breaks: ['ODATA-2'],
    override: alongLookup((found, rows, lookup) =>
      found.length === 0 ? found : rows.filter((row) => row.values[lookup] === null || found.includes(row)),
    ),
  },
  {
    id: 'lookup-path-first-match-only',
    sentence: 'A filter along a lookup finds one record.',
    breaks: ['ODATA-2'],
    override: alongLookup((found) => found.slice(0, 1)),
  },
  {
    id: 'lookup-path-seven-at-most',
    sentence: 'A filter along a lookup finds seven records at most.',
    breaks: ['ODATA-2'],
    override: alongLookup((found) => found.slice(0, 7)),
  },
  {
    id: 'lookup-path-unknown-finds-unset',
    sentence: 'A filter along a lookup with an id that no record has finds those whose lookup is not set.',
    breaks: ['ODATA-2'],
    override: alongLookup((found, rows, lookup) =>
      found.length > 0 ? found : rows.filter((row) => row.values[lookup] === null),
    ),
  },
  {
    id: 'lookup-path-compares-own-id',
    sentence: 'A filter along a lookup compares the id of the record itself.',
    breaks: ['ODATA-2'],
    override: alongLookup(() => []),
  },
  {
    id: 'lookup-path-not-served',
    sentence: 'A filter along a lookup is answered with an error page.',
    breaks: ['ODATA-2'],
    override: intercepting(({ query }, route) =>
      route.kind === 'data' && route.service === 'odata' && /filter=[^&]*(\/|%2F)Id/i.test(query)
        ? htmlAnswer(500, 'Server error', '<p>The request failed.</p>')
        : undefined,
    ),
  },
  {
    id: 'first-record-twice',
    sentence: 'The first record of a legacy collection comes again as its eleventh.',
    breaks: ['RECORD-5'],
    override: finding('legacy', firstAgain),
  },
  {
    id: 'first-lead-twice',
    sentence: 'Where the legacy service lists more than two leads in JSON, the first comes again as the last.',
    breaks: ['RECORD-5'],
    override: ({ formats }) => ({
      formats: {
        jsonCollection(rows, page, view) {
          const isList = rows.length > 2 && view.service === 'legacy' && view.model.name === 'Lead'
          return formats.jsonCollection(isList ? [...rows, ...rows.slice(0, 1)] : rows, page, view)
        },
      },
    }),
  },
  {
    id: 'first-record-twice-odata',
    sentence: 'The first record of a collection of the OData endpoint comes again as its eleventh.',
    breaks: ['ODATA-3'],
    override: finding('odata', firstAgain),
  },
]

function firstAgain(found: readonly Row[], plan: Plan): readonly Row[] {
  return plan.holds ? found : [...found.slice(0, 10), ...found.slice(0, 1), ...found.slice(10)]
}

/** Alters what the OData endpoint finds by `<Lookup>/Id eq <guid>`; `lookup` is the field in which the id is kept. */
function alongLookup(
  change: (found: readonly Row[], rows: readonly Row[], lookup: string) => readonly Row[],
): Override {
  return finding('odata', (found, _plan, rows, { call, model }) => {
    const { query } = call.deployment.behaviour
    const [, name] = /^\s*(\w+)\/Id eq /.exec(query.options(call, 'odata').get('$filter') ?? '') ?? []
    const lookup = name === undefined ? undefined : lookupOf(model, name)
    return lookup ? change(found, rows, lookup.name) : found
  })
}
