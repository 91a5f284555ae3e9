import type { Exchange } from '../../../exchange/index.js'
import { eq, sameGuid, type Filter, type Row } from '../../../odata/index.js'
import { isMarkedText } from '../../../sandbox/index.js'
import { isSuccess, named, rowsOf, seen } from '../../answers/answers.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { noteTwins } from '../../twins/twins.js'
import { currentRecord } from '../../outcome/record.js'
import { legacyMerge } from '../../sessions/requests.js'
import { cantTell } from '../../outcome/verdict.js'
import { change, changeInOrder, verboseJson } from '../making/changing.js'
import { freshField, freshGuid } from '../fields/fresh-values.js'
import { isDataRefusal } from './malformed.js'
import { sandboxOf, readBy } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import { configured } from '../../outcome/not-configured.js'

/** A MERGE on a random id, beside the same on the sandbox record. */
export interface MissingRecord {
  readonly accepted: Exchange
  readonly refused: Exchange
  readonly entity: string
  readonly id: string
  readonly fields: Row
  /** Where it is not that of plain JSON, which the change in order has. */
  readonly contentType?: string
  /** Whether it was answered with success. */
  readonly isClaimed: boolean
  /** The id of the record that was made of it, if one was: that in the address, or one that the target chose. */
  readonly made: string | undefined
}

/** Sends both, once a run. */
export function missingRecord(writer: GivenMain): Promise<MissingRecord> {
  return writer.run.shared('missing record', async () => {
    const { entity } = configured(writer.run, 'sandbox')
    const fields = await freshField(writer)
    const { answer: accepted } = await changeInOrder(writer, { method: 'MERGE', fields })
    const id = freshGuid(writer.run)
    if ((await idOfMissing(writer, { entity, id })) !== undefined)
      cantTell(`a read by a random id of ${entity} finds a record (READ-11)`)
    return sendMissing(writer, { accepted, entity, id, fields })
  })
}

/** The same as verbose JSON, once a run; undefined unless the plain one was refused. */
export async function missingRecordInVerbose(writer: GivenMain): Promise<MissingRecord | undefined> {
  const plain = await missingRecord(writer)
  if (plain.isClaimed || plain.made !== undefined) return undefined
  return writer.run.shared('missing record in verbose JSON', () => sendMissing(writer, plain, verboseJson))
}

type Missing = Pick<MissingRecord, 'accepted' | 'entity' | 'id' | 'fields'>

/** The change in order was sent as plain JSON. */
const inVerbose = '; and the content type, because WRITE-4 judges verbose JSON in order'

async function sendMissing(
  writer: GivenMain,
  { accepted, entity, id, fields }: Missing,
  contentType?: string,
): Promise<MissingRecord> {
  // A session that ended before it was refused is none of the record's.
  const refused = await sendRenewing(writer.run, writer.main, legacyMerge(writer.run, entity, id, fields, contentType))
  // An error body is a refusal whatever the status that it comes with.
  const isClaimed = isSuccess(refused) && !isDataRefusal(writer.run, refused)
  const look = async () =>
    (await idOfMissing(writer, { entity, id })) ?? (isClaimed ? await otherWith(writer, entity, fields) : undefined)
  let made = await look()
  // What is said to be done may show late.
  const later = sandboxOf(writer).readAgain(writer.main)
  while (isClaimed && made === undefined && (await later.next()).done !== true) made = await look()
  return {
    accepted,
    entity,
    id,
    fields,
    refused,
    isClaimed,
    made,
    ...(contentType === undefined ? {} : { contentType }),
  }
}

/** Shows the pair with the check at work. */
export function noteMissing({ accepted, refused, contentType }: MissingRecord): void {
  noteTwins({
    accepted,
    refused,
    differsIn: `the id in the record's address${contentType === undefined ? '' : inVerbose}`,
  })
}

/**
 * Notes the pair with the clause at work. Ends the check where a record was made: it is told, since nothing of the interface
 * shows how to remove it.
 */
export function needsNoneMade(missing: MissingRecord): MissingRecord {
  const { refused, entity, fields, made } = missing
  const record = currentRecord()
  noteMissing(missing)
  if (made === undefined) return missing
  record.made.push({ entity, id: made, fields: Object.keys(fields) })
  return cantTell(
    `${named(refused)} was answered with ${seen(refused)} and created the record ${entity} ${made}. It remains, because the document shows no way to delete a record`,
  )
}

/** What a target that takes no verbose JSON says of a missing record is about the content type, which WRITE-4 judges. */
export async function takesVerbose(writer: GivenMain): Promise<boolean> {
  const fields = await freshField(writer)
  return (await change(writer, { method: 'MERGE', fields, contentType: verboseJson })).isTaken
}

async function idOfMissing(
  writer: GivenMain,
  { entity, id }: Pick<Missing, 'entity' | 'id'>,
): Promise<string | undefined> {
  return idsIn(await rowsBy(writer, entity, eq('Id', { guid: id }))).find((found) => sameGuid(found, id))
}

/** A record beside the sandbox record that holds the text which only these two changes gave. */
async function otherWith(writer: GivenMain, entity: string, fields: Row): Promise<string | undefined> {
  const [field = '', text] = Object.entries(fields)[0] ?? []
  if (!isMarkedText(text)) return undefined
  // A filter that is ignored finds records that nobody made (READ-7).
  const rows = (await rowsBy(writer, entity, eq(field, { text }))).filter((row) => row[field] === text)
  return idsIn(rows).find((id) => !sameGuid(id, writer.run.profile.sandbox?.id ?? ''))
}

async function rowsBy(writer: GivenMain, entity: string, filter: Filter): Promise<readonly Row[]> {
  return rowsOf(await readBy(writer, filter, { entity })) ?? []
}

function idsIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ Id }) => (typeof Id === 'string' ? [Id] : []))
}
