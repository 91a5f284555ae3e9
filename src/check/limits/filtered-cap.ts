import {
  eq,
  filterText,
  isFieldName,
  isGuid,
  or,
  plainFields,
  type Filter,
  type Row,
  type Value,
} from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { rowsOf } from '../answers/answers.js'
import { sendRenewing } from '../sessions/main-session.js'
import { legacyReadOf } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { ignoreUndecided } from '../outcome/verdict.js'
import { capOf, largeRead, type LargeQuery, type LargeRead } from './large-read.js'
import { smallCap } from './row-cap.js'

/** Records by which a filter is made up, and the most values that it may have: an address has its bounds. */
const sampled = 50
const mostValues = 8

/**
 * Asks with a `$filter` that holds for most of the large entity, which must not lift the cap, where that asks for little: a
 * field that has few values is asked for each of them. Whole records come, so that one which asks for the ids alone is not
 * all that keeps the cap. Where no field has few, or such a filter is refused, whole records come without one. A cap that is
 * a burden is asked for once, and for the ids alone.
 */
export async function readByFilter(run: RunContext, main: Actor): Promise<LargeRead | undefined> {
  const { entity } = run.profile.entities.large ?? {}
  if (entity === undefined || run.policy.legacyAbsent) return undefined
  const filter = await filterFor(run, main, entity)
  const ask = (query: LargeQuery, by?: string) => largeRead(run, main, query, by).catch(ignoreUndecided)
  if (capOf(run) > smallCap) return filter === undefined ? undefined : ask('legacy', filter)
  const filtered = filter === undefined ? undefined : await ask('legacyWhole', filter)
  return filtered ?? (await ask('legacyWhole'))
}

async function filterFor(run: RunContext, main: Actor, entity: string): Promise<string | undefined> {
  const rows = await run.shared(`large sample ${entity}`, async () =>
    rowsOf(await sendRenewing(run, main, legacyReadOf(run, entity, { top: sampled }))),
  )
  const filter = filterOfMost(rows ?? [])
  return filter && filterText(filter, 'legacy')
}

/** A filter that all these records answer to; undefined where none is plain and short. */
export function filterOfMost(rows: readonly Row[]): Filter | undefined {
  const sides = Object.keys(plainFields(rows[0] ?? {}))
    .filter(isFieldName)
    .map((field) => ({ field, values: [...new Set(rows.map((row) => row[field]))] }))
    .filter(({ values }) => values.length <= mostValues && values.every(isPlain))
    .sort((one, other) => one.values.length - other.values.length)
    .map(({ field, values }) => values.map((value) => eq(field, operandOf(value))))[0]
  const [first, second, ...rest] = sides ?? []
  return first && second ? or(first, second, ...rest) : first
}

function isPlain(value: Value | undefined): value is string | boolean {
  return (
    typeof value === 'boolean' || (typeof value === 'string' && /^[A-Za-z][\w .-]{0,39}$/.test(value) && !isGuid(value))
  )
}

function operandOf(value: Value | undefined): { readonly text: string } | { readonly boolean: boolean } {
  return typeof value === 'boolean' ? { boolean: value } : { text: String(value) }
}
