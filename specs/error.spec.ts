/**
 * ERROR: the OData error body (section "OData error body (JSON)" of the document): of reads that fail, and of the changes
 * that the GUID clauses see refused.
 */
import { errorsOfChanges } from '../src/scenario/changes/index.js'
import { cantTell, clause, errorBodyOf, expect, inapplicable, kindOfError, named } from '../src/scenario/index.js'
import {
  hasInnerError,
  innerFaults,
  lookFor,
  observeError,
  observeServiceError,
  outerFaults,
  provokedFailures,
  unreadableFilters,
} from '../src/scenario/relations/index.js'

const wanted = 'error.code, error.message.lang and error.message.value'

/** A failure has the OData error body. */
clause('ERROR-1', async ({ run, main }) => {
  const failures = await provokedFailures(run, main)
  if (failures.length === 0) cantTell('no read could be made to fail, so no error body was seen: see READ-12')
  for (const failure of [...failures, ...(await errorsOfChanges(run, main))]) {
    expect(kindOfError(failure), `the body that ${named(failure)} was answered with`).toBe('an OData error body')
    const error = errorBodyOf(failure)
    if (error) expect(outerFaults(run, error), `the error body of ${named(failure)}`).toBeWithoutBreach(wanted)
  }
})

/** Inner errors have one shape at every depth. */
clause('ERROR-2', async ({ run, main }) => {
  const failures = [...(await provokedFailures(run, main)), ...(await errorsOfChanges(run, main))]
  const errors = failures.flatMap((failure) => {
    const error = errorBodyOf(failure)
    return error && hasInnerError(error) ? [{ failure, error }] : []
  })
  if (errors.length === 0) inapplicable('no failure shows an inner error')
  for (const { failure, error } of errors)
    expect(innerFaults(run, error), `the error body of ${named(failure)}`).toBeWithoutBreach(
      'inner errors of message, type and stacktrace',
    )
})

/** Codes, statuses and other error shapes. */
clause('ERROR-3', async ({ run, main }) => {
  await lookFor('failures of the legacy service', async () => {
    for (const failure of await provokedFailures(run, main)) observeError(failure)
  })
  await lookFor('failures of the OData endpoint', async () => {
    for (const { failed } of await unreadableFilters(run, main, 'odata')) observeError(failed)
  })
  await lookFor('failures of custom services', () => observeServiceError(run, main))
})
