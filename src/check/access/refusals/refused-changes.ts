import type { Exchange } from '../../../exchange/index.js'
import { changeCell } from '../grid/grid.js'
import type { Depth } from '../../../contract/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { inapplicable } from '../../outcome/verdict.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { ChangeTwins } from '../../writing/making/change-twins.js'
import { check, type Check, type Finding, type RunFacts } from '../../outcome/check.js'
/** Callers whose changes of the sandbox record are to be refused. */
export type Refused = 'noCookies' | 'expired' | 'tamperedTicket' | 'tokenAlone' | 'noHeader'

/** The pair of such a change, in order and as this caller sends it. Ends the check where there is none. */
export async function changePair(run: RunContext, row: Refused, method: ChangeMethod): Promise<ChangeTwins> {
  return (await changeCell(run, row, method)) ?? inapplicable('PUT is blocked here, as declared')
}

export interface RefusedChanges {
  readonly row: Refused
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
  /** What such a change is answered with, as it ends a sentence: `status 302`. */
  readonly answer: string
  readonly after: string
  readonly judge: (run: RunFacts, refused: Exchange) => Finding
}

/**
 * Changes by a caller whose plain read was refused, by both methods. None is sent where this caller's change before it was
 * carried out.
 */
export function refusedChangeChecks({
  row,
  caller,
  answer,
  after,
  judge,
}: RefusedChanges): Readonly<Record<string, Check>> {
  const plain = (method: ChangeMethod) => refusedChangeCheck({ row, caller, answer, after, judge }, method, 'standard')
  return { merge: plain('MERGE'), put: plain('PUT') }
}

/** A change by such a caller, by one method. */
export function refusedChangeCheck(
  { row, caller, answer, after, judge }: RefusedChanges,
  method: ChangeMethod,
  depth: Depth,
): Check {
  return check({
    says: `A ${method} ${caller} is answered with ${answer}.`,
    depth,
    cost: { requests: 4, changes: 2 },
    control: 'the same change, unaltered',
    after,
    asks: async ({ run }) => (await changePair(run, row, method)).refused,
    expects: (refused, { run }) => judge(run, refused),
  })
}
