import type { Exchange } from '../../exchange/index.js'
import type { ErrorBody, ShapeFault } from '../../odata/index.js'
import type { RunContext } from '../run-context.js'

/** The departures by which an error body may have another form. */
const departureOf = { light: 'odata-error-light', v4: 'odata-error-v4' } as const

/** The faults of an error body against the document's shape; a declared departure's form is as good. */
function shapeFaultsOf(run: RunContext, { form, faults, formFaults }: ErrorBody): readonly ShapeFault[] {
  if (form === 'document') return faults
  return run.departures.used(departureOf[form], true) ? formFaults : faults
}

/** Whether the form of an error body is the document's, or that of a declared departure. */
export function formOf(run: RunContext, { form }: ErrorBody): string {
  if (form === 'document' || run.departures.used(departureOf[form], true)) return 'the form of the document'
  return `another form (the departure ${departureOf[form]} describes it)`
}

const inner = '/error/innererror'

/** What is wrong with the error itself, its inner errors aside. */
export function outerFaults(run: RunContext, error: ErrorBody): readonly string[] {
  return shapeFaultsOf(run, error)
    .filter(({ path }) => !path.startsWith(inner))
    .map(inWords)
}

/** What is wrong with its inner errors, whatever form the error itself has. */
export function innerFaults(run: RunContext, error: ErrorBody): readonly string[] {
  shapeFaultsOf(run, error)
  return error.formFaults.filter(({ path }) => path.startsWith(inner)).map(inWords)
}

function inWords({ path, expected, actual }: ShapeFault): string {
  return `${path}: expected ${expected}, seen ${actual}`
}

/** Whether a web server in front, and not the data service, seems to have answered. */
export function isFromOutside(exchange: Exchange): boolean {
  return exchange.body.length === 0 || exchange.mediaType === 'text/html' || exchange.mediaType === 'text/plain'
}
