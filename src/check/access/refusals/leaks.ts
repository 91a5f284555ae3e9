import type { Exchange } from '../../../exchange/index.js'
import { isGuid, isZeroGuid, plainFields, type Row, isObject, type Value } from '../../../odata/index.js'
import type { RunFacts } from '../../outcome/check.js'
import { profileError } from '../../outcome/verdict.js'
import { named, rowsOf } from '../../answers/answers.js'
import type { Twins } from '../../twins/twins.js'
import { isRefused } from '../../answers/access-refusal.js'
import type { RunContext } from '../../run-state/run-context.js'
import { askSome, ofThose, type Several } from '../../outcome/ask-all.js'

/** With fewer fields a page of its own may say who somebody is: a name, an address. */
const fewest = 3

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  amp: '&',
}

/**
 * What of the entity's records a refusal carries, in words. One that tells of a single record to a caller who said who it is
 * may greet it by what the platform knows of the person, its id among that: it decides nothing.
 */
export function leaksIn(run: Pick<RunFacts, 'profile'>, twins: Twins): readonly string[] {
  const { users } = run.profile
  const callers = [users.main, users.restricted].flatMap((user) => (user ? [user.name] : []))
  const found = leaks(twins, callers)
  if (found.some(({ mayBeOfCaller }) => mayBeOfCaller))
    profileError(
      `${named(twins.refused)} was refused, but the answer has the id or several values of one record, possibly the caller's own. Inspect the answer, or use a user who has no record in the probe entity`,
      'users.main',
    )
  return inShort(found.map(({ what }) => what))
}

/** The same said of several records is said once, with their number. */
function inShort(leaks: readonly string[]): readonly string[] {
  const said = leaks.map((what) => what.replace(/^the id .*/, 'the id of one record'))
  return [...new Set(said)].map((what) => {
    const times = said.filter((other) => other === what).length
    const first = leaks[said.indexOf(what)] ?? what
    return times === 1 ? first : what.replace('one record', `${String(times)} records`)
  })
}

/** What of the entity's records a refusal carries. */
interface Leak {
  readonly what: string
  /** Where no other record is told of, not as records are written, and the caller said who it is. */
  readonly mayBeOfCaller: boolean
}

/**
 * What of the entity's records a refusal carries: rows, the id of a record that the accepted half showed, several values
 * that this record alone has, or one of them among most of the record's fields. Only a GUID is an id that cannot stand
 * there by chance, and what the caller itself sent is an echo and no leak.
 */
export function leaks({ accepted, refused }: Twins, callers: readonly string[] = []): readonly Leak[] {
  const rows = rowsOf(refused)?.length ?? 0
  const { url, body = '' } = refused.request
  const sent = `${url} ${Buffer.from(body).toString('latin1')}`.toLowerCase()
  const text = refused.body.toString('latin1').toLowerCase()
  const shown = rowsOf(accepted) ?? []
  const stands = (value: string) => text.includes(value.toLowerCase()) && !sent.includes(value.toLowerCase())
  const whole = refused.body.toString('utf8')
  const told = shown.flatMap((row) => {
    const id = idOf(row)
    const ids = id !== undefined && stands(id) ? [`the id ${id}`] : []
    const values = ownTexts(row, shown).filter(stands)
    const isWritten = (values.length > 0 || ids.length > 0) && isWrittenOut(row, whole)
    const known = isOfCaller(row, callers) ? [] : inWords(values, isWritten)
    return ids.length + known.length > 0 ? [{ what: [...ids, ...known], isWritten }] : []
  })
  const isGreeting = rows === 0 && told.length === 1 && told.every(({ isWritten }) => !isWritten)
  const mayBeOfCaller = isGreeting && namesCaller(refused)
  const inBody = rows > 0 ? [`${String(rows)} records in its body`] : []
  return [...inBody, ...told.flatMap(({ what }) => what)].map((what) => ({ what, mayBeOfCaller }))
}

/** What a refusal has of one record beside its id; one value alone may stand there by chance. */
function inWords(values: readonly string[], isWritten: boolean): readonly string[] {
  if (isWritten) return ['all fields of one record']
  return values.length > 1 ? [`${String(values.length)} values of one record`] : []
}

function idOf({ Id }: Row): string | undefined {
  return typeof Id === 'string' && isGuid(Id) && !isZeroGuid(Id) ? Id : undefined
}

/** Whether a request says who sends it: a page can greet nobody else. */
function namesCaller({ request }: Exchange): boolean {
  return request.headers.some(([name, value]) => /^cookie$/i.test(name) && /\.ASPXAUTH=|UserName=/i.test(value))
}

/** A record that holds the name of a caller is known by its id and by rows alone. */
function isOfCaller(row: Row, callers: readonly string[]): boolean {
  const texts = Object.values(plainFields(row)).map((value) => (typeof value === 'string' ? value.toLowerCase() : ''))
  return callers.some((name) => texts.some((text) => text.includes(name.toLowerCase())))
}

/** Characters from which on a value is not found in a page by chance. */
const telling = 8

/** The texts of a record that no other of the records has. */
function ownTexts(row: Row, rows: readonly Row[]): readonly string[] {
  const textsOf = (one: Row) =>
    Object.values(plainFields(one))
      .filter((value) => typeof value === 'string')
      .filter((text) => text.length >= telling)
  const others = new Set(rows.filter((other) => other !== row).flatMap(textsOf))
  return [...new Set(textsOf(row))].filter((value) => !others.has(value) && !isGuid(value))
}

/**
 * Whether a text holds a record as a data service writes it: most of the fields that are set, the id aside, each by its
 * own name and beside its value, as members of JSON or as elements of XML. A page that greets somebody, or shows values
 * under other names, does not.
 */
export function isWrittenOut(row: Row, text: string): boolean {
  const plain = withoutEntities(text)
  const set = Object.entries(plainFields(row)).filter(
    ([field, value]) => field !== 'Id' && value !== null && value !== '' && !isObject(value),
  )
  const written = set.filter(([field, value]) => isMember(field, value, plain))
  return written.length >= fewest && written.length * 2 > set.length
}

/** The value is no part of a pattern: one of a hundred thousand characters would be too large for it. */
function isMember(field: string, value: Value, text: string): boolean {
  const [name, bare] = [literally(field), String(value)]
  const inJson = [JSON.stringify(bare), ...(typeof value === 'string' ? [] : [bare])]
  return (
    standsBehind(new RegExp(`"${name}"\\s*:\\s*`, 'g'), inJson, text) ||
    standsBehind(new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>`, 'g'), [`${bare}<`], text)
  )
}

function standsBehind(label: RegExp, forms: readonly string[], text: string): boolean {
  return [...text.matchAll(label)].some((match) =>
    forms.some((form) => text.startsWith(form, match.index + match[0].length)),
  )
}

/** JSON in a page may come with the entities of HTML, and values in XML come with those of XML. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(quot|#34|lt|gt|apos|#39|amp);/g, (whole, name: string) => entities[name] ?? whole)
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}

/** Those of these pairs whose altered half was refused access. */
export async function refusalsAmong(
  run: RunContext,
  asks: readonly (() => Promise<Twins | undefined>)[],
): Promise<Several<Twins>> {
  return ofThose(await askSome(asks), (twins) => (isRefused(run, twins.refused) ? [twins] : []))
}
