import { clauseById, type Clause, type ClauseId } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { scheduleOf } from '../../check/runner/schedule.js'
import { clausesToJudge, type Selection, type Shard } from './select.js'

export interface Splitting {
  readonly profile: Pick<ResolvedProfile, 'sandbox' | 'entities' | 'lookup'>
  readonly shard: Shard
}

/** Why a clause of another part has no verdict in this one. Merging knows it by these words. */
export const judgedByAnotherPart = 'judged by another part of this run'

/** The clauses of a target that a run plays scenarios for: all that are selected, or those of its part. */
export function clausesOfRun(profile: ResolvedProfile, selection: Selection): readonly Clause[] {
  const all = clausesToJudge(profile, selection)
  const { shard } = selection
  if (shard === undefined) return all
  const part = new Set(
    partOf(
      all.map(({ id }) => id),
      { profile, shard },
    ),
  )
  return all.filter(({ id }) => part.has(id))
}

/**
 * The clauses of one part. Each clause but those of OBS belongs to exactly one part, the same one on every machine; OBS,
 * which sends nothing, lists in every part that sends something what that part came across.
 */
export function partOf(ids: readonly ClauseId[], { profile, shard }: Splitting): readonly ClauseId[] {
  const lists = ids.filter((id) => clauseById(id).class === 'obs')
  const sending = ids.filter((id) => !lists.includes(id))
  if (sending.length === 0) return shard.index === 1 ? lists : []
  const parts = Array.from({ length: shard.count }, () => ({ cost: 0, ids: [] as ClauseId[] }))
  for (const unit of unitsOf(sending, profile).sort(inTurn)) {
    const lightest = parts.reduce((least, part) => (part.cost < least.cost ? part : least))
    lightest.cost += unit.cost
    lightest.ids.push(...unit.ids)
  }
  const own = parts[shard.index - 1]?.ids ?? []
  return own.length === 0 ? [] : ids.filter((id) => own.includes(id) || lists.includes(id))
}

interface Unit {
  readonly ids: readonly ClauseId[]
  readonly cost: number
  /** Whether it may change the sandbox record. */
  readonly changes?: true
}

/** The changes of the sandbox record always fall to the first part; then what takes longest. */
function inTurn(one: Unit, other: Unit): number {
  return (
    Number(other.changes ?? false) - Number(one.changes ?? false) || other.cost - one.cost || byName(one.ids, other.ids)
  )
}

/**
 * What stays in one part, by the needs of the schedule: what goes in a row there, since it waits for each other or shares
 * a large read; of what goes side by side, each class. Whatever may change the sandbox record is one unit, and so is what
 * such a change would disturb: two parts know nothing of each other.
 */
function unitsOf(ids: readonly ClauseId[], profile: Splitting['profile']): Unit[] {
  const sorted = [...ids].sort((one, other) => byName([one], [other]))
  const lanes = scheduleOf(sorted).flatMap((phase) => phase)
  const pieces = lanes.flatMap(({ inARow, ids: lane }) =>
    (inARow ? [lane] : byClass(lane)).map((piece) => ({ ids: piece, cost: costOf(piece, inARow) })),
  )
  const isTied = ({ ids: piece }: Unit) => piece.some((id) => changesRecord(id) || minds(id, profile))
  // Of a class that goes side by side only the clauses that change something are tied, and not all of it.
  const split = pieces.flatMap((piece) => (changesInPassing(piece.ids) ? apart(piece) : [piece]))
  const tied = split.filter(isTied)
  if (!tied.some(({ ids: piece }) => piece.some(changesRecord))) return split
  const cost = tied.reduce((sum, unit) => sum + unit.cost, 0)
  return [{ ids: tied.flatMap((unit) => unit.ids), cost, changes: true }, ...split.filter((unit) => !isTied(unit))]
}

/** Classes of which every clause stays with the changes of the sandbox record. */
const changingClasses: readonly string[] = ['write', 'guid', 'flow', 'access', 'rights']

/** Clauses of other classes that change the record, or look for what they set. */
const changing = new Set<ClauseId>(['COOKIE-8', 'READ-9', 'READ-15', 'ERROR-1', 'ERROR-2'])

/** Whether a clause may change the sandbox record. */
export function changesRecord(id: ClauseId): boolean {
  return changing.has(id) || changingClasses.includes(clauseById(id).class)
}

function changesInPassing(ids: readonly ClauseId[]): boolean {
  return ids.some((id) => changing.has(id)) && !changingClasses.includes(clauseById(ids[0] ?? 'READ-1').class)
}

function apart({ ids, cost }: Unit): readonly Unit[] {
  const rest = ids.filter((id) => !changing.has(id))
  const some = ids.filter((id) => changing.has(id))
  return [some, rest]
    .filter((piece) => piece.length > 0)
    .map((piece) => ({ ids: piece, cost: (cost * piece.length) / ids.length }))
}

const comparingClasses: readonly string[] = ['read', 'record', 'odata', 'error', 'limit']

/**
 * Whether a clause compares records of the entity that the sandbox record is one of. A change that another part makes and
 * puts back between two of its reads would look like a breach.
 */
function minds(id: ClauseId, { sandbox, entities, lookup }: Splitting['profile']): boolean {
  const read = [entities.probe?.entity, entities.large?.entity, lookup?.entity, lookup?.target]
  return sandbox !== undefined && read.includes(sandbox.entity) && comparingClasses.includes(clauseById(id).class)
}

function byClass(ids: readonly ClauseId[]): readonly (readonly ClauseId[])[] {
  const names = [...new Set(ids.map((id) => clauseById(id).class))]
  return names.map((name) => ids.filter((id) => clauseById(id).class === name))
}

/** Exchanges that go side by side take a share of the time. */
const sideBySide = 4

/** Roughly, in requests: the clauses of a class cost about the same. LIMIT reads all of a large entity. */
function costOf(ids: readonly ClauseId[], inARow: boolean): number {
  const weightOf = (id: ClauseId) => (clauseById(id).class === 'limit' ? 25 : changesRecord(id) ? 8 : 3)
  const sum = ids.reduce((all, id) => all + weightOf(id), 0)
  return inARow ? sum : sum / sideBySide
}

function byName(one: readonly ClauseId[], other: readonly ClauseId[]): number {
  const [left = '', right = ''] = [one[0], other[0]]
  return left < right ? -1 : left > right ? 1 : 0
}
