import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile } from '../../outcome/verdict.js'
import { change, expectSuccess, type Changed } from '../making/changing.js'
import { freshDateTime, freshDigits, freshText } from '../fields/fresh-values.js'
import { notAsGiven } from '../fields/read-back.js'
import { mayBeForLength } from '../fields/room-for-text.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { expectReadBack } from '../making/setting.js'
import { isTurnedAway, turnedAway } from '../making/turned-away.js'
import { lookalikes } from './text-beside.js'

/** A text with what gets lost on the way to a store, and the same in few characters, for a column that takes no more. */
export interface TextToSet {
  readonly text: string
  readonly shorter: string
  /** That what stands before a deployment may refuse it out of caution, and what it has. */
  readonly mayBeRefused?: string
  /** Whether its signs outside ASCII are sent as escapes of JSON. */
  readonly isEscaped?: true
}

/**
 * Short texts that get lost on the way to a store: with quotes, a tab, two blanks in a row and signs of punctuation, with a
 * line break and a full stop at the end, outside ASCII, composed and not, of more digits than a number holds, that look like a value of JSON
 * or of a date-time, outside ASCII by escapes, as several clients write it by default, that begin as a formula, which a
 * guard may refuse, and with signs that somebody on the way may read as code. None has a blank at an end, where a store may
 * trim. The last one bears the checker's mark, by which a run knows what another one has left behind.
 */
export function textsToSet(run: RunContext): readonly [TextToSet, ...TextToSet[]] {
  const [quoted, broken, foreign, coded] = [freshText(run), freshText(run), freshText(run), freshText(run)]
  const digits = freshDigits(run)
  const escaped = freshText(run)
  const formula = `=${freshDigits(run)}/../a`
  return [
    { text: `"${quoted}" isn't\tall  of it, @#|~^_*!?`, shorter: `"${endOf(quoted)}" i't\ta  b` },
    { text: `${broken}\nin two lines.`, shorter: `${endOf(broken)}\nb.` },
    {
      text: `${foreign} Зоряна ü ${inTwoSigns} „€“ 漢字\u00A0${writtenToTheLeft} ${joinedEmoji}`,
      shorter: `${endOf(foreign)}З${inTwoSigns}“漢\u00A0${writtenToTheLeft}${joinedEmoji}`,
    },
    { text: `00${digits}${beyondDoubles}`, shorter: `00${digits.slice(-3)}` },
    { text: 'null', shorter: 'null' },
    // Not as the document writes a date-time: whoever takes it for one writes it anew, and shows it by that.
    { text: freshDateTime(run).replace('.000Z', 'Z'), shorter: freshDateTime(run).slice(0, 10) },
    { text: `${escaped} Зü漢 🚀`, shorter: `${endOf(escaped)}Зü🚀`, isEscaped: true },
    { text: formula, shorter: formula, mayBeRefused: '= at its beginning and ../' },
    {
      text: `${coded} a+b%41; {0}$2--c &\\ &lt;<d> //\`e\``,
      shorter: `${endOf(coded)}+%41;$2--&\\<d>\``,
      mayBeRefused: '+ % ; $ -- & \\ < > // `',
    },
  ]
}

/**
 * Those texts that look like something else which go along with other changes in a custom field, where there is none. What one
 * of digits becomes, the field of texts shows by its own.
 */
export function lookalikesLeft(run: RunContext): readonly TextToSet[] {
  const { custom, text } = run.profile.sandbox?.fields ?? {}
  if (custom !== undefined && custom !== text) return []
  const left = Object.values(lookalikes).filter((pair) => pair !== lookalikes.digits)
  return left.map(([, whole]) => ({ text: whole, shorter: whole, mayBeRefused: whole }))
}

/** The first whole number that is none of 64 bits in floating point. */
const beyondDoubles = '9007199254740993'

const ofLines = /[\t\n]/g

const endOf = (text: string) => text.slice(-3)

/** Letters as many as a text has bytes: some stores count those, and a sign outside ASCII for two to four. */
const lettersAsLong = (text: string) => 'svccheckletters'.repeat(8).slice(0, Buffer.byteLength(text))

