import { isRefusedQuery } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { isData, queryOf } from '../exchange-seen.js'
import { rowsSeen } from '../rows-seen.js'

export const lookupFilter: Cause = {
  id: 'lookup-id-filter',
  looksFor:
    'a lookup that the profile names with `Id` at its end, while the records have a field of exactly that name; ' +
    'or a filter on `<Lookup>Id` that OData refuses',
  text: 'Likely the lookup is addressed as `<Lookup>Id` instead of by its path `<Lookup>/Id`.',
  remedy:
    'In the profile, name the lookup without `Id` (`lookup.field: Account` for the field AccountId). In filters, ' +
    'write `<Lookup>/Id eq <guid>`.',
  find: (input) => [...namedWithId(input), ...refused(input)],
}

function namedWithId({ clause, run, profile }: CauseInput): readonly string[] {
  const named = profile.lookupFields.filter((field) => field.endsWith('Id') && field.length > 2)
  if (named.length === 0 || clause.blame !== 'profile') return []
  return run
    .ofClause(clause)
    .filter((seen) => {
      const fields = isData(seen) ? (rowsSeen(seen)?.fields ?? []) : []
      return named.some((field) => fields.includes(field) && !fields.includes(`${field}Id`))
    })
    .map(({ id }) => id)
}

function refused({ clause, run }: CauseInput): readonly string[] {
  return run
    .ofClause(clause)
    .filter((seen) => {
      const filter = queryOf(seen).get('$filter') ?? ''
      return seen.area === 'odata' && /\b\w+Id(\/Id)? eq /.test(filter) && isRefusedQuery(seen)
    })
    .map(({ id }) => id)
}
