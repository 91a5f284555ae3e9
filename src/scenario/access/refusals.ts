import type { Actor } from '../../session/index.js'
import { isRefused } from '../words/access-refusal.js'
import { readsOf } from './grid.js'
import { judgeEach } from '../outcome/judge-each.js'
import type { RunContext } from '../context/run-context.js'
import { specialPairs } from './special-reads.js'
import type { Twins } from '../words/twins.js'
import { Undecided } from '../outcome/verdict.js'

type DataColumn = 'legacyRead' | 'odataRead'

/**
 * Judges every pair of the grid's data columns whose altered half was refused access, those in XML and the special reads
 * without cookies among them; gives their number. The row of an expired session is left out where the profile gave none, or
 * none that serves: ACCESS-5 says so.
 */
export async function judgeRefusals(
  run: RunContext,
  main: Actor,
  columns: readonly DataColumn[],
  judge: (twins: Twins) => unknown,
): Promise<number> {
  const rows = ['noCookies', 'noCookiesToken', 'expired', 'tamperedTicket', 'tokenAlone', 'noHeader'] as const
  const reads = rows.flatMap((row) =>
    readsOf(run, row, columns).map((read) => (row === 'expired' ? read().catch(passOverNotGiven) : read())),
  )
  let refusals = 0
  // All go side by side; each is judged, or blamed, in its turn.
  await Promise.allSettled(reads)
  const special: Twins[] = []
  for (const column of run.columns(columns)) special.push(...(await specialPairs(run, main, column)))
  await judgeEach([...reads, ...special], async (read) => {
    const twins = await read
    if (!twins || !isRefused(run, twins.refused)) return
    judge(twins)
    refusals += 1
  })
  return refusals
}

/** Passes over a row that the profile does not give, or not so that it serves. */
export function passOverNotGiven(fault: unknown): undefined {
  if (!(fault instanceof Undecided && fault.blame === 'profile')) throw fault
}
