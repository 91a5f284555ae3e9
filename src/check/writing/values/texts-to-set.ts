import type { Value } from '../../../odata/index.js'
import { isSuccess, named } from '../../answers/answers.js'
import { answered } from '../../answers/server-message.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../run-state/run-context.js'
import { profileError } from '../../outcome/verdict.js'
import { change, citeChange, expectSuccess, type Changed, isTurnedAway, turnedAway } from '../making/changing.js'
import { freshDateTime, freshDigits, freshText } from '../fields/fresh-values.js'
import { lostOf } from '../fields/read-back.js'
import { mayBeForLength } from '../fields/fit-values.js'
import type { GivenMain } from '../../engine/given.js'

/** A text with what gets lost on the way to a store, and the same in few characters, for a column that takes no more. */
export interface TextToSet {
  readonly text: string
  readonly shorter: string
  /** What may get lost of it, in words, and by what it is found in the text as it was set. */
  readonly parts: Readonly<Record<string, RegExp>>
  /** Whether what stands before a deployment may refuse it out of caution. */
  readonly mayBeRefused?: true
}

/**
 * Short texts that get lost on the way to a store. None has a blank at an end, where a store may trim. The last one bears the
 * checker's mark, by which a run knows what another one has left behind.
 */
const textsToSet = {
  quotes: (run, text = freshText(run)) => ({
    text: `"${text}" isn't\tall  of it, @#|~^_*!?`,
    shorter: `"${endOf(text)}" i't\ta  b`,
    parts: {
      'double quotes': /"[^"]+"/,
      'an apostrophe': /\w'\w/,
      'a tab': /\w\t\w/,
      'two blanks in a row': /\w {2}\w/,
      'a hash': /#/,
      'a vertical bar': /\|/,
      'other punctuation': /[@~^_*!?]+/,
    },
  }),
  lines: (run, text = freshText(run)) => ({
    text: `${text}\nin two lines.`,
    shorter: `${endOf(text)}\nb.`,
    parts: { 'a line break': /\n\w/, 'a full stop at the end': /\.$/ },
  }),
  'beyond-ascii': (run, text = freshText(run)) => ({
    text: `${text} Зоряна ü ${inTwoSigns} „€“ 漢字\u00A0${writtenToTheLeft} ${joinedEmoji}`,
    shorter: `${endOf(text)}З${inTwoSigns}“漢\u00A0${writtenToTheLeft}${joinedEmoji}`,
    parts: {
      'Cyrillic letters': /З[А-я]*/,
      'a letter of Latin-1': /ü/,
      'a letter and its accent as two characters': /u\u0308/,
      'typographic quotes': /[„“]/,
      'the euro sign': /€/,
      'Chinese characters': /漢字?/,
      'a no-break space': /\u00A0/,
      'Hebrew letters': /\u05E9.*\u05DD/,
      'an emoji of two joined characters': /👩\u200D🚀/u,
    },
  }),
  digits: (run, digits = freshDigits(run)) => ({
    text: `00${digits}${beyondDoubles}`,
    shorter: `00${digits.slice(-3)}`,
    parts: { 'leading zeros': /^00/, 'the last digits': /\d{3}$/ },
  }),
  // Not as the document writes a date-time: whoever takes it for one writes it anew, and shows it by that.
  'date-text': (run) => ({
    text: freshDateTime(run).replace('.000Z', 'Z'),
    shorter: freshDateTime(run).slice(0, 10),
    parts: {},
  }),
  formula: (run, text = `=${freshDigits(run)}`) => ({
    text,
    shorter: text,
    mayBeRefused: true,
    parts: { 'a leading equals sign': /^=/ },
  }),
  markup: (run, text = freshText(run)) => ({
    text: `${text} a+b%41; {0}$2--c &\\ &lt;<d> //\`e\``,
    shorter: `${endOf(text)}+%41;$2--&\\<d>\``,
    mayBeRefused: true,
    parts: {
      'a plus sign': /\+/,
      'a percent escape': /%41/,
      'a semicolon': /;/,
      'a dollar sign': /\$2/,
      'two hyphens': /--/,
      'an ampersand': /&/,
      'a backslash': /\\/,
      'an entity': /&lt;/,
      'a tag': /<d>/,
      'two slashes': /\/\//,
      'a backtick': /`/,
    },
  }),
} as const satisfies Readonly<Record<string, (run: RunContext) => TextToSet>>

export type TextName = keyof typeof textsToSet

export const textNames = Object.keys(textsToSet) as readonly TextName[]

export function textToSet(run: RunContext, name: TextName): TextToSet {
  return textsToSet[name](run)
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

/** What became of a text: how the one that was set in the end reads back, or that it was refused out of caution. */
export type TextSet =
  | {
      readonly field: string
      readonly set: string
      readonly read: Value | undefined
      readonly isKept: boolean
      readonly parts: TextToSet['parts']
    }
  | { readonly refused: string }

/**
 * Sets a text, and tells how it reads back. The document promises no length: what is refused, or comes back with its end
 * cut off, is told of the shorter one, and where the field takes no letters of that many bytes either, of none. What was
 * cut off of a field that takes letters of as many bytes was no matter of its length. Nor does it promise a field of more
 * than one line: one that refuses a tab or a line break, and takes a blank in its place, decides nothing, and neither does a
 * text that is turned away where letters are let through.
 *
 * @param whole The change that has set it already, where there is one that succeeded.
 */
export async function setText(
  writer: GivenMain,
  field: string,
  { text, shorter, mayBeRefused, parts }: TextToSet,
  whole?: Changed,
): Promise<TextSet> {
  const set = (value: string) => change(writer, { method: 'MERGE', fields: { [field]: value } })
  const isAsGiven = (given: string, { answer, after }: Changed) =>
    isSuccess(answer) && lostOf(writer, { [field]: given }, after).length === 0
  const told = (given: string, changed: Changed): TextSet => {
    expectSuccess(writer.run, changed)
    citeChange(changed)
    return { field, set: given, read: changed.after[field], isKept: isAsGiven(given, changed), parts }
  }
  const first = whole ?? (await set(text))
  const { answer } = first
  if (!isSuccess(answer) && mayBeRefused) return { refused: `${answer.id}, ${answered(answer)}` }
  if (isTurnedAway(answer)) {
    const letters = lettersAsLong(text)
    const plain = await set(letters)
    if (isAsGiven(letters, plain)) throw turnedAway(answer, plain.answer)
  }
  if (!mayBeForLength(writer.run, first, { field, text })) return told(text, first)
  const again = await set(shorter)
  if (!isAsGiven(shorter, again)) {
    const inOneLine = shorter.replaceAll(ofLines, ' ')
    if (inOneLine !== shorter && !isSuccess(again.answer) && isAsGiven(inOneLine, await set(inOneLine)))
      profileError(
        `${field} may be a single-line field: it rejects ${shorter.includes('\n') ? 'a line break' : 'a tab'} (${named(again.answer)}) but accepts a blank instead. Name another field in sandbox.fields.text`,
        'sandbox.fields.text',
      )
    const letters = lettersAsLong(shorter)
    const plain = await set(letters)
    if (!isAsGiven(letters, plain) && mayBeForLength(writer.run, plain, { field, text: letters }))
      profileError(
        `${field} rejects a text of ${String(letters.length)} letters (${named(plain.answer)}): name a longer field in sandbox.fields.text`,
        'sandbox.fields.text',
      )
  }
  const ofShorter = told(shorter, again)
  if (!isAsGiven(shorter, again)) return ofShorter
  const fate = isSuccess(answer) ? 'cut off' : 'refused'
  // A date-time may be cut to its day, which is all that the shorter one has: letters as many tell that from a length.
  const letters = lettersAsLong(markedUp(text))
  if (isSuccess(answer) && isAsGiven(letters, await set(letters))) return told(text, first)
  observe(
    `a text of ${String(text.length)} characters was ${fate} (${named(answer)}), but one of ${String(shorter.length)} was accepted. The check used the shorter text`,
    { evidence: [answer.id] },
  )
  return ofShorter
}
