import { validatorOf } from '../schema/compile.js'
import type { Report } from '../schema/generated/report.js'
import { contradictionsOf } from './consistency.js'
import { ReportDoesNotHold, type ReportFault } from './errors.js'

/**
 * Takes a value for a report, or says why it is none.
 *
 * @throws ReportDoesNotHold where it breaks `schemas/report.schema.json`, or where its parts contradict one another
 */
export function checkReport(value: unknown): asserts value is Report {
  const fault = otherThanReport(value)
  if (fault) throw new ReportDoesNotHold([fault])
  const valid = validatorOf<Report>('report')
  if (!valid(value)) throw new ReportDoesNotHold(schemaFaults(valid.errors ?? []))
  const contradictions = contradictionsOf(value)
  if (contradictions.length > 0) throw new ReportDoesNotHold(contradictions)
}

/** What is no report at all, or one of another form: every sentence of the schema about it would only follow from that. */
function otherThanReport(value: unknown): ReportFault | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('schemaVersion' in value))
    return { path: '', message: 'is not a report of a run: schemaVersion is missing' }
  const { schemaVersion } = value
  if (schemaVersion === version) return undefined
  const told = typeof schemaVersion === 'number' ? String(schemaVersion) : 'no number'
  const newer = typeof schemaVersion === 'number' && schemaVersion > version
  return {
    path: '/schemaVersion',
    message: `is ${told}, and this version of the checker reads ${String(version)}${newer ? '. Use the version that wrote the report, or a newer one' : ''}`,
  }
}

/** The form of reports that this version writes and reads. */
const version: Report['schemaVersion'] = 1

type SchemaError = NonNullable<ReturnType<typeof validatorOf>['errors']>[number]

function schemaFaults(errors: readonly SchemaError[]): ReportFault[] {
  const telling = errors.filter((error) => error.keyword !== 'if')
  return telling.map((error) => ({ path: error.instancePath, message: messageOf(error) }))
}

function messageOf(error: SchemaError): string {
  const params = error.params as Readonly<Record<string, unknown>>
  const named = params['allowedValues'] ?? params['allowedValue'] ?? params['additionalProperty']
  const message = error.keyword === 'false schema' ? 'must not be there' : (error.message ?? error.keyword)
  return named === undefined ? message : `${message}: ${JSON.stringify(named)}`
}
