import { idsOf } from '../catalogue/groups.js'
import { plain, type DepartureEntry } from './entry.js'

/** Departures in how the data services write values and errors, and in what of them is there. */
export const services = [
  {
    ...plain,
    id: 'dates-microsoft-json',
    alternative: 'Date-times are strings of the form `/Date(ms)/`, in milliseconds since 1970.',
    touches: ['RECORD-3', 'ODATA-3'],
    endpoint: true,
    origin: 'protocol',
    knownFrom: 'The verbose JSON of OData 1 and 2.',
  },
  {
    ...plain,
    id: 'dates-iso-loose',
    alternative: 'Date-times are ISO 8601 with 0 to 7 fraction digits, with or without the Z.',
    touches: ['RECORD-3', 'ODATA-3'],
    endpoint: true,
    origin: 'protocol',
    knownFrom: 'The JSON of OData 3 and 4, which does not fix the number of fraction digits.',
  },
  {
    ...plain,
    id: 'decimals-quoted',
    alternative: 'Decimals and 64-bit integers are written as strings.',
    touches: ['RECORD-4', 'ODATA-3'],
    endpoint: true,
    origin: 'protocol',
    knownFrom:
      'The JSON of OData 1 to 3, and that of OData 4 on request. Both quote such numbers to keep their precision.',
  },
  {
    ...plain,
    id: 'inner-errors-hidden',
    alternative:
      'Errors do not name the cause. The checker judges that the body is refused and that nothing changed; it does ' +
      'not judge the text.',
    touches: ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6'],
    origin: 'setting',
    knownFrom: 'The setting of the service framework that hides error details from callers.',
  },
  {
    ...plain,
    id: 'odata-error-light',
    alternative: 'The error body is under the key `odata.error`.',
    touches: ['READ-12', 'WRITE-8', 'ERROR-1', 'ERROR-2'],
    origin: 'protocol',
    knownFrom: 'The light JSON of OData 3.',
  },
  {
    ...plain,
    id: 'odata-error-v4',
    alternative: 'error.message is a string instead of an object with lang and value.',
    touches: ['READ-12', 'WRITE-8', 'ERROR-1', 'ERROR-2'],
    origin: 'protocol',
    knownFrom: 'The JSON of OData 4.',
  },
  {
    ...plain,
    id: 'put-blocked',
    alternative: 'Every PUT is answered with 405, regardless of the caller.',
    touches: ['WRITE-3', 'WRITE-4', 'ACCESS-1', 'ACCESS-6', 'ACCESS-10'],
    suspends: ['WRITE-3'],
    origin: 'surroundings',
    knownFrom: "Web servers with a WebDAV extension that intercepts PUT. The platform's maker warns of it.",
  },
  {
    ...plain,
    id: 'no-legacy-service',
    alternative:
      'The legacy data service does not exist. Clauses that are judged only on it are inapplicable. Clauses that are ' +
      'judged in several columns omit the legacy columns. Clauses that only need some data read use the OData ' +
      'endpoint. LIMIT-3 is judged on its own.',
    touches: [
      'COOKIE-9',
      'COOKIE-10',
      'ACCESS-1',
      'ACCESS-5',
      'ACCESS-6',
      'ACCESS-7',
      'ACCESS-8',
      'ACCESS-9',
      'ACCESS-10',
      'ACCESS-13',
      'ACCESS-14',
      'ACCESS-16',
      ...idsOf('read', 'record', 'write', 'guid', 'error'),
      'ODATA-1',
      'RIGHTS-1',
      'RIGHTS-2',
      'LIMIT-1',
      'LIMIT-2',
      'LIMIT-3',
      'LIMIT-4',
      'FLOW-1',
    ],
    suspends: [
      'ACCESS-7',
      'ACCESS-8',
      'ACCESS-9',
      'ACCESS-10',
      'ACCESS-13',
      'ACCESS-14',
      'ACCESS-16',
      // READ-16 is about both services, and stays with the other one.
      ...idsOf('read', 'record', 'write', 'guid', 'error').filter((id) => id !== 'READ-16'),
      'RIGHTS-1',
      'RIGHTS-2',
      'LIMIT-1',
      'LIMIT-2',
      'LIMIT-4',
      'FLOW-1',
    ],
    origin: 'field',
    knownFrom: 'Newer generations, which offer only the OData endpoint.',
  },
] as const satisfies readonly DepartureEntry[]
