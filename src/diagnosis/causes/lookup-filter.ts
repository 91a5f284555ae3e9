import { isRefusedQuery } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { isData, queryOf } from '../exchange-seen.js'
import { rowsSeen } from '../rows-seen.js'

export const lookupFilter: Cause = {
  id: 'lookup-id-filter',
  looksFor:
    'a lookup that the profile names with the `Id` of its field, where the records have just that field; or a filter on ' +
    '`<Lookup>Id` that OData refuses',
  text: 'Likely the lookup is addressed as `<Lookup>Id` where its path `<Lookup>/Id` is meant.',
  remedy:
    'Name the lookup in the profile without `Id` (`lookup.field: Account`, for the field AccountId), and filter by ' +
    '`<Lookup>/Id eq <guid>`.',
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
