import { isShortMarkedText, type Change, type Changed, type Sandbox } from '../../../sandbox/index.js'
import type { Value } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../answers/answers.js'
import type { DiagnosisRecord } from '../../outcome/record.js'
import type { RunContext } from '../../run-state/run-context.js'
import { fitsOf, OtherValuesFit } from './fits.js'
import { freshShortText } from './fresh-values.js'
import { lostOf } from './read-back.js'
import type { GivenMain } from '../../engine/given.js'
import { sandboxOf } from '../sandbox-of.js'
import { isRefused } from '../../answers/access-refusal.js'

const plainJson = 'application/json'

/**
 * The document promises no length of a text and no range of a number. Where a plain change was refused, or a marked text
 * came back cut off, the fields are given a shorter text, or the neighbour of the number that is there; and a lookup that was
 * refused is pointed to another record, since what is archived or closed may not be chosen. Throws OtherValuesFit where a
 * field takes that, and not what it was given: once a run for each field, and for each record. A field that takes a few
 * letters alone is given nothing from then on.
 */
export async function findValuesThatFit(
  writer: GivenMain,
  { fields, body, alteration, contentType = plainJson }: Change,
  changed: Changed,
): Promise<void> {
  const sandbox = sandboxOf(writer)
  if (body !== undefined || alteration !== undefined || contentType !== plainJson) return
  const { short, tooShort, numbers, settled } = fitsOf(writer.run)
  const found: string[] = []
  for (const [field, given] of Object.entries(fields)) {
    if (settled.has(field) || !mayHaveAFit(writer.run, field, given)) continue
    if (sandbox.same(field, fields, sandbox.snapshot ?? {})) continue
    if (lostOf(writer, { [field]: given }, changed.after).length === 0) {
      // Of a text it is the length that matters, which all have in common; a number says nothing of the next one.
      if (typeof given === 'string' && !isLookup(writer.run, field)) settled.add(field)
      continue
    }
    if (!keepsOut(writer.run, field, given, changed)) continue
    if (short.has(field) || tooShort.has(field) || numbers.has(field)) found.push(field)
    else if (
      await findFit(
        { run: writer.run, main: writer.main, sandbox },
        { field, given, isAlone: Object.keys(fields).length === 1 },
      )
    )
      found.push(field)
  }
  if (found.length > 0) throw new OtherValuesFit(found)
}

interface Tools {
  readonly run: RunContext
  readonly main: Actor
  readonly sandbox: Sandbox
}

interface Misfit {
  readonly field: string
  readonly given: Value
  /** Whether no other field was given beside it, which may be why the change was refused. */
  readonly isAlone: boolean
}

/** Looks for a value that the field takes; what it takes by itself was not what kept the change out. */
async function findFit({ run, main, sandbox }: Tools, { field, given, isAlone }: Misfit): Promise<boolean> {
  const { short, tooShort, numbers, keptOut, settled } = fitsOf(run)
  const isTaken = async (value: Value) => {
    const fields = { [field]: value }
    const { answer, after } = await sandbox.change(main, { method: 'MERGE', fields })
    return isSuccess(answer) && lostOf({ run, main }, fields, after).length === 0
  }
  if (isAlone || !(await isTaken(given))) {
    const present = sandbox.snapshot?.[field]
    const others = isLookup(run, field) ? otherTargets(run, given) : candidates(run, given, present)
    for (const value of others) {
      if (!(await isTaken(value))) continue
      // A refusal that does not repeat was none of a rule.
      if (await isTaken(given)) break
      if (isLookup(run, field)) keptOut.add(String(given))
      else if (typeof value === 'string') (isShortMarkedText(value) ? short : tooShort).add(field)
      else numbers.set(field, [numberOf(present), value])
      run.diagnose(isLookup(run, field) ? rulesOfLookup(field, String(given)) : diagnosis(field, value))
      return true
    }
  } else if (typeof given === 'number') return false
  settled.add(field)
  return false
}

/** How many records a lookup is pointed to at most, in search of one to which it may point. */
const mostTargets = 3

