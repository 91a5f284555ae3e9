import type { Exchange } from '../../exchange/index.js'
import { isGuid, isZeroGuid, plainFields, type Row } from '../../odata/index.js'
import type { RunContext } from '../context/run-context.js'
import { profileError } from '../outcome/verdict.js'
import { named, rowsOf } from '../core/answers.js'
import type { Twins } from '../core/twins.js'
import { isWrittenOut } from './written-out.js'

/**
 * What of the entity's records a refusal carries, in words. One that tells of a single record to a caller who said who it is
 * may greet it by what the platform knows of the person, its id among that: it decides nothing.
 */
export function leaksIn(run: RunContext, twins: Twins): readonly string[] {
  const { users } = run.profile
  const callers = [users.main, users.restricted].flatMap((user) => (user ? [user.name] : []))
  const found = leaks(twins, callers)
  if (found.some(({ mayBeOfCaller }) => mayBeOfCaller))
    profileError(
      `${named(twins.refused)} was refused, but the answer has the id or several values of one record, possibly the caller's own. Inspect the answer, or use a user who has no record in the probe entity`,
      'users.main',
    )
  return found.map(({ what }) => what)
}

/** What of the entity's records a refusal carries. */
export interface Leak {
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
