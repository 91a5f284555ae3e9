import type { Exchange } from '../../../exchange/index.js'
import { errorBodyOf } from '../../../odata/index.js'
import { named } from '../../core/answers.js'
import { expect } from '../../core/expect.js'
import { kindOfError } from '../../core/kind-of-error.js'
import type { RunContext } from '../../context/run-context.js'
import { formOf } from './error-shape.js'

/** Judges that a failure has the OData error body: that of the document, or the form of a declared departure. */
export function expectErrorBody(run: RunContext, failed: Exchange): void {
  const kind = kindOfError(failed)
  expect(
    kind === 'an OData error body in XML' ? 'an OData error body' : kind,
    `the body that ${named(failed)} was answered with`,
  ).toBe('an OData error body')
  const error = errorBodyOf(failed)
  if (error) expect(formOf(run, error), `the error body of ${named(failed)}`).toBe('the form of the document')
}
