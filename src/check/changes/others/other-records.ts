import { filterText, or, type Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Exchange } from '../../../exchange/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, rowsOf } from '../../core/answers.js'
import { sendRenewing } from '../../core/main-session.js'
import { legacyReadOf } from '../../core/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { inapplicable } from '../../outcome/verdict.js'
import { change } from '../making/changing.js'
import { freshFields } from '../fields/fresh-values.js'
import { lostOf } from '../fields/read-back.js'
import { isRelated } from '../lookups/related-records.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { tracesOf, type Trace } from './traces.js'
import { tellWrittenElsewhere } from '../making/written-elsewhere.js'

/** Another record that holds what the sandbox record was given. */
interface Found {
  readonly trace: Trace
  readonly row: Row
}

/** The fields by which other records were looked for, and what they hold of what was given, in words. */
export interface FoundElsewhere {
  readonly fields: readonly string[]
  readonly breaches: readonly string[]
}

/**
 * Looks for other records of the entity that hold what was made for the sandbox record and given to it ("Change one
 * record"). One read; what is refused tells nothing of the others. A number or a date-time may stand in another
 * record by chance: that record has to follow when the sandbox record is given another one. One that refers to the sandbox
 * record, or that it refers to, is none of it: a process of the platform may hand on to it what it was made for.
 */
export async function otherRecordsWith(
  run: RunContext,
  main: Actor,
  given: Row,
  method: ChangeMethod = 'MERGE',
): Promise<FoundElsewhere> {
  const traces = tracesOf(run, sandboxOf(run, main).fieldTypes, given)
  const { read, found } = await othersWith(run, main, traces)
  if (!read) return inapplicable('no other record can be looked for by the values that were given')
  const strangers = found.filter(({ row }) => !isRelated(run, main, row))
  const byChance = strangers.filter(({ trace }) => !trace.isUnique)
  const followers = byChance.length > 0 ? await followersOf(run, main, byChance, method) : []
  const { entity = '' } = run.profile.sandbox ?? {}
  const written = [...strangers.filter(({ trace }) => trace.isUnique), ...followers].map(
    ({ trace: { field }, row: { Id } }) => ({ field, id: String(Id) }),
  )
  tellWrittenElsewhere(run, written, read)
  const breaches = written.map(
    ({ field, id }) => `${field} of ${entity} ${id} holds what was given to the sandbox record alone`,
  )
  return { fields: traces.map(({ field }) => field), breaches }
}

/** The records that hold any of these, and the read that shows it: none where none was answered with records. */
interface Others {
  readonly read?: Exchange
  readonly found: readonly Found[]
}

/** What a target does not compare refuses a filter as a whole: each is asked for alone then. */
async function othersWith(run: RunContext, main: Actor, traces: readonly Trace[]): Promise<Others> {
  const together = await holdersOf(run, main, traces)
  if (together.read || traces.length < 2) return together
  const alone: Others[] = []
  for (const trace of traces) alone.push(await holdersOf(run, main, [trace]))
  const { read } = alone.find(({ found }) => found.length > 0) ?? alone.find((each) => each.read) ?? together
  return { ...(read && { read }), found: alone.flatMap(({ found }) => found) }
}

async function holdersOf(run: RunContext, main: Actor, traces: readonly Trace[]): Promise<Others> {
  const { entity } = run.profile.sandbox ?? {}
  const [first, second, ...rest] = traces.map(({ filter }) => filter)
  if (!first || entity === undefined) return { found: [] }
  const filter = filterText(second ? or(first, second, ...rest) : first, 'legacy')
  const read = await sendRenewing(run, main, legacyReadOf(run, entity, { filter }))
  const rows = rowsOf(read)
  if (!rows) return { found: [] }
  const sandbox = sandboxOf(run, main)
  const others = rows.filter((row) => !sandbox.same('Id', row, sandbox.snapshot ?? {}))
  const found = traces.flatMap((trace) =>
    others
      .filter((row) => lostOf(run, sandbox, { [trace.field]: trace.value }, row).length === 0)
      .map((row) => ({ trace, row })),
  )
  return { read, found }
}

/** Those that hold the next value too, once the sandbox record has been given it. */
async function followersOf(
  run: RunContext,
  main: Actor,
  found: readonly Found[],
  method: ChangeMethod,
): Promise<readonly Found[]> {
  const sandbox = sandboxOf(run, main)
  const kinds = new Set(found.map(({ trace: { kind } }) => kind))
  const next = await freshFields(run, sandbox, [...kinds])
  const { answer } = await change(run, main, { method, fields: next })
  if (!isSuccess(answer)) return []
  const { found: again } = await othersWith(run, main, tracesOf(run, sandbox.fieldTypes, next))
  return found.filter(({ trace, row }) =>
    again.some(
      (other) =>
        other.trace.field === trace.field && other.trace.value !== trace.value && sandbox.same('Id', other.row, row),
    ),
  )
}
