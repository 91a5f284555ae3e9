import type { Exchange } from '../../../exchange/index.js'
import type { ErrorBody, ShapeFault } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'

/** The departures by which an error body may have another form. */
const departureOf = { light: 'odata-error-light', v4: 'odata-error-v4' } as const

/** The faults of an error body against the document's shape; a form whose departures are declared is as good. */
function shapeFaultsOf(run: RunContext, error: ErrorBody): readonly ShapeFault[] {
  return undeclared(run, error).length === 0 ? error.formFaults : error.faults
}

/** Whether the form of an error body is the document's, or that of declared departures. */
export function formOf(run: RunContext, error: ErrorBody): string {
  const missing = undeclared(run, error)
  if (missing.length === 0) return 'the form of the document'
  return `another form (the departure ${missing.join(' with ')} describes it)`
}

/** The departures that the form of an error body makes use of and that are not declared. */
function undeclared(run: RunContext, { forms }: ErrorBody): readonly string[] {
  const { departures } = run
  return forms
    .map((form) => departureOf[form])
    .filter((departure) => !departures.declared(departure) || !departures.used(departure, true))
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
