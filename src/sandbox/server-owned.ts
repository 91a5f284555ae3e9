import type { Row } from '../odata/index.js'
import { changeCarefully, isCarriedOut, type Tools } from './careful-change.js'

/**
 * Finds out which fields the server moves by itself: sets a field to the value that it has, and looks what moved. What
 * it finds stands in the journal. `strange` are fields not to be touched for it. A target that refuses tells nothing.
 */
export async function findServerOwned(
  tools: Tools,
  before: Row,
  strange: readonly string[],
): Promise<{ readonly now: Row; readonly taken: boolean }> {
  const { allowed } = tools.journal.ledger.opened
  const field = allowed.find((name) => before[name] !== undefined && !strange.includes(name))
  const value = field === undefined ? undefined : before[field]
  if (field === undefined || value === undefined) return { now: before, taken: false }
  const { answer, after } = await changeCarefully(tools, {
    purpose: 'probe',
    method: 'MERGE',
    fields: { [field]: value },
    sender: tools.keeper,
    before,
  })
  return { now: after, taken: isCarriedOut(answer) }
}
