import { writeJson, writeSpelledOutJson, type Row } from '../../odata/index.js'
import { hasEndangeredSigns } from './alphabets.js'
import { changeCarefully, isCarriedOut, type Tools } from './careful-change.js'
import { nameServersOwn } from './name-servers-own.js'
import { documentedForm } from '../seeing/ways-to-write.js'
import { standingOf } from '../seeing/patience.js'
import { SandboxUnreadable } from '../errors.js'

/** What came of the look: `passing` is there where it told nothing, and may tell more another time. */
interface Look {
  readonly now: Row
  readonly taken: boolean
  readonly passing?: Error
}

/** Fields that were seen to move before the look, and the record before that. */
export interface Moved {
  readonly from: Row
  readonly fields: readonly string[]
}

/** How many fields are given the values that they have, where the first are refused them. */
const mostFields = 2

/**
 * Finds out which fields the server moves by itself: sets a field to the value that it has, and looks what moved. What
 * it finds stands in the journal. A target that refuses tells nothing, unless it takes another field's: `refused` are the
 * fields that what they hold could not be given to, as it stands or in escapes.
 */
export async function findServerOwned(
  tools: Tools,
  before: Row,
  notToTouch: readonly string[],
  moved: Moved = { from: before, fields: [] },
): Promise<Look & { readonly refused: readonly string[] }> {
  const { inFull, opened, shownOtherwise } = tools.journal.ledger
  // What JSON shows of the others is not what they have.
  const notToGive = [...notToTouch, ...shownOtherwise.hidden, ...shownOtherwise.altered]
  const fit = opened.allowed.filter(
    (name) => before[name] !== undefined && !notToGive.includes(name) && !hasEndangeredSigns(before[name]),
  )
  // Last those that no target can take for longer than it shows them.
  const isInFull = (name: string) => Object.hasOwn(inFull, name)
  const ordered = [...fit.filter((name) => !isInFull(name)), ...fit.filter(isInFull)]
  const refused: string[] = []
  let now = before
  for (const field of ordered.slice(0, mostFields)) {
    const look = await lookAtField(tools, field, now, moved)
    if (look.taken || look.passing) return { ...look, refused }
    now = look.now
    refused.push(field)
  }
  return { now, taken: false, refused: [] }
}

/**
 * Sets a field to the value that it has, as it stands and, where that is refused, as the document writes a GUID or a
 * date-time, or in escapes: something on the way may refuse a text for its markup or its quotes, and let the same text
 * through where it shows none.
 */
export async function lookAtField(tools: Tools, field: string, before: Row, moved?: Moved): Promise<Look> {
  const fields = { [field]: before[field] ?? null }
  const look = await lookBy(tools, fields, before, writeJson, moved)
  const value = before[field]
  if (look.taken || look.passing || typeof value !== 'string') return look
  const documented = documentedForm(value, tools.journal.ledger.types.get(field))
  if (documented !== value) return lookBy(tools, { [field]: documented }, look.now, writeJson, moved)
  return lookBy(tools, fields, look.now, writeSpelledOutJson, moved)
}

async function lookBy(
  tools: Tools,
  fields: Row,
  before: Row,
  write: (fields: Row) => string,
  moved: Moved = { from: before, fields: [] },
): Promise<Look> {
  const { keeper } = tools
  const { loginNumber } = keeper
  const { answer, fault, after, doubtful } = await changeCarefully(tools, {
    purpose: 'probe',
    method: 'MERGE',
    fields,
    write,
    sender: keeper,
    before,
  })
  if (fault) return { now: after, taken: false, passing: fault }
  const standing = standingOf(answer)
  const mayGoOn = standing === 'unavailable' || (standing === 'logged out' && keeper.loginNumber > loginNumber)
  if (!mayGoOn) {
    const taken = isCarriedOut(answer)
    const open = taken ? [...new Set([...moved.fields, ...doubtful])] : []
    const probe = { fields, write, before: { ...before, ...pickedOf(moved) }, after }
    return { now: open.length > 0 ? await nameServersOwn(tools, probe, open) : after, taken }
  }
  const seen = `${answer.id} answered ${String(answer.status)} while the checker looked for fields that the server sets`
  return { now: after, taken: false, passing: new SandboxUnreadable('unavailable', seen) }
}

function pickedOf({ from, fields }: Moved): Row {
  return Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
}