function otherTargets(run: RunContext, given: Value): readonly string[] {
  const { targets, keptOut } = fitsOf(run)
  return [...targets].filter((id) => id !== given && !keptOut.has(id)).slice(0, mostTargets)
}

function rulesOfLookup(field: string, given: string): DiagnosisRecord {
  return {
    id: `rules-of-${field}`,
    text: `${field} rejects the record ${given} but accepts another one. The checker used records that it accepts.`,
    remedy: 'Set sandbox.lookup to a lookup that accepts every record of its target.',
    evidence: [],
  }
}

/** With a blank, as the longer ones have. */
const shortest = ['s k', 's']

/** The neighbours of a number are as good as it is. */
function candidates(run: RunContext, given: Value, present: Value | undefined): readonly (string | number)[] {
  if (typeof given === 'string') return [freshShortText(run), ...shortest]
  const number = numberOf(present)
  return [number - 1, number + 1].filter((neighbour) => neighbour > 0)
}

/** The number that is there; where none is, whatever has rules is likely to let a small one in. */
function numberOf(present: Value | undefined): number {
  return Number(String(present ?? 1))
}

function diagnosis(field: string, value: string | number): DiagnosisRecord {
  const taken =
    typeof value === 'string' ? `a text of ${String(value.length)} characters` : 'the number plus or minus 1'
  const isTooShort = shortest.some((text) => text === value)
  return {
    id: `rules-of-${field}`,
    text: `${field} rejects or truncates the value of the checker, but accepts ${taken}. The checker ${isTooShort ? 'left the field out' : 'used such values'}.`,
    remedy: `In sandbox.fields, replace ${field} by a field of that kind without validation rules.`,
    evidence: [],
  }
}

/** Texts of the checker's own that are no longer than its mark with its digits, and its numbers but for zero and below. */
function mayHaveAFit(run: RunContext, field: string, given: Value): boolean {
  const { text, custom, number } = run.profile.sandbox?.fields ?? {}
  if (typeof given === 'number')
    return [number, custom].includes(field) && given > 0 && fitsOf(run).numbers.get(field)?.includes(given) !== true
  if (isLookup(run, field)) return fitsOf(run).targets.has(String(given))
  if (typeof given !== 'string' || ![text, custom].includes(field)) return false
  return given.length <= 20 && /^(svc|З🚀)[^]{1,2}c(heck|\\\+k)/u.test(given) && !isShortMarkedText(given)
}

function keepsOut(run: RunContext, field: string, given: Value, changed: Changed): boolean {
  const isText = typeof given === 'string' && !isLookup(run, field)
  return isText ? mayBeForLength(run, changed, { field, text: given }) : mayBeForValue(run, changed)
}

function isLookup({ profile }: RunContext, field: string): boolean {
  return profile.sandbox?.lookup !== undefined && field === `${profile.sandbox.lookup.field}Id`
}

/** Statuses that speak of the method, the address or the content type, and of no value. */
const ofOtherThings = [404, 405, 415, 501]

/**
 * Whether a change was refused for what it gives, as far as its status goes: access and method aside. With 5xx the server
 * says that it failed, and not that a value breaks a rule.
 */
export function mayBeForValue(run: RunContext, { answer }: Changed): boolean {
  return (
    answer.status >= 400 && answer.status < 500 && !ofOtherThings.includes(answer.status) && !isRefused(run, answer)
  )
}

/** Whether a text was refused, access aside, or came back as a beginning of itself. */
export function mayBeForLength(
  run: RunContext,
  changed: Changed,
  given: { readonly field: string; readonly text: string },
): boolean {
  if (!isSuccess(changed.answer)) return mayBeForValue(run, changed)
  return isBeginning(changed.after[given.field], given.text)
}

/** A cut may fall into a sign of two units, of which a store makes what it likes. */
function isBeginning(read: Value | undefined, given: string): boolean {
  if (typeof read !== 'string') return read === undefined || read === null
  const [stored, whole] = [read, given].map((text) => text.replaceAll('\r\n', '\n')) as [string, string]
  return stored.length < whole.length && whole.startsWith(stored.replace(/[\uD800-\uDBFF\uFFFD?]$/, ''))
}
