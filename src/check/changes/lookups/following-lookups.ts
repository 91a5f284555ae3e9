import { eq, isGuid, lookupIs, sameGuid, type Row } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { rowsOf } from '../../core/answers.js'
import { readBy } from '../reading.js'
import type { LookupRecords } from './lookup-records.js'
import { tellWrittenElsewhere, isRelated } from './written-elsewhere.js'
import type { GivenMain } from '../../runner/given.js'

/** The other records of the entity that point to one record by the lookup of the sandbox record. */
export interface Pointing {
  /** The record to which the sandbox record points too. */
  readonly to: string
  readonly read: Exchange
  /** Their ids. */
  readonly ids: readonly string[]
}

/** Enough to see a record among them that was made to point there, and no burden where many do. */
const mostPointing = 500

/** Records that are looked at one by one, at most. */
const mostLookedAt = 3

/** Which other records point where the lookup of the sandbox record has just been set. One read, of two fields. */
export async function othersPointingTo(
  writer: GivenMain,
  { idField }: Pick<LookupRecords, 'idField'>,
  to: string,
): Promise<Pointing> {
  const { id: own = '', lookup: { field } = { field: '' } } = writer.run.profile.sandbox ?? {}
  const query = { select: ['Id', idField], top: mostPointing }
  const direct = await readBy(writer, eq(idField, { guid: to }), query)
  // The document compares a lookup along its path.
  const read = rowsOf(direct) ? direct : await readBy(writer, lookupIs(field, to), query)
  const ids = (rowsOf(read) ?? []).filter((row) => pointsTo(row, idField, to)).flatMap(({ Id }) => guidOf(Id))
  return { to, read, ids: ids.filter((id) => !sameGuid(id, own)) }
}

/** The other records that point where the sandbox record was made to point, and those whose lookup went along with it. */
export interface Followers {
  /** How many pointed to the record to which the lookup was set last. */
  readonly pointing: number
  /** In words, each with its record. */
  readonly breaches: readonly string[]
}

/**
 * Finds the records whose lookup goes along with that of the sandbox record ("Change one record"): what was seen when
 * it pointed to one record and then to another. Many point to the same one by chance, and somebody may have turned a record
 * from the one to the other at that moment: it has to come back too, when the sandbox record is turned back. What refers to
 * the sandbox record, or what that refers to, is none of it.
 */
export async function recordsThatFollow(
  writer: GivenMain,
  [first, second]: readonly [Pointing, Pointing],
  turnBack: () => Promise<Pointing | undefined>,
): Promise<Followers> {
  const moved = first.ids.filter((id) => isAmong(second.ids, id)).slice(0, mostLookedAt)
  const strangers: string[] = []
  for (const id of moved) if (await isStranger(writer, id, [first.to, second.to])) strangers.push(id)
  const back = strangers.length > 0 ? await turnBack() : undefined
  const { entity = '', lookup: { field } = { field: '' } } = writer.run.profile.sandbox ?? {}
  const followers = strangers.filter((id) => back && isAmong(back.ids, id))
  const written = followers.map((id) => ({ field: `${field}Id`, id }))
  tellWrittenElsewhere(writer.run, written, second.read)
  const breaches = followers.map(
    (id) => `${field}Id of ${entity} ${id} changed together with that of the sandbox record`,
  )
  return { pointing: second.ids.length, breaches }
}

/** Whether a record has nothing to do with the sandbox record, nor is one to which that was made to point. */
async function isStranger(writer: GivenMain, id: string, pointedTo: readonly string[]): Promise<boolean> {
  if (isAmong(pointedTo, id)) return false
  const rows = rowsOf(await readBy(writer, eq('Id', { guid: id }))) ?? []
  const row = rows.find(({ Id }) => guidOf(Id).some((one) => sameGuid(one, id)))
  return row !== undefined && !isRelated(writer, row)
}

function pointsTo(row: Row, idField: string, id: string): boolean {
  return guidOf(row[idField]).some((value) => sameGuid(value, id))
}

function guidOf(value: unknown): readonly string[] {
  return typeof value === 'string' && isGuid(value) ? [value] : []
}

function isAmong(ids: readonly string[], id: string): boolean {
  return ids.some((one) => sameGuid(one, id))
}
