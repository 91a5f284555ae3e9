import type { Override } from '../behaviour.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'

/** Breaches of filters by a GUID of which a part is compared, or one of several. */
export const partOfGuidDeviations: readonly Deviation[] = [
  {
    id: 'id-compared-by-its-beginning',
    sentence: 'A filter on the Id of a contact compares all but the last twelve digits.',
    breaks: ['READ-11'],
    override: filteringBy(/^Id eq guid'([\da-f-]+-)[\da-f]{12}'$/i, 'legacy', 'Id'),
  },
  {
    id: 'lookup-path-compares-beginning',
    sentence: 'A filter along the account of a contact compares all but the last twelve digits.',
    breaks: ['ODATA-2'],
    override: filteringBy(/^Account\/Id eq ([\da-f-]+-)[\da-f]{12}$/i, 'odata', 'AccountId'),
  },
]

/** Has such a filter find the contacts whose field begins with what stands in its parentheses. */
function filteringBy(filter: RegExp, service: Service, field: string): Override {
  return ({ query }) => ({
    query: {
      found(plan, rows, request) {
        const asked = query.options(request.call, request.service).get('$filter') ?? ''
        const beginning = request.service === service ? filter.exec(asked)?.[1]?.toLowerCase() : undefined
        return beginning === undefined || request.model.name !== 'Contact'
          ? query.found(plan, rows, request)
          : rows.filter(({ values }) => String(values[field]).startsWith(beginning))
      },
    },
  })
}
