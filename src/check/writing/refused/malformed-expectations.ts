import { shortened } from '../../../runtime/phrases.js'
import { isDataRefusal, noteTwins, provesNothing, type MalformedPair, type PairOrNone } from './malformed.js'
import { untested } from '../../outcome/verdict.js'
import { isSuccess, named, seen, whyNoText } from '../../answers/answers.js'
import { messageOf, quoted, kindOfError } from '../../answers/server-message.js'
import {
  errorBodyOf,
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  saysTokenNotRecognized,
  type ErrorTexts,
  type Says,
} from '../../../odata/index.js'
import { movements, nameOfChange } from '../fields/read-back.js'
import { check, type Check, type Finding, type RunFacts } from '../../outcome/check.js'
import { allOf, finding, orDeparture, undecided, asDeclared } from '../../outcome/finding.js'

/** What an error has to say (section Errors), and the words by which that is known. */
interface Statement {
  readonly words: string
  readonly sought: string
  readonly says: (error: ErrorTexts, badTokens: readonly string[]) => Says
}

export const notConvertible: Statement = {
  words: 'that a primitive value cannot be converted to Edm.Guid',
  sought: '"Edm.Guid"',
  says: (error) => saysGuidConversion(error),
}

export const digitsAndDashes: Statement = {
  words: 'that a GUID needs 32 digits and 4 dashes',
  sought: '32 and 4, next to a word for digits or dashes',
  says: (error) => saysGuidFormat(error),
}

export const tokenNotRecognized: Statement = {
  words: 'that a token of the JSON was not recognized',
  sought: 'words for "token" and "recognized", or the token itself in quotes',
  says: (error, badTokens) => saysTokenNotRecognized(error, ...badTokens),
}

export const jsonNotValid: Statement = {
  words: 'that the JSON is not valid',
  sought: '"JSON" or a character of its syntax, next to a word for an error',
  says: (error, badTokens) => saysInvalidJson(error, ...badTokens),
}

/** What the error of a refused body has to say; and what it must not say besides, lest one text serve every fault. */
export interface Saying {
  readonly says: readonly Statement[]
  readonly not?: Statement
  /** As `not`, which fails another clause: here such an error proves nothing. */
  readonly apartFrom?: Statement
}

/**
 * The check of a malformed body that is sent once a run, beside the one in order.
 *
 * What a target fails that answers every fault with one text (tests/conformance/guid-faults.ts):
 *
 * | the text says                        | fails                    |
 * | ------------------------------------ | ------------------------ |
 * | nothing of either                    | GUID-1 to GUID-6         |
 * | Edm.Guid, 32 digits and 4 dashes     | GUID-4, GUID-5           |
 * | a token of the JSON not recognized   | GUID-1 to GUID-3, GUID-6 |
 * | all of that at once                  | GUID-1, GUID-4           |
 *
 * In the last row the others are cantTell: what is said of every fault is said of none.
 */
export function malformedBody(
  pairOf: PairOrNone,
  saying: Saying,
  { changes, ...entry }: Pick<Check, 'says' | 'depth'> & { readonly changes: number },
): Check {
  return check({
    ...entry,
    cost: { requests: 2 * changes, changes },
    control: 'the same change, well-formed, sent afterwards',
    asks: async (given) => {
      const pair =
        (await pairOf(given)) ??
        untested('no such body can be built from the profile and the values that the target accepts')
      noteTwins(pair)
      return pair
    },
    expects: (pair, { run }) => isRefusedSaying(run, pair, saying),
  })
}

/** The malformed body is refused, and the error says what it has to. A breach outranks whatever cannot be decided. */
export function isRefusedSaying(run: RunFacts, pair: MalformedPair, { says, not, apartFrom }: Saying): Finding {
  const open = provesNothing(run, pair)
  if (open) return undecided(open.message, open.blame)
  return allOf(
    isRefusedWhole(run, pair),
    ...says.map((statement) => saysStatement(run, pair, statement)),
    ...(not ? [saysNotAlso(run, pair, not)] : []),
    ...(apartFrom && saysAlso(pair, apartFrom) ? [tellsNone(run, pair, apartFrom)] : []),
  )
}

function isRefusedWhole(run: RunFacts, { altered }: MalformedPair): Finding {
  const { answer, moved, unreadable } = altered
  const broke = unreadable === undefined ? '' : `, and the record could not be read until it was undone (${unreadable})`
  const set = moved.length > 0 ? `, which changed ${movements(altered, moved)}` : ', which changed no field'
  const fate = `${isSuccess(answer) ? `accepted: ${seen(answer)}${set}` : seen(answer)}${broke}`
  return finding(isDataRefusal(run, answer), 'a refusal', fate)
}

/** Undecided where nobody here can know whether the error says it. */
function saysStatement(run: RunFacts, pair: MalformedPair, { words, sought, says }: Statement): Finding {
  const { error, badTokens, altered } = pair
  const expected = `an error that says ${words}`
  const said = error ? says(error, badTokens) : 'no'
  if (said !== 'yes' && run.departures.declared('inner-errors-hidden')) return isHidden(run, pair, expected)
  const noText = whyNoText(altered.answer)
  if (noText !== undefined) return undecided(noText)
  if (said === 'undecided') {
    return undecided(
      `the error of ${named(altered.answer)} may say ${words}, but the checker cannot tell: ${inWords(error?.lang)}, it has none of the known phrases (${sought}), possibly because of its language`,
    )
  }
  return finding(said === 'yes', expected, beginningOf(pair))
}

/** Where the departure is declared, that nothing changed is judged in place of the text. */
function isHidden(run: RunFacts, { altered }: MalformedPair, expected: string): Finding {
  const { moved } = altered
  if (moved.length > 0)
    return finding(false, 'no field changed', `${nameOfChange(altered)} changed ${movements(altered, moved)}`)
  return asDeclared(run, orDeparture('inner-errors-hidden', true, finding(false, expected, 'no field changed')))
}

function saysNotAlso(run: RunFacts, pair: MalformedPair, statement: Statement): Finding {
  const expected = `an error that does not say ${statement.words} as well`
  const also = saysAlso(pair, statement)
  if (also && run.departures.declared('inner-errors-hidden')) return isHidden(run, pair, expected)
  return finding(!also, expected, also ? beginningOf(pair) : 'no such words')
}

function tellsNone(run: RunFacts, pair: MalformedPair, { words }: Statement): Finding {
  if (run.departures.declared('inner-errors-hidden')) return isHidden(run, pair, 'an error that differs from others')
  const reason = `the error of ${named(pair.altered.answer)} says ${words} as well. One text for every error does not show which error occurred (see GUID-1 and GUID-4)`
  return undecided(reason)
}

function saysAlso({ error, badTokens }: MalformedPair, { says }: Statement): boolean {
  return error !== undefined && says(error, badTokens) === 'yes'
}

const longest = 80

/** How the messages of an error body begin, each text once; of another body what it is, and what it says. */
function beginningOf({ altered: { answer } }: MalformedPair): string {
  const { messages } = errorBodyOf(answer) ?? {}
  const message = messageOf(answer)
  if (!messages) return message === undefined ? kindOfError(answer) : `${kindOfError(answer)}: ${message}`
  const told = [...new Set(messages.map((text) => quoted(answer, text, longest)))].filter((text) => text !== '""')
  return told.length === 0 ? 'an error without a message' : told.join(', ')
}

function inWords(lang: string | undefined): string {
  return lang === undefined || lang === '' ? 'without a language' : `in ${JSON.stringify(shortened(lang, 20))}`
}
