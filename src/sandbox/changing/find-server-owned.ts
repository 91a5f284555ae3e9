import type { Row } from '../../odata/index.js'
import { changeCarefully, isCarriedOut, type Tools } from './careful-change.js'
import { standingOf } from '../seeing/patience.js'
import { SandboxUnreadable } from '../seeing/sandbox-unreadable.js'

/** What came of the look: `passing` is there where it told nothing, and may tell more another time. */
interface Look {
  readonly now: Row
  readonly taken: boolean
  readonly passing?: Error
}

/**
 * Finds out which fields the server moves by itself: sets a field to the value that it has, and looks what moved. What
 * it finds stands in the journal. A target that refuses tells nothing.
 */
export async function findServerOwned(tools: Tools, before: Row, notToTouch: readonly string[]): Promise<Look> {
  const { inFull, opened, shownOtherwise } = tools.journal.ledger
  const { allowed } = opened
  // What JSON shows of the others is not what they have.
  const notToGive = [...notToTouch, ...shownOtherwise.hidden, ...shownOtherwise.altered]
  const fit = allowed.filter((name) => before[name] !== undefined && !notToGive.includes(name))
  // One that no target can take for longer than it shows it.
  const field = fit.find((name) => !Object.hasOwn(inFull, name)) ?? fit[0]
  const value = field === undefined ? undefined : before[field]
  if (field === undefined || value === undefined) return { now: before, taken: false }
  const { loginNumber } = tools.keeper
  const { answer, fault, after } = await changeCarefully(tools, {
    purpose: 'probe',
    method: 'MERGE',
    fields: { [field]: value },
    sender: tools.keeper,
    before,
  })
  if (fault) return { now: after, taken: false, passing: fault }
  const standing = standingOf(answer)
  const mayGoOn = standing === 'unavailable' || (standing === 'logged out' && tools.keeper.loginNumber > loginNumber)
  if (!mayGoOn) return { now: after, taken: isCarriedOut(answer) }
  const seen = `${answer.id} answered ${String(answer.status)} while the server was looked at`
  return { now: after, taken: false, passing: new SandboxUnreadable('unavailable', seen) }
}
