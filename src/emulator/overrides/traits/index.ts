import { replacing } from '../alterations.js'
import { fillingNulls } from '../filled-nulls.js'
import { DataFault } from '../../errors.js'
import { headerSent } from '../../http/call.js'
import type { Trait } from '../listed.js'
import { dataService } from './data-service.js'
import { furtherServices } from './further-services.js'
import { traitsOfGenerations } from './of-generations.js'

/** The methods that a POST may stand for. */
const tunnelled: readonly string[] = ['MERGE', 'PATCH', 'PUT', 'DELETE']

const requestTraits: readonly Trait[] = [
  {
    id: 'x-http-method',
    sentence: 'A POST with X-HTTP-Method is carried out as MERGE, PATCH, PUT or DELETE.',
    source: 'client code',
    override: replacing('wire', 'received', (received) => (call) => {
      const method = headerSent(call, 'X-HTTP-Method')?.toUpperCase() ?? ''
      const isTunnelled = call.method === 'POST' && tunnelled.includes(method)
      return received(isTunnelled ? { ...call, method } : call)
    }),
  },
]

const readingTraits: readonly Trait[] = [
  {
    id: 'odata-uncapped-read-refused',
    sentence:
      'A read of the OData endpoint without $top that finds more records than the cap gets 500, and is not cut.',
    source: 'client tests',
    override: replacing('limits', 'end', (documented, { limits }) => (plan, found, read) => {
      const end = documented(plan, found, read)
      const isCapped = read.service !== 'odata' || plan.top !== undefined
      if (isCapped || end - plan.skip <= limits.maxEntityRowCount) return end
      throw new DataFault('limit', `The query finds more than ${String(limits.maxEntityRowCount)} records.`)
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

/** Every trait, by what it touches. */
export const traits: readonly Trait[] = [
  ...traitsOfGenerations,
  ...readingTraits,
  ...requestTraits,
  ...furtherServices,
  dataService,
]
