import { eq, filterText, isGuid, isZeroGuid, type Row } from '../../odata/index.js'
import { isGoodRead, rowsOf, seen } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { session } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { observe } from '../outcome/record.js'
import { odataReadOf } from '../sessions/requests.js'
import { restrictedSession } from './restricted-session.js'
import type { RunContext } from '../run-state/run-context.js'
import { discoverEndpoints } from '../sessions/endpoints.js'

/**
 * Records whether a lookup's path lets the restricted user ask about an object that this user may not read: asked by the
 * Name of a record that main sees the lookup point to, so that an answer without rows means something.
 */
export async function observeLeakByLookup(run: RunContext): Promise<void> {
  const { entities, users } = run.profile
  const { allowed, forbidden } = entities
  if (allowed === undefined || forbidden === undefined || !users.main) return
  const main = await session(run, 'main')
  await discoverEndpoints(run, main)
  const rows = rowsOf(await control(run, main, odataReadOf(run, allowed, { top: 20 }), isGoodRead)) ?? []
  const lookup = lookupInto(run, { allowed, forbidden }, rows)
  const id = lookup === undefined ? undefined : rows.map((row) => row[`${lookup}Id`]).find(isSetGuid)
  if (lookup === undefined || id === undefined) {
    return observe('not checked: no lookup from entities.allowed into entities.forbidden is known or set')
  }
  const byId = filterText(eq('Id', { guid: id }), 'odata')
  const target = await control(run, main, odataReadOf(run, forbidden, { filter: byId }), isGoodRead)
  const name = rowsOf(target)?.[0]?.['Name']
  if (typeof name !== 'string' || name === '') return observe('not checked: the forbidden record has no Name to query')
  const filter = filterText(eq(`${lookup}/Name`, { text: name }), 'odata')
  const request = odataReadOf(run, allowed, { top: 3, filter })
  const mainSees = await send(main, request)
  const answer = await send(await restrictedSession(run), request)
  const leaks = isGoodRead(answer)
  observe(
    leaks
      ? `the restricted user found records by the path ${lookup}/Name, which reveals an object that this user may not read`
      : `the path ${lookup}/Name returned ${seen(mainSees)} to main, and ${seen(answer)} to the restricted user`,
    { evidence: [mainSees.id, answer.id], ...(leaks ? { security: true } : {}) },
  )
}

/** The profile's lookup where it leads there, else one that is called like the forbidden entity, as lookups mostly are. */
function lookupInto(
  { profile: { lookup } }: RunContext,
  { allowed, forbidden }: { readonly allowed: string; readonly forbidden: string },
  rows: readonly Row[],
): string | undefined {
  if (lookup?.entity === allowed && lookup.target === forbidden) return lookup.field
  return rows.some((row) => `${forbidden}Id` in row) ? forbidden : undefined
}

function isSetGuid(value: unknown): value is string {
  return isGuid(value) && !isZeroGuid(value)
}
