import { clauseById, type ClauseId } from '../../contract/index.js'
import { ExchangeFault } from '../../exchange/index.js'
import { ChangedByOthers, RecordInUse } from '../../sandbox/index.js'
import { currentRecord, observe } from './record.js'
import { Undecided } from './verdict.js'

/**
 * Judges the parts of a clause one after the other: columns of the grid, logins of a run. A breach that is seen in one
 * part is a breach whatever became of the others, so a part that comes to no judgement does not end the clause at once;
 * it ends it after the last part, since a clause does not pass by a part of what it is about. Of several such parts one
 * that was probed in vain tells more than one that was not sent, or that does not apply. What keeps the checker from the
 * sandbox record costs no clause that needs none: such a clause is judged by its other parts.
 */
export async function judgeEach<Part>(parts: readonly Part[], judge: (part: Part) => unknown): Promise<void> {
  const unjudged: (Undecided | ExchangeFault)[] = []
  for (const part of parts) {
    try {
      await judge(part)
    } catch (fault) {
      if (isOfSandboxAlone(fault)) observe(`judged without some of its changes: ${fault.message}`)
      else if (isUnjudged(fault)) unjudged.push(fault)
      else throw fault
    }
  }
  const [telling] = unjudged.sort((one, other) => rank(one) - rank(other))
  if (telling) throw telling
}

/** The same for parts of which each is judged in its own way. */
export function judgeParts(...parts: readonly (() => unknown)[]): Promise<void> {
  return judgeEach(parts, (part) => part())
}

/** Whether others at work on the sandbox record keep a clause from a change that it does not need. */
function isOfSandboxAlone(fault: unknown): fault is ChangedByOthers | RecordInUse {
  if (!(fault instanceof ChangedByOthers) && !(fault instanceof RecordInUse)) return false
  const { id, isOwn } = currentRecord()
  return !isOwn && !clauseById(id as ClauseId).needs.includes('sandbox')
}

/** Whether a part of a clause ended without a judgement, for no fault of the checker. */
export function isUnjudged(fault: unknown): fault is Undecided | ExchangeFault {
  return fault instanceof Undecided || fault instanceof ExchangeFault
}

function rank(fault: Undecided | ExchangeFault): number {
  return fault instanceof ExchangeFault ? 0 : ['cantTell', 'untested', 'inapplicable'].indexOf(fault.outcome)
}
