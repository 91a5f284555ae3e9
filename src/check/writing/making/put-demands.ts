import type { Exchange } from '../../../exchange/index.js'
import {
  errorBodyOf,
  type Row,
  eq,
  filterText,
  isArray,
  isFieldName,
  isObject,
  isZeroGuid,
} from '../../../odata/index.js'
import type { Change, Changed } from '../../../sandbox/index.js'
import { Undecided, profileError } from '../../outcome/verdict.js'
import { isSuccess, named, seen, rowsOf } from '../../answers/answers.js'
import { isRefused } from '../../answers/access-refusal.js'
import type { GivenMain } from '../../engine/given.js'
import { sandboxOf, readBy } from '../sandbox-of.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { odataReadOf } from '../../sessions/requests.js'

/** A PUT that was refused for what it leaves out decides nothing: why, and what lets the clause be judged. None for others. */
export function undecidedByDemand(changed: Changed): Undecided | undefined {
  const { answer } = changed
  const fields = fieldsDemanded(changed)
  if (fields.length === 0) return undefined
  return new Undecided(
    'cantTell',
    'profile',
    `${named(answer)} was refused (${seen(answer)}) because it does not include ${fields.join(', ')}. Set sandbox.put: false, or name a record that does not require them`,
    ['sandbox.put', 'sandbox.id'],
  )
}

/**
 * Fields that the record has and a PUT in order did not give, and that its refusal names. The document says neither that
 * an object has fields without which it cannot be stored, nor that it has none, and a PUT may blank what it does not give
 * (WRITE-11): a service that refuses to blank such a field keeps to every sentence, as long as it changes nothing.
 */
function fieldsDemanded(changed: Changed): readonly string[] {
  const { answer, before, moved } = changed
  if (answer.request.method !== 'PUT' || isSuccess(answer) || moved.length > 0) return []
  const given = namesGiven(answer)
  return fieldsNamedIn(changed).filter((field) => field !== 'Id' && (before[field] ?? '') !== '' && !given.has(field))
}

/** The fields of the record that the error body names. */
function fieldsNamedIn({ answer, before }: Changed): readonly string[] {
  const said = errorBodyOf(answer)?.messages ?? []
  return Object.keys(before).filter((field) => said.some((text) => isNamedIn(text, field)))
}

/** The fields that a change gave: a nested lookup gives its Id field. A change in order has a JSON body. */
function namesGiven({ request: { body = '{}' } }: Exchange): ReadonlySet<string> {
  const given = JSON.parse(Buffer.from(body).toString()) as Row
  return new Set(Object.keys(given).flatMap((name) => [name, `${name}Id`]))
}

/** Names of one or two letters stand in many a text by chance. */
function isNamedIn(text: string, field: string): boolean {
  return field.length > 2 && text.split(/[^\p{L}\p{N}_]+/u).includes(field)
}

/** How often a PUT of all is sent anew without the fields that its refusal names: some that no caller may set. */
const mostPuts = 3

/**
 * A refusal need not name a field that it misses: it may call it as the user's screen does. The same PUT is then sent with
 * all that the record holds: where that is taken, the first one was refused for what it left out, of which the document says
 * nothing (see `fieldsDemanded`). Ends the clause then.
 */
export async function needsRestNotDemanded(writer: GivenMain, wanted: Change, changed: Changed): Promise<void> {
  if (!mayDemand(writer, wanted, changed)) return
  const allBut: string[] = []
  for (let puts = 1; puts <= mostPuts; puts += 1) {
    const whole = await sandboxOf(writer).change(writer.main, { ...wanted, beside: { allBut } })
    if (isSuccess(whole.answer))
      profileError(
        `${named(changed.answer)} was refused (${seen(changed.answer)}) because a field is missing: a PUT with all fields of the record is accepted (${whole.answer.id}). Set sandbox.put: false`,
        'sandbox.put',
      )
    if (whole.moved.length > 0) return
    needsSameRefusal(changed, whole)
    const isBeside = (field: string) => !Object.hasOwn(wanted.fields, field)
    const told = fieldsNamedIn(whole).filter(isBeside)
    const refused = told.length > 0 ? told : await fieldsRefused(writer, wanted, whole, allBut)
    if (refused.length === 0) return needsReferencesGiven(writer, changed)
    allBut.push(...refused)
  }
}

/** How many MERGEs look for them: some thirty fields, a few of which no caller may set, take fewer. */
const mostMerges = 40

/**
 * A refusal in the same words may still be for another reason, such as a field that no caller may set: one that a MERGE of
 * what it holds is refused for, beside the fields that a change in order sets. All are sent at first, and where that is
 * refused its halves, never those of `left`. Ends the clause where it takes too many.
 */
