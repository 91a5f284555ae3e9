import type { Exchange } from '../../../exchange/index.js'
import {
  errorBodyOf,
  errorTextsOf,
  isZeroGuid,
  legacyCollectionUrl,
  writeJson,
  type Row,
  type Value,
} from '../../../odata/index.js'
import { isSuccess, seen } from '../../answers/answers.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { kindOfError } from '../../answers/server-message.js'
import { noteTwins } from '../../twins/twins.js'
import { observe } from '../../outcome/record.js'
import { lookFor } from '../../reading/errors/manner.js'
import type { RunContext } from '../../run-state/run-context.js'
import { change, changeInOrder } from '../making/changing.js'
import { digitsAndDashes, notConvertible, tokenNotRecognized } from './malformed-expectations.js'
import { guidFieldOf } from './guid-field.js'
import { noGuid } from './malformed-bodies.js'
import { isDataRefusal } from './malformed.js'
import { sandboxOf } from '../sandbox-of.js'
import { lookupOf } from '../lookups/lookup-records.js'
import type { GivenMain } from '../../engine/given.js'
import { configured } from '../../outcome/not-configured.js'

/** Spellings of a GUID of which the document says nothing, each of a GUID that the field does not hold. */
const spellings: readonly (readonly [string, (guid: string) => Value])[] = [
  ['31 digits', (guid) => guid.slice(0, -1)],
  ['33 digits', (guid) => `${guid}0`],
  ['no dashes', (guid) => guid.replaceAll('-', '')],
  ['braces', (guid) => `{${guid}}`],
  ['a number', () => 7],
  ['a boolean', () => true],
  ['the empty string', () => ''],
]

/** Records whether other spellings of a GUID are taken or refused, and how. Judges nothing. */
export async function observeOtherSpellings(writer: GivenMain): Promise<void> {
  const { name, wellFormed } = guidFieldOf(writer)
  const fields = { [name]: await wellFormed() }
  const { answer: accepted } = await changeInOrder(writer, { method: 'MERGE', fields })
  for (const [what, spell] of spellings) {
    await observeChangeOf(writer, { what, field: name, accepted, fields: { [name]: spell(await wellFormed()) } })
  }
  await lookFor(nestedUri, () => observeNested(writer, accepted))
  await lookFor("a malformed GUID in the record's address", () => observeAddress(writer))
}

interface Spelling {
  readonly what: string
  /** The field that would show the value if it was taken. */
  readonly field: string
  /** The change in order. */
  readonly accepted: Exchange
  readonly fields: Row
  readonly contentType?: string
}

async function observeChangeOf(writer: GivenMain, spelling: Spelling): Promise<void> {
  const { what, field, accepted, ...wanted } = spelling
  await lookFor(what, async () => {
    const { answer, before, after } = await change(writer, {
      method: 'MERGE',
      ...wanted,
      body: writeJson(wanted.fields),
    })
    const andType = wanted.contentType === undefined ? '' : '; and the content type, which such an object needs'
    noteTwins({ accepted, refused: answer, differsIn: `the GUID: ${what}${andType}` })
    const isTaken = isSuccess(answer) && !isDataRefusal(writer.run, answer)
    const then = isTaken ? `; ${readBack(writer, field, before, after)}` : ''
    observe(`${what}: ${fateOf(writer.run, answer)}${then}`, { evidence: [answer.id] })
  })
}

const nestedUri = 'a malformed GUID in __metadata.uri'

function observeNested(writer: GivenMain, accepted: Exchange): Promise<void> {
  const { field, target } = lookupOf(writer.run)
  return observeChangeOf(writer, {
    what: nestedUri,
    field: `${field}Id`,
    accepted,
    fields: { [field]: { __metadata: { uri: `${target}Collection(guid'${noGuid}')` } } },
    contentType: 'application/json;odata=verbose',
  })
}

/** A read, and no change: a target that takes such an address for another record's would change that one. */
async function observeAddress(writer: GivenMain): Promise<void> {
  const { entity } = configured(writer.run, 'sandbox')
  const answer = await sendRenewing(writer.run, writer.main, {
    method: 'GET',
    url: `${legacyCollectionUrl(writer.run.addresses.legacyRoot, entity)}(guid'${noGuid}')`,
    headers: [['Accept', 'application/json']],
  })
  observe(`a malformed GUID in the record's address, read: ${fateOf(writer.run, answer)}`, { evidence: [answer.id] })
}

function fateOf(run: RunContext, answer: Exchange): string {
  if (!isDataRefusal(run, answer)) return isSuccess(answer) ? `accepted (${seen(answer)})` : seen(answer)
  const error = errorTextsOf(answer)
  const statements = [notConvertible, digitsAndDashes, tokenNotRecognized]
  const said = statements.filter(({ says }) => error && says(error, []) === 'yes')
  const how =
    errorBodyOf(answer) === undefined
      ? `refused: ${kindOfError(answer)}`
      : `refused (${seen(answer)}) with ${kindOfError(answer)}`
  const words = said.map((statement) => ` ${statement.words}`).join(' and')
  return `${how}${words === '' ? '' : `, which says${words}`}`
}

function readBack(writer: GivenMain, field: string, before: Row, after: Row): string {
  const value = after[field]
  if (sandboxOf(writer).same(field, before, after)) return 'the field is unchanged'
  return value === undefined || value === null || isZeroGuid(value)
    ? 'the field is then not set'
    : 'the field is then set'
}
