import type { Exchange } from '../exchange/index.js'
import { changeCell } from './access/grid.js'
import type { RunContext } from './context/run-context.js'
import { inapplicable } from './outcome/verdict.js'
import type { ChangeMethod } from '../sandbox/index.js'
import type { ChangeTwins } from './changes/making/change-twins.js'
import { check, type Check, type Finding } from './check.js'

/** Callers whose changes of the sandbox record are to be refused. */
export type Refused = 'noCookies' | 'tamperedTicket' | 'noHeader'

/** The pair of such a change, in order and as this caller sends it. Ends the check where there is none. */
export async function changePair(run: RunContext, row: Refused, method: ChangeMethod): Promise<ChangeTwins> {
  return (await changeCell(run, row, method)) ?? inapplicable('PUT is blocked here, as declared')
}

interface RefusedChanges {
  readonly row: Refused
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
  /** What such a change is answered with, as it ends a sentence: `status 302`. */
  readonly answer: string
  readonly after: string
  readonly judge: (run: RunContext, refused: Exchange) => Finding
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
  const plain = (method: ChangeMethod) =>
    check({
      says: `A ${method} ${caller} is answered with ${answer}.`,
      depth: 'standard',
      cost: { requests: 5, changes: 2 },
      control: 'the same change, unaltered',
      after,
      asks: async ({ run }) => (await changePair(run, row, method)).refused,
      expects: (refused, { run }) => judge(run, refused),
    })
  return { merge: plain('MERGE'), put: plain('PUT') }
}
