/**
 * ERROR-1: a failure of the legacy data service has the OData error body (section "OData error body (JSON)").
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  check,
  defineClause,
  finding,
  ofEach,
  type Cost,
  type Depth,
  type Finding,
} from '../../src/check/index.js'
import { errorBodyOf } from '../../src/odata/index.js'
import { cantTell, inapplicable } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import { kindOfError } from '../../src/check/core/kind-of-error.js'
import { errorsOfChanges } from '../../src/check/changes/refused/refused-errors.js'
import { outerFaults } from '../../src/check/relations/errors/error-shape.js'
import { provokedFailures, type FailureKind } from '../../src/check/relations/errors/failures.js'

const hasErrorBody = (failure: Exchange, { run }: Given): Finding => {
  const kind = kindOfError(failure)
  const isBody = finding(kind === 'an OData error body', 'an OData error body', kind)
  const error = errorBodyOf(failure)
  if (!error) return isBody
  const faults = outerFaults(run, error)
  const shape = 'error.code, error.message.lang and error.message.value'
  return allOf(
    isBody,
    finding(faults.length === 0, shape, faults.length > 0 ? faults.join('; ') : `${shape} as strings`),
  )
}

const failures = (depth: Depth, cost: Cost, says: string, asks: (given: Given) => Promise<readonly Exchange[]>) =>
  check({
    says,
    depth,
    cost,
    control: 'the same request, accepted',
    asks,
    expects: (came, given) => ofEach({ came }, (failure) => hasErrorBody(failure, given)),
  })

const reads =
  (...kinds: readonly FailureKind[]) =>
  async ({ run, main }: Given) => {
    const found = await provokedFailures(run, main, kinds)
    return found.length > 0 ? found : inapplicable('no such read fails here, or a filter before the service blocks it')
  }

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
      { requests: 0 },
      'A read whose $select names a field that the entity lacks fails with the OData error body.',
      reads('selection'),
    ),
    collection: failures(
      'standard',
      { requests: 0 },
      'A read of a collection that does not exist fails with the OData error body.',
      reads('collection'),
    ),
    value: failures(
      'full',
      { requests: 4 },
      'A read with a value of another type, in $top or in a filter on an id or a number, fails with the OData error body.',
      reads('value'),
    ),
    change: failures(
      'full',
      { requests: 0 },
      'A change that is refused because of its body or a record that does not exist has the OData error body.',
      async (given) => {
        const found = await errorsOfChanges(given)
        return found.length > 0
          ? found
          : inapplicable('no change was refused with an error body (see GUID-1 and WRITE-8)')
      },
    ),
  },
})
