import type { Exchange } from '../../exchange/index.js'
import {
  eq,
  filterText,
  isObject,
  plainFields,
  sameGuid,
  UnreadableAnswer,
  type Row,
  type Value,
} from '../../odata/index.js'
import { fieldsThatDiffer, valueToGive, type FieldTypes, type ChangeMethod } from '../../sandbox/index.js'
import type { ActorRequest } from '../../session/index.js'
import { isGoodRead, isSuccess, named, pageOf, rowsOf } from '../answers/answers.js'
import { changeInOrder, verboseJson, type Change } from '../writing/making/changing.js'
import { changeMethods, isTakenInVerbose } from '../writing/making/change-twins.js'
import { freshField } from '../writing/fields/fresh-values.js'
import { sandboxOf } from '../writing/sandbox-of.js'
import { control } from '../twins/control.js'
import { readInOrder } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { legacyMerge, legacyReadOf } from '../sessions/requests.js'
import { refusedTo } from './restricted-user.js'
import type { RunContext } from '../run-state/run-context.js'
import type { Twins } from '../twins/twins.js'
import { cite, observe } from '../outcome/record.js'
import { cantTell, profileError, untested } from '../outcome/verdict.js'
import type { GivenMain } from '../engine/given.js'
import { isRefused } from '../answers/access-refusal.js'
import { configured, needsChanges } from '../outcome/not-configured.js'

/** A change by the restricted user beside what main may do with the same record. */
export interface ForbiddenChange extends Twins {
  /** The fields that the refused change moved; of a value that was there already, those that the server sets besides. */
  readonly moved: readonly string[]
}

/** How the body of the change is written: a guard may look at one content type alone. */
export type ChangeForm = 'plain' | 'verbose'

/**
 * A change of a record that the restricted user has no rights to: a MERGE of the value that main has just read: where the
 * target breaks the clause and carries it out, the record stays what it was. In the verbose form it is the plain one that
 * comes back where the verbose one shows nothing more.
 */
export async function forbiddenChange(given: GivenMain, form: ChangeForm): Promise<ForbiddenChange> {
  const sent = await sendForbidden(given, form)
  if (form === 'plain') plainAnswers.set(given.run, sent.refused)
  return sent
}

/** How the plain change was answered, which is sent before the verbose one. */
const plainAnswers = new WeakMap<RunContext, Exchange>()

function plainAnswer({ run }: GivenMain): Exchange {
  return plainAnswers.get(run) ?? untested('the plain change was not sent')
}

async function sendForbidden(given: GivenMain, form: ChangeForm): Promise<ForbiddenChange> {
  const { sandbox } = given.run.profile
  needsChanges(given.run, 'merge')
  const { id, field } = configured(given.run, 'forbiddenRecord')
  const forbidden = configured(given.run, 'entities.forbidden')
  if (sandbox && sandbox.entity === forbidden && sameGuid(sandbox.id, id)) return forbiddenChangeOfSandbox(given, form)
  const { read, value, shown } = await presentValue(given, forbidden, id, field)
  const change = (contentType?: string) => legacyMerge(given.run, forbidden, id, { [field]: value }, contentType)
  const tried = () =>
    refusedTo(
      given,
      'legacyRead',
      read,
      async (ask) => {
        if (form === 'plain') return ask((restricted) => send(restricted, change()))
        const plain = plainAnswer(given)
        const verbose = await ask((restricted) => send(restricted, change(verboseJson)))
        if (await isToBeJudged(given, { plain, other: verbose, method: 'MERGE' })) return verbose
        cite(plain.id)
        return plain
      },
      '; and the request: main reads the record, so that nothing is changed',
    )
  const look = async () => recordIn(rowsOf(await send(given.main, legacyReadById(given.run, forbidden, id))), id) ?? {}
  const twins = await tried()
  const after = await look()
  if (!isSuccess(twins.refused)) {
    const moved = movedBetween(recordIn(rowsOf(read), id) ?? {}, after)
    return { ...twins, moved: moved.length > 0 ? await movedAgain(twins.refused, moved, after, { tried, look }) : [] }
  }
  const isMoved = field in after && JSON.stringify(after[field]) !== JSON.stringify(shown)
  // Nothing was known to be put back, so a person has to do it, who is told by nothing else.
  if (isMoved)
    observe(
      `${named(twins.refused)} was carried out and changed ${field} of the forbidden record. Restore it by hand`,
      { evidence: [read.id, twins.refused.id] },
    )
  return { ...twins, moved: [] }
}

/** How often a change has to move a field again, with a pause as long before each in which it does not move. */
const rounds = 2

/**
 * The fields that a refused change moved, and moves again: of a value that was there already none can be seen, but the
 * server may set its own with every change that it makes. What moves without the change is left out.
 */
