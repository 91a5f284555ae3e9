import { altering } from '../alterations.js'
import { departing } from '../listed.js'

/** The departures about values, errors and services, played out. Each needs the departure of its name in the profile. */
export const dataDepartures = departing({
  'dates-microsoft-json': [
    'Date-times in JSON are written as /Date(milliseconds)/.',
    altering('values', 'json', (source, { type }, value) =>
      type === 'Edm.DateTime' && typeof value === 'number' ? `"/Date(${value})/"` : source,
    ),
  ],
  'dates-iso-loose': [
    'Date-times carry seven fraction digits and no zone.',
    () => ({
      values: { moment: (milliseconds) => new Date(milliseconds).toISOString().replace('Z', '0000') },
    }),
  ],
  'decimals-quoted': [
    'Decimals and 64-bit integers are JSON strings.',
    altering('values', 'json', (source, { type, scale }, value) => {
      if (typeof value === 'number' && type === 'Edm.Decimal') return `"${value.toFixed(scale)}"`
      return value !== null && type === 'Edm.Int64' ? `"${value}"` : source
    }),
  ],
  'inner-errors-hidden': [
    'An error body says that a request failed, and nothing more.',
    () => ({
      errors: { inner: () => undefined, message: () => 'An error occurred while processing this request.' },
    }),
  ],
  'odata-error-light': [
    'The error body stands under odata.error.',
    altering('errors', 'json', (body) => ({ 'odata.error': Object.values(body as object)[0] as unknown })),
  ],
  'odata-error-v4': [
    'The message of an error body is a string.',
    altering('errors', 'json', (body, fault, _service, all) => {
      const written = Object.entries(body as Record<string, object>)
      return Object.fromEntries(written.map(([key, error]) => [key, { ...error, message: all.message(fault) }]))
    }),
  ],
  'put-blocked': [
    'PUT answers 405.',
    altering('writes', 'methods', (methods) => methods.filter((method) => method !== 'PUT')),
  ],
  'no-legacy-service': [
    'The legacy data service is not there.',
    altering('routes', 'serves', (serves, service) => serves && service !== 'legacy'),
  ],
})