/** As long as a store has it that keeps a text as HTML. */
const markedUp = (text: string) => text.replaceAll(/[&<>"']/g, '&quot;')

/** Hebrew, by escapes, since an editor shows it in an order of its own. */
const writtenToTheLeft = '\u05E9\u05DC\u05D5\u05DD'

/** A letter and its mark, which is to stay two signs: as the names of files from a Mac have it, and many a list. */
const inTwoSigns = 'u\u0308'

/** Two signs beyond the Basic Multilingual Plane that a zero-width joiner makes one. */
const joinedEmoji = '👩\u200D🚀'

/**
 * Sets a text and judges that it reads back. The document promises no length: what is refused, or comes back with its end
 * cut off, is judged by the shorter one, and where the field takes no letters of that many bytes either, by none. What was
 * cut off of a field that takes letters of as many bytes was no matter of its length. Nor does it promise a field of more
 * than one line: one that refuses a tab or a line break, and takes a blank in its place, is said. A text that is turned away
 * where letters are let through decides nothing.
 */
export async function expectTextSet(
  run: RunContext,
  main: Actor,
  field: string,
  wanted: TextToSet,
): Promise<string | undefined> {
  const sandbox = sandboxOf(run, main)
  const { text, shorter, mayBeRefused, isEscaped } = wanted
  const manner = isEscaped ? { isEscaped } : {}
  const set = (value: string) => change(run, main, { method: 'MERGE', fields: { [field]: value }, ...manner })
  const isAsGiven = (text: string, { answer, after }: Changed) =>
    isSuccess(answer) && notAsGiven(run, sandbox, { [field]: text }, after).length === 0
  const expectAsGiven = (text: string, changed: Changed) => {
    expectSuccess(run, changed)
    expectReadBack(run, sandbox, { [field]: text }, changed.after, named(changed.answer))
  }
  const whole = await set(text)
  const { answer } = whole
  if (!isSuccess(answer) && mayBeRefused !== undefined) {
    observe(`a text with ${mayBeRefused} was refused: ${named(answer)} answered ${seen(answer)}`, {
      evidence: [answer.id],
    })
    return undefined
  }
  if (isTurnedAway(answer)) {
    const letters = lettersAsLong(text)
    const plain = await set(letters)
    if (isAsGiven(letters, plain)) throw turnedAway(answer, plain.answer)
  }
  if (!mayBeForLength(run, whole, { field, text })) {
    expectAsGiven(text, whole)
    return undefined
  }
  const again = await set(shorter)
  if (!isAsGiven(shorter, again)) {
    const inOneLine = shorter.replaceAll(ofLines, ' ')
    if (inOneLine !== shorter && !isSuccess(again.answer) && isAsGiven(inOneLine, await set(inOneLine)))
      return `${shorter.includes('\n') ? 'a line break' : 'a tab'} (${named(again.answer)})`
    const letters = lettersAsLong(shorter)
    const plain = await set(letters)
    if (!isAsGiven(letters, plain) && mayBeForLength(run, plain, { field, text: letters }))
      mendProfile(
        `${field} takes no text of ${String(letters.length)} letters (${named(plain.answer)}), so name a longer field in sandbox.fields.text`,
        'sandbox.fields.text',
      )
  }
  expectAsGiven(shorter, again)
  const fate = isSuccess(answer) ? 'cut off' : 'refused'
  // A date-time may be cut to its day, which is all that the shorter one has: letters as many tell that from a length.
  const letters = lettersAsLong(markedUp(text))
  if (isSuccess(answer) && isAsGiven(letters, await set(letters))) expectAsGiven(text, whole)
  observe(
    `a text of ${String(text.length)} characters was ${fate} (${named(answer)}), and one of ${String(shorter.length)} taken: judged by that`,
    { evidence: [answer.id] },
  )
  return undefined
}

/**
 * Ends the clause where a field refused what stands in texts of more than one line, as it was said of each text that was set:
 * another one tells what becomes of it.
 */
export function needsLines(field: string, said: readonly (string | undefined)[]): void {
  const refused = said.filter((what) => what !== undefined)
  if (refused.length === 0) return
  mendProfile(
    `${field} may be a field of one line, so name another field in sandbox.fields.text: it refuses ${refused.join(' and ')}, and takes a blank in its place`,
    'sandbox.fields.text',
  )
}
