/**
 * ERROR-1: a failure of the legacy data service has the OData error body (section "OData error body (JSON)").
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  cantTell,
  check,
  type Cost,
  defineClause,
  type Depth,
  type Facts,
  finding,
  type Finding,
  type Given,
  inapplicable,
  kindOfError,
  ofEach,
} from '../../src/check/index.js'
import { byItsForm, type FailureKind, outerFaults, provokedFailures } from '../../src/check/reading/index.js'
import { errorsOfChanges } from '../../src/check/writing/index.js'
import { errorBodyOf } from '../../src/odata/index.js'

const hasErrorBody = (failure: Exchange, { run }: Facts): Finding => {
  const kind = kindOfError(failure)
  const expected = 'an OData error body with the strings code, message.lang and message.value'
  const error = kind === 'an OData error body' ? errorBodyOf(failure) : undefined
  if (!error) return finding(false, expected, kind)
  const faults = outerFaults(run, error)
  return byItsForm(run, error, finding(faults.length === 0, expected, faults.length > 0 ? faults.join('; ') : expected))
}

const failures = (depth: Depth, cost: Cost, says: string, asks: (given: Given) => Promise<readonly Exchange[]>) =>
  check({
    says,
    depth,
    cost,
    control: 'the same request, accepted',
    asks,
    expects: (came, facts) => ofEach({ came }, (failure) => hasErrorBody(failure, facts)),
  })

const reads =
  (...kinds: readonly FailureKind[]) =>
  async ({ run, main }: Given) => {
    const found = await provokedFailures(run, main, kinds)
    return found.length > 0 ? found : inapplicable('no such read fails here, or a filter before the service blocks it')
  }

const changes = (depth: Depth, says: string, forms: 'plain' | 'all') =>
  failures(depth, { requests: 0 }, says, async (given) => {
    const found = await errorsOfChanges(given, forms)
    return found.length > 0 ? found : inapplicable('no change was refused with an error body (see GUID-1 and WRITE-8)')
  })

defineClause('ERROR-1', {
  checks: {
    field: failures(
      'core',
      { requests: 1 },
      'A read with a filter on a field that the entity lacks fails with the OData error body.',
      async ({ run, main }) => {
        const found = await provokedFailures(run, main, ['field'])
        const all = found.length > 0 ? found : await provokedFailures(run, main)
        if (all.length === 0) cantTell('no read failed, so no error body was seen (see READ-12)')
        return all
      },
    ),
    filter: failures(
      'standard',
      { requests: 0 },
      'A read with a malformed filter fails with the OData error body.',
      reads('filter'),
    ),
    select: failures(
      'standard',
      { requests: 2 },
      'A read whose $select names a field that the entity lacks fails with the OData error body.',
      reads('selection'),
    ),
    collection: failures(
      'core',
      { requests: 0 },
      'A read of a collection that does not exist fails with the OData error body.',
      reads('collection'),
    ),
    value: failures(
      'standard',
      { requests: 4 },
      'A read with a value of another type, in $top or in a filter on an id or a number, fails with the OData error body.',
      reads('value'),
    ),
    change: changes(
      'core',
      'A change that is refused because of its body or a record that does not exist has the OData error body.',
      'plain',
    ),
    'change-otherwise': changes(
      'full',
      'A PUT, and a change as verbose JSON, that is refused for the same reasons has the OData error body.',
      'all',
    ),
  },
})
