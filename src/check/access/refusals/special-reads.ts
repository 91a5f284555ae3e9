import {
  eq,
  filterText,
  isDecimalText,
  isFieldName,
  isGuid,
  or,
  plainFields,
  type Dialect,
  type Row,
} from '../../../odata/index.js'
import { alterations, type Actor, type ActorRequest } from '../../../session/index.js'
import { isGoodRead, rowsOf } from '../../answers/answers.js'
import { control, sharedControl } from '../../twins/control.js'
import { legacyRead, odataRead } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import { noteTwins, sendTwins, type Twins } from '../../twins/twins.js'
import { isWithoutPlainValues } from '../../queries/values/fields.js'
import { cantTell, profileError } from '../../outcome/verdict.js'

/**
 * Every sign that a careless encoder loses: quote, blank, plus, ampersand, equals, hash, per cent, question mark, at sign,
 * low line, letters outside ASCII.
 */
const specialText = "O'Hara + Sons & Co = 100%, #7? a_b@c %2B %26 – Зоряна"

/** Characters of query in the long request (clause ACCESS-3). */
const longQuery = 2000

const columns = {
  legacyRead: { request: legacyRead, dialect: 'legacy' },
  odataRead: { request: odataRead, dialect: 'odata' },
} as const satisfies Record<string, { request: unknown; dialect: Dialect }>

type SpecialColumn = keyof typeof columns

/**
 * Reads whose query is hard to carry in ReturnUrl: one with every special sign, and one 2000 characters long. Each finds a
 * known record by its id as well, so that it is a good request: with the session it answers with it.
 */
export async function specialReads(run: RunContext, main: Actor, column: SpecialColumn) {
  const { request, dialect } = columns[column]
  const plain = await sharedControl(run, main, column, () => control(run, main, request(run), isGoodRead))
  const { id, field } = knownIn(run, rowsOf(plain) ?? [])
  const asking = (text: string): ActorRequest => {
    const filter = filterText(or(eq('Id', { guid: id }), eq(field, { text })), dialect)
    return request(run, { top: 1, filter })
  }
  const missing = longQuery - new URL(asking('').url).search.length + 1
  return { signs: asking(specialText), long: asking('x'.repeat(Math.max(0, missing))) }
}

/** A special read of a column, in order and without cookies, sent once a run. */
export async function specialTwins(
  run: RunContext,
  main: Actor,
  column: SpecialColumn,
  which: 'signs' | 'long',
): Promise<Twins> {
  const twins = await run.shared(`special reads ${column}, ${which}`, async () => {
    const reads = await run.shared(`special reads ${column}`, () => specialReads(run, main, column))
    return sendTwins(run, main, reads[which], alterations.noCookies)
  })
  noteTwins(twins)
  return twins
}

/** The id of the first record, and a field that holds text in any of them: what a record leaves empty others may have. */
function knownIn(run: RunContext, rows: readonly Row[]): { readonly id: string; readonly field: string } {
  const [first] = rows
  if (!first) return profileError('the probe entity has no record to build a query from', 'entities.probe')
  const { Id } = first
  if (typeof Id !== 'string' || !isGuid(Id))
    return cantTell('the records of the probe entity have no GUID as Id (RECORD-2)')
  const own = run.profile.entities.probe?.fields.text
  // A name that no record shows with a text may be the profile's mistake, and any text will do.
  const isShown = own !== undefined && rows.some((row) => isPlainText(row[own]))
  const field = isShown ? own : (fieldOfText(rows.map(plainFields)) ?? own)
  if (field === undefined && isWithoutPlainValues(rows))
    return cantTell('the records of the probe entity have no plain value other than Id to filter by (RECORD-1)')
  if (field === undefined)
    return profileError(
      'the probe entity shows no text field to filter by. Set entities.probe.fields.text',
      'entities.probe.fields.text',
    )
  return { id: Id, field }
}

/** A text of digits may be a number in quotes, which a filter on a text does not fit: taken only where there is no other. */
function fieldOfText(records: readonly Row[]): string | undefined {
  const texts = records
    .flatMap((fields) => Object.entries(fields))
    .filter(([name, value]) => isFieldName(name) && isPlainText(value))
  return (texts.find(([, value]) => !isDecimalText(value)) ?? texts[0])?.[0]
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !isGuid(value) && !/^\d{4}-\d\d-\d\d|^\/Date\(/.test(value)
}