async function fieldsRefused(
  writer: GivenMain,
  wanted: Change,
  { answer }: Changed,
  left: readonly string[],
): Promise<readonly string[]> {
  const sandbox = sandboxOf(writer)
  const isBeside = (field: string) =>
    Object.hasOwn(sandbox.snapshot ?? {}, field) && !Object.hasOwn(wanted.fields, field)
  const fields = [...namesGiven(answer)].filter(isBeside)
  const refused: string[] = []
  const parts = fields.length > 0 ? [fields] : []
  for (let merges = 0; ; merges += 1) {
    const part = parts.pop()
    if (!part) return refused
    if (merges === mostMerges)
      profileError(
        `${named(answer)} was refused (${seen(answer)}), with and without all fields of the record. The checker could not find out which fields no caller may set. Set sandbox.put: false`,
        'sandbox.put',
      )
    const allBut = [...left, ...fields.filter((field) => !part.includes(field))]
    const merged = await sandbox.change(writer.main, { ...wanted, method: 'MERGE', beside: { allBut } })
    if (isSuccess(merged.answer)) continue
    const half = Math.ceil(part.length / 2)
    if (part.length <= 1) refused.push(...part)
    else parts.push(part.slice(0, half), part.slice(half))
  }
}

/** What is refused by other words for what it leaves out than for what it gives may be refused for some field at each time. */
function needsSameRefusal({ answer }: Changed, whole: Changed): void {
  const [one, other] = [answer, whole.answer].map(wordsOf)
  if (one === undefined || other === undefined || one === other || fieldsNamedIn(whole).length > 0) return
  profileError(
    `${named(answer)} was refused (${seen(answer)}), and with another message when it had all fields of the record (${whole.answer.id}). The first may lack a required field, and the second may set a field that no caller may set. Set sandbox.put: false`,
    'sandbox.put',
  )
}

/** The messages of a refusal, without what differs from one answer to the next. */
function wordsOf(answer: Exchange): string | undefined {
  return errorBodyOf(answer)
    ?.messages.join('\n')
    .replaceAll(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu, '#')
}

/** Whether a PUT in order was refused, as a whole and by the data service, in words that name no field that it left out. */
function mayDemand(writer: GivenMain, { method, fields, body, alteration }: Change, changed: Changed): boolean {
  const { answer, moved } = changed
  return (
    method === 'PUT' &&
    body === undefined &&
    alteration === undefined &&
    Object.keys(fields).every((field) => sandboxOf(writer).allowed.includes(field)) &&
    answer.status >= 400 &&
    answer.status !== 405 &&
    !isRefused(writer.run, answer) &&
    moved.length === 0 &&
    fieldsDemanded(changed).length === 0
  )
}

/** More lookups and lists than a record has: each that is only a link costs a read or two. */
const mostObjects = 40

/**
 * Ends a clause whose PUT was refused with all that the record holds too, where it shows a lookup by its object alone: that
 * one was not given, and it may be what is demanded. An object that is only a link may be one to a list: it is a lookup
 * that is set where the OData endpoint shows its Id field, or filters along its path tell so.
 */
async function needsReferencesGiven(writer: GivenMain, { answer }: Changed): Promise<void> {
  const { id = '' } = writer.run.profile.sandbox ?? {}
  const ofRecord = eq('Id', { guid: id })
  const read = await readBy(writer, ofRecord)
  const objects = Object.entries(rowsOf(read)?.[0] ?? {}).filter(
    ([name, value], _at, members) =>
      isObject(value) &&
      !isArray(value['results']) &&
      !name.startsWith('__') &&
      !members.some(([other]) => other === `${name}Id`),
  )
  if (objects.length === 0) return
  const inOData = await readInOData(writer, filterText(ofRecord, 'odata'))
  const isLookup = async ([name, value]: (typeof objects)[number]) =>
    (isObject(value) && !('__deferred' in value)) || isSet(inOData, `${name}Id`) || (await leadsToOne(writer, name))
  const lookups: string[] = []
  for (const object of objects.slice(0, mostObjects)) if (await isLookup(object)) lookups.push(object[0])
  if (lookups.length === 0) return
  profileError(
    `${named(answer)} was refused (${seen(answer)}), possibly because ${lookups.join(', ')} is required and cannot be sent by id: ${read.id} does not show ${lookups.map((name) => `${name}Id`).join(', ')}. Set sandbox.put: false`,
    'sandbox.put',
  )
}

/** Whether the record is found by a filter for those whose lookup of this name is set, and not by one for the others. */
async function leadsToOne(writer: GivenMain, name: string): Promise<boolean> {
  const { id = '' } = writer.run.profile.sandbox ?? {}
  if (!isFieldName(name)) return false
  const ofRecord = filterText(eq('Id', { guid: id }), 'legacy')
  const rowsWhere = async (condition: string) =>
    rowsOf(await readBy(writer, `${ofRecord} and ${name}/Id ${condition}`))?.length
  return (await rowsWhere('ne null')) === 1 && (await rowsWhere('eq null')) === 0
}

async function readInOData({ run, main }: GivenMain, filter: string): Promise<Row> {
  if (run.columns(['odataRead']).length === 0) return {}
  const read = await sendRenewing(run, main, odataReadOf(run, run.profile.sandbox?.entity ?? '', { filter }))
  return rowsOf(read)?.[0] ?? {}
}

function isSet(row: Row, field: string): boolean {
  const value = row[field] ?? ''
  return value !== '' && !isZeroGuid(value)
}
