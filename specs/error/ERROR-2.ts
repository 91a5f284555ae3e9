/**
 * ERROR-2: inner errors have one shape at every depth (section "OData error body (JSON)").
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  check,
  defineClause,
  type Facts,
  finding,
  type Finding,
  type Given,
  inapplicable,
  ofEach,
} from '../../src/check/index.js'
import { byItsForm, hasInnerError, innerFaults, provokedFailures } from '../../src/check/reading/index.js'
import { errorsOfChanges } from '../../src/check/writing/index.js'
import { errorBodyOf } from '../../src/odata/index.js'

const showsInnerError = (failure: Exchange): boolean => {
  const error = errorBodyOf(failure)
  return error !== undefined && hasInnerError(error)
}

const hasOneShape = (failure: Exchange, { run }: Facts): Finding => {
  const error = errorBodyOf(failure)
  const faults = error ? innerFaults(error) : []
  const depth = error?.innerErrors === 1 ? '1 inner error' : `${String(error?.innerErrors ?? 0)} nested inner errors`
  const shape = 'message, type and stacktrace in each inner error'
  const found = finding(faults.length === 0, shape, faults.length > 0 ? faults.join('; ') : `${depth} with all three`)
  return byItsForm(run, error, found)
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
      expects: (came, facts) => ofEach({ came }, (failure) => hasOneShape(failure, facts)),
    }),
    changes: check({
      says: 'The inner errors of changes that are refused have message, type and stacktrace.',
      depth: 'full',
      cost: { requests: 0 },
      asks: async (given) => {
        const found = await changes(given)
        return found.length > 0 ? found : none()
      },
      expects: (came, facts) => ofEach({ came }, (failure) => hasOneShape(failure, facts)),
    }),
  },
})
