import { idOf } from '../../../../../fixtures/seeding.js'
import { finding, intercepting, replacing } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { htmlAnswer } from '../../../http/answer.js'
import { rowOf, type Row } from '../../../records/row.js'
import { lookupOf } from '../../../records/store.js'
import { breaches, breachesBy } from '../breaches.js'

/** Breaches of the OData endpoint's collections, and of its filter along a lookup. */
export const odataLookupDeviations = [
  ...breachesBy(alongLookup, {
    'lookup-path-ignored': ['A filter along a lookup finds every record.', 'ODATA-2/value', (_found, rows) => rows],
    'lookup-path-finds-unset': [
      'A filter along a lookup also finds the records whose lookup is not set.',
      'ODATA-2/value',
      (found, rows, lookup) =>
        found.length === 0 ? found : rows.filter((row) => row.values[lookup] === null || found.includes(row)),
    ],
    'lookup-path-first-match-only': [
      'A lookup filter finds one record.',
      'ODATA-2/value',
      (found) => found.slice(0, 1),
    ],
    'lookup-path-unknown-finds-unset': [
      'A filter along a lookup with an unknown id finds the records whose lookup is not set.',
      'ODATA-2/none',
      (found, rows, lookup) => (found.length > 0 ? found : rows.filter((row) => row.values[lookup] === null)),
    ],
  }),
  ...breaches({
    'odata-inner-join': [
      'The OData endpoint leaves out a record whose account is not set.',
      'ODATA-1/same-records',
      finding('odata', (found) => found.filter(({ values }) => values['AccountId'] !== null)),
    ],
    'odata-ghost': [
      'The OData endpoint shows a record that the legacy service lacks.',
      'ODATA-1/same-records',
      finding('odata', (found, plan) => {
        const [first] = found
        return plan.holds || !first ? found : [rowOf({ ...first.values, Id: idOf(0, 'ghost', 0) }), ...found]
      }),
    ],
    'odata-sets-with-suffix': [
      'The OData endpoint names its sets as the legacy service does, and knows no other names.',
      ['ODATA-1/status', 'ODATA-2/value'],
      replacing('query', 'entityOf', (find) => (set, _service, store) => find(set, 'legacy', store)),
    ],
    'lookup-path-not-served': [
      'A filter along a lookup is answered with an error page.',
      'ODATA-2/value',
      intercepting(({ query }, route) =>
        route.kind === 'data' && route.service === 'odata' && /filter=[^&]*(\/|%2F)Id/i.test(query)
          ? htmlAnswer(500, 'Server error', '<p>The request failed.</p>')
          : undefined,
      ),
    ],
  }),
]

/** Alters what the OData endpoint finds by `<Lookup>/Id eq <guid>`; `lookup` is the field that holds the id. */
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
