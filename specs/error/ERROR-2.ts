/**
 * ERROR-2: inner errors have one shape at every depth (section "OData error body (JSON)").
 */
import type { Exchange } from '../../src/exchange/index.js'
import { check, defineClause, finding, ofEach, type Finding } from '../../src/check/index.js'
import { errorBodyOf } from '../../src/odata/index.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import { errorsOfChanges } from '../../src/check/changes/refused/refused-errors.js'
import { hasInnerError, provokedFailures } from '../../src/check/relations/errors/failures.js'
import { innerFaults } from '../../src/check/relations/errors/error-shape.js'

const showsInnerError = (failure: Exchange): boolean => {
  const error = errorBodyOf(failure)
  return error !== undefined && hasInnerError(error)
}

const hasOneShape = (failure: Exchange, { run }: Given): Finding => {
  const error = errorBodyOf(failure)
  const faults = error ? innerFaults(run, error) : []
  const depth = error?.innerErrors === 1 ? '1 inner error' : `${String(error?.innerErrors ?? 0)} nested inner errors`
  const shape = 'message, type and stacktrace in each inner error'
  return finding(faults.length === 0, shape, faults.length > 0 ? faults.join('; ') : `${depth} with all three`)
}

const reads = async ({ run, main }: Given) => (await provokedFailures(run, main)).filter(showsInnerError)
const changes = async (given: Given) => (await errorsOfChanges(given)).filter(showsInnerError)

const none = () => inapplicable('no failure shows an inner error')

defineClause('ERROR-2', {
  checks: {
    first: check({
      says: 'The inner errors of a failure have message, type and stacktrace as strings, at every depth.',
      depth: 'core',
      cost: { requests: 0 },
      asks: async (given) => {
        const { run, main } = given
        const ofField = (await provokedFailures(run, main, ['field'])).filter(showsInnerError)
        if (ofField.length > 0) return ofField
        // Inner errors are often those of changes alone.
        for (const ask of [reads, changes]) {
          const found = await ask(given)
          if (found.length > 0) return found
        }
        return none()
      },
      expects: (came, given) => ofEach({ came }, (failure) => hasOneShape(failure, given)),
    }),
    changes: check({
      says: 'The inner errors of changes that are refused have message, type and stacktrace.',
      depth: 'full',
      cost: { requests: 0 },
      asks: async (given) => {
        const found = await changes(given)
        return found.length > 0 ? found : none()
      },
      expects: (came, given) => ofEach({ came }, (failure) => hasOneShape(failure, given)),
    }),
  },
})
