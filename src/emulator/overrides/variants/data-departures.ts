import type { Variant } from '../listed.js'

/** The departures about values, errors and services, played out. Each needs the departure of its name in the profile. */
export const dataDepartures: readonly Variant[] = (
  [
    {
      id: 'dates-microsoft-json',
      sentence: 'Date-times in JSON are written as /Date(milliseconds)/.',
      override: ({ values }) => ({
        values: {
          json: (field, value, service, all) =>
            field.type === 'Edm.DateTime' && typeof value === 'number'
              ? `"/Date(${value})/"`
              : values.json(field, value, service, all),
        },
      }),
    },
    {
      id: 'dates-iso-loose',
      sentence: 'Date-times carry seven fraction digits and no zone.',
      override: () => ({
        values: { moment: (milliseconds) => new Date(milliseconds).toISOString().replace('Z', '0000') },
      }),
    },
    {
      id: 'decimals-quoted',
      sentence: 'Decimals and 64-bit integers are JSON strings.',
      override: ({ values }) => ({
        values: {
          json(field, value, service, all) {
            if (typeof value === 'number' && field.type === 'Edm.Decimal') return `"${value.toFixed(field.scale)}"`
            return value !== null && field.type === 'Edm.Int64' ? `"${value}"` : values.json(field, value, service, all)
          },
        },
      }),
    },
    {
      id: 'inner-errors-hidden',
      sentence: 'An error body says that a request failed, and nothing more.',
      override: () => ({
        errors: { inner: () => undefined, message: () => 'An error occurred while processing this request.' },
      }),
    },
    {
      id: 'odata-error-light',
      sentence: 'The error body stands under odata.error.',
      override: ({ errors }) => ({
        errors: {
          json(fault, service, all) {
            const [error] = Object.values(errors.json(fault, service, all) as object) as unknown[]
            return { 'odata.error': error }
          },
        },
      }),
    },
    {
      id: 'odata-error-v4',
      sentence: 'The message of an error body is a string.',
      override: ({ errors }) => ({
        errors: {
          json(fault, service, all) {
            const written = Object.entries(errors.json(fault, service, all) as Record<string, object>)
            return Object.fromEntries(written.map(([key, error]) => [key, { ...error, message: all.message(fault) }]))
          },
        },
      }),
    },
    {
      id: 'put-blocked',
      sentence: 'PUT answers 405.',
      override: ({ writes }) => ({
        writes: { methods: (service, place) => writes.methods(service, place).filter((method) => method !== 'PUT') },
      }),
    },
    {
      id: 'no-legacy-service',
      sentence: 'The legacy data service is not there.',
      override: ({ routes }) => ({
        routes: { serves: (service) => service !== 'legacy' && routes.serves(service) },
      }),
    },
  ] satisfies readonly Variant[]
).map((variant: Variant) => ({ departure: { id: variant.id }, ...variant }))
