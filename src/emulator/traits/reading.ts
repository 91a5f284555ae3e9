import { fillingNulls } from '../behaviour/filled-nulls.js'
import { DataFault } from '../faults/data-fault.js'
import type { Trait } from '../listed.js'

export const readingTraits: readonly Trait[] = [
  {
    id: 'odata-uncapped-read-refused',
    sentence:
      'A read of the OData endpoint without $top that finds more records than the cap gets 500, and is not cut.',
    source: 'client tests',
    override: ({ limits }) => ({
      limits: {
        end(plan, found, read) {
          const end = limits.end(plan, found, read)
          const isCapped = read.service !== 'odata' || plan.top !== undefined
          if (isCapped || end - plan.skip <= limits.maxEntityRowCount) return end
          throw new DataFault('limit', `The query finds more than ${String(limits.maxEntityRowCount)} records.`)
        },
      },
    }),
  },
  {
    id: 'legacy-null-dates-bare',
    sentence:
      'The legacy service writes what is not set as in legacy-nulls-filled, and date-times as 0001-01-01T00:00:00.',
    source: 'one capture',
    override: fillingNulls('0001-01-01T00:00:00'),
  },
]