async function movedAgain(
  refused: Exchange,
  moved: readonly string[],
  after: Row,
  { tried, look }: { readonly tried: () => Promise<Twins>; readonly look: () => Promise<Row> },
): Promise<readonly string[]> {
  let [held, shown] = [moved, after]
  for (let round = 0; round < rounds; round += 1) {
    // As many requests as with the change.
    await look()
    await look()
    const before = await look()
    const byItself = movedBetween(shown, before)
    held = held.filter((field) => !byItself.includes(field))
    if (held.length === 0) return []
    await tried()
    shown = await look()
    const again = movedBetween(before, shown)
    if (!held.some((field) => again.includes(field)))
      cantTell(
        `${held.join(', ')} of the forbidden record changed while ${named(refused)} was refused, but not on a retry. Another client may have changed it: run again when nobody else uses the record`,
        'nobody',
      )
    held = held.filter((field) => again.includes(field))
  }
  return held
}

/** None where a read does not show the record, which other clauses judge. */
function movedBetween(before: Row, after: Row): readonly string[] {
  const isShown = [before, after].every((row) => Object.keys(row).length > 0)
  return isShown ? fieldsThatDiffer(plainFields(before), plainFields(after), new Map()) : []
}

/** The sandbox record may take a new value, which shows in it where the change is carried out all the same. */
async function forbiddenChangeOfSandbox(given: GivenMain, form: ChangeForm): Promise<ForbiddenChange> {
  const sandbox = sandboxOf(given)
  const fields = await freshField(given)
  const moved = new Set<string>()
  const { answer: accepted } = await changeInOrder(given, {
    method: 'MERGE',
    fields: await freshField(given),
  })
  const twins = await refusedTo(
    given,
    'legacyRead',
    accepted,
    async (ask) => {
      const send = (manner: Pick<Change, 'method' | 'contentType'>) =>
        ask(async (restricted) => {
          const changed = await sandbox.change(restricted, { fields, ...manner })
          for (const field of changed.moved) moved.add(field)
          return changed.answer
        })
      if (form === 'plain') return send({ method: 'MERGE' })
      const plain = plainAnswer(given)
      // By PUT too, where that may be sent. What it would blank, the sandbox puts back.
      const others = (await changeMethods(given.run)).map((method) => ({ method, contentType: verboseJson }))
      for (const other of others) {
        const answer = await send(other)
        if (await isToBeJudged(given, { plain, other: answer, method: other.method })) return answer
      }
      cite(plain.id)
      return plain
    },
    '; and the value, because only a new one would show',
  )
  return { ...twins, moved: [...moved] }
}

/**
 * The field as main reads it right now, found by a filter on the record's id: as JSON shows it, and as it is to be given, with
 * every digit that XML shows.
 */
async function presentValue(
  given: GivenMain,
  entity: string,
  id: string,
  field: string,
): Promise<{ readonly read: Exchange; readonly value: Value; readonly shown: Value }> {
  const request = legacyReadById(given.run, entity, id)
  const inAtom = await readInOrder(given.run, given.main, { ...request, headers: [['Accept', 'application/atom+xml']] })
  const read = await control(given.run, given.main, request, isGoodRead)
  const record = recordIn(rowsOf(read), id)
  const value = record?.[field]
  if (value === undefined)
    return profileError(
      `${named(read)} does not have the field of forbiddenRecord: check its id and field`,
      'forbiddenRecord',
    )
  if (isObject(value))
    return profileError(
      `the field of forbiddenRecord is not a plain value in ${named(read)}: name another field`,
      'forbiddenRecord.field',
    )
  const whole = valueToGive(field, record ?? {}, atomOf(inAtom, id))
  if (whole === undefined)
    return profileError(
      `the field of forbiddenRecord has different values in ${named(inAtom)} and ${named(read)}, so the checker cannot send its present value. Name another field`,
      'forbiddenRecord.field',
    )
  return { read, value: whole, shown: value }
}

function legacyReadById(run: RunContext, entity: string, id: string): ActorRequest {
  return legacyReadOf(run, entity, { filter: filterText(eq('Id', { guid: id }), 'legacy') })
}

function recordIn(rows: readonly Row[] | undefined, id: string): Row | undefined {
  return rows?.find(({ Id }) => typeof Id === 'string' && sameGuid(Id, id))
}

/** Nothing where the target gives no Atom that can be read. */
function atomOf(exchange: Exchange, id: string): { readonly row: Row; readonly types: FieldTypes } {
  const page = pageOf(exchange)
  if (page instanceof UnreadableAnswer) return { row: {}, types: new Map() }
  return { row: recordIn(page.rows, id) ?? {}, types: page.fieldTypes }
}

/**
 * Whether the answer to a change of the other content type is the one to judge: the change was carried out, or access was
 * refused by another status than that of the document, and than the plain one was. What refuses main such a change too may be
 * about the content type.
 */
async function isToBeJudged(
  given: GivenMain,
  { plain, other, method }: { readonly plain: Exchange; readonly other: Exchange; readonly method: ChangeMethod },
): Promise<boolean> {
  if (isSuccess(other)) return true
  const isOtherwise = isRefused(given.run, other) && other.status !== 401 && other.status !== plain.status
  return isOtherwise && isRefused(given.run, plain) && (await isTakenInVerbose(given, method))
}
