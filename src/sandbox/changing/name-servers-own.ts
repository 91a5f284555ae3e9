import type { Row } from '../../odata/index.js'
import { standingOf } from '../seeing/patience.js'
import { fieldsThatDiffer } from '../seeing/sameness.js'
import { waysToWrite } from '../seeing/ways-to-write.js'
import { changeCarefully, isCarriedOut, type Order, type Tools } from './careful-change.js'

/** How often a MERGE is sent that a busy target, or a session that has ended, kept from being answered. */
const mostAttempts = 3

/** A probe with which fields moved that it did not give. */
export interface Probe extends Pick<Order, 'fields' | 'write'> {
  /** The record before the fields moved, and after. */
  readonly before: Row
  readonly after: Row
}

/**
 * Finds out of fields that moved with a probe whose they are. The server's own are those that move on with the next one, as
 * a version does, and those that do not take what they held before. One that takes it falls to its default whenever it is
 * not given, and is to be put back, where the next probe makes it fall once more; else somebody else had set it at that
 * moment, and gets it back. The record as it is then, with what such fields held before.
 */
export async function nameServersOwn(tools: Tools, probe: Probe, doubtful: readonly string[]): Promise<Row> {
  const { journal, keeper } = tools
  const { before, fields, write } = probe
  const { types } = journal.ledger
  let now = probe.after
  const merge = async (order: Pick<Order, 'purpose' | 'fields' | 'write'>) => {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const carried = await changeCarefully(tools, { method: 'MERGE', sender: keeper, before: now, ...order })
      now = carried.now
      if (carried.answer && standingOf(carried.answer) === 'goes on') return isCarriedOut(carried.answer)
    }
    return false
  }
  const probeAgain = () => merge({ purpose: 'probe', fields, ...(write ? { write } : {}) })
  const differing = (left: Row, right: Row) => {
    const moved = fieldsThatDiffer(left, right, types)
    return doubtful.filter((field) => moved.includes(field))
  }

  const fallen = now
  await probeAgain()
  const goingOn = differing(fallen, now)
  const still = doubtful.filter((field) => !goingOn.includes(field))
  const isSet = (field: string) => !differing(before, now).includes(field)
  const settable = new Set<string>()
  const give = async (given: Row) => {
    await merge({ purpose: 'restore', fields: given })
    for (const field of Object.keys(given).filter(isSet)) settable.add(field)
  }
  if (still.length > 0) await give(picked(before, still))
  for (const field of still) {
    for (const value of waysToWrite(before[field], now[field], types.get(field)))
      if (!settable.has(field)) await give({ [field]: value })
  }
  journal.serverOwned(doubtful.filter((field) => !settable.has(field)))
  if (settable.size === 0) return now
  const isFair = await probeAgain()
  const others = isFair ? [...settable].filter(isSet) : []
  await give({ ...picked(before, [...settable]), ...picked(fallen, others) })
  journal.changedByOthers(others)
  return now
}

function picked(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}
