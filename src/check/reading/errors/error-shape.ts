import type { Exchange } from '../../../exchange/index.js'
import type { ErrorBody, ShapeFault } from '../../../odata/index.js'
import type { DepartureId } from '../../../contract/index.js'
import { byDeparture } from '../../outcome/finding.js'
import type { Finding, RunFacts } from '../../outcome/check.js'
type ShapeFacts = Pick<RunFacts, 'departures'>

/** The departures by which an error body may have another form. */
const departureOf = { light: 'odata-error-light', v4: 'odata-error-v4' } as const

/** The faults of an error body against the document's shape; a form whose departures are declared is as good. */
function shapeFaultsOf(run: ShapeFacts, error: ErrorBody): readonly ShapeFault[] {
  return undeclared(run, error).length === 0 ? error.formFaults : error.faults
}

/** Whether the form of an error body is the document's, or that of declared departures. */
export function formOf(run: ShapeFacts, error: ErrorBody): string {
  const missing = undeclared(run, error)
  if (missing.length === 0) return 'the form of the document'
  return `another form (the departure ${missing.join(' with ')} describes it)`
}

/** The departures that the form of an error body makes use of and that are not declared. */
function undeclared({ departures }: ShapeFacts, error: ErrorBody): readonly DepartureId[] {
  return departuresOf(error).filter((departure) => !departures.declared(departure))
}

function departuresOf({ forms }: ErrorBody): readonly DepartureId[] {
  return forms.map((form) => departureOf[form])
}

/** What was found of an error body, by the declared departures that its form makes use of. */
export function byItsForm({ departures }: ShapeFacts, error: ErrorBody | undefined, found: Finding): Finding {
  return (error ? departuresOf(error) : [])
    .filter((departure) => departures.declared(departure))
    .reduce((told, departure) => byDeparture(departure, told), found)
}

const inner = '/error/innererror'

/** What is wrong with the error itself, its inner errors aside. */
export function outerFaults(run: ShapeFacts, error: ErrorBody): readonly string[] {
  return shapeFaultsOf(run, error)
    .filter(({ path }) => !path.startsWith(inner))
    .map(inWords)
}

/** What is wrong with its inner errors, whatever form the error itself has. */
export function innerFaults(error: ErrorBody): readonly string[] {
  return error.formFaults.filter(({ path }) => path.startsWith(inner)).map(inWords)
}

function inWords({ path, expected, actual }: ShapeFault): string {
  const member = `\`${path.slice(1).replaceAll('/', '.')}\``
  return actual === 'absent'
    ? `${member} is missing`
    : `${member} is ${nouns[actual] ?? actual}, expected ${nouns[expected] ?? expected}`
}

const nouns: Readonly<Record<string, string>> = {
  text: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
}

/** Whether a web server in front, and not the data service, seems to have answered. */
export function isFromOutside(exchange: Exchange): boolean {
  return exchange.body.length === 0 || exchange.mediaType === 'text/html' || exchange.mediaType === 'text/plain'
}
