import { shortened } from '../runtime/shortened.js'
import {
  isDataRefusal,
  noteTwins,
  provesNothing,
  type MalformedPair,
  type PairOrNone,
} from './changes/refused/malformed.js'
import type { Statement } from './changes/refused/error-statements.js'
import type { RunContext } from './context/run-context.js'
import { untested } from './outcome/verdict.js'
import { isSuccess, named, seen, whyNoText } from './core/answers.js'
import { kindOfError } from './core/kind-of-error.js'
import { asDeclared } from './as-declared.js'
import { check, type Check, type Finding } from './check.js'
import { allOf, finding, orDeparture, undecided } from './finding.js'

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
export function isRefusedSaying(run: RunContext, pair: MalformedPair, { says, not, apartFrom }: Saying): Finding {
  const open = provesNothing(run, pair)
  if (open) return undecided(open.message, open.blame)
  return allOf(
    isRefusedWhole(run, pair),
    ...says.map((statement) => saysStatement(run, pair, statement)),
    ...(not ? [saysNotAlso(run, pair, not)] : []),
    ...(apartFrom && saysAlso(pair, apartFrom) ? [tellsNone(run, pair, apartFrom)] : []),
  )
}

function isRefusedWhole(run: RunContext, { altered: { answer, unreadable } }: MalformedPair): Finding {
  const broke = unreadable === undefined ? '' : `, and the record could not be read until it was undone (${unreadable})`
  const fate = `${isSuccess(answer) ? `accepted: ${seen(answer)}` : seen(answer)}${broke}`
  return finding(isDataRefusal(run, answer), 'a refusal', fate)
}

/** Undecided where nobody here can know whether the error says it. */
function saysStatement(run: RunContext, pair: MalformedPair, { words, sought, says }: Statement): Finding {
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
  return finding(said === 'yes', expected, beginningOf(run, pair))
}

/** Where the departure is declared, that nothing changed is judged in place of the text. */
function isHidden(run: RunContext, { altered: { moved } }: MalformedPair, expected: string): Finding {
  if (moved.length > 0) return finding(false, 'no field changed', `${moved.join(', ')} changed`)
  return asDeclared(run, orDeparture('inner-errors-hidden', true, finding(false, expected, 'no field changed')))
}

function saysNotAlso(run: RunContext, pair: MalformedPair, statement: Statement): Finding {
  const expected = `an error that does not say ${statement.words} as well`
  const also = saysAlso(pair, statement)
  if (also && run.departures.declared('inner-errors-hidden')) return isHidden(run, pair, expected)
  return finding(!also, expected, also ? beginningOf(run, pair) : 'no such words')
}

function tellsNone(run: RunContext, pair: MalformedPair, { words }: Statement): Finding {
  if (run.departures.declared('inner-errors-hidden')) return isHidden(run, pair, 'an error that differs from others')
  const reason = `the error of ${named(pair.altered.answer)} says ${words} as well. One text for every error does not show which error occurred (see GUID-1 and GUID-4)`
  return undecided(reason)
}

function saysAlso({ error, badTokens }: MalformedPair, { says }: Statement): boolean {
  return error !== undefined && says(error, badTokens) === 'yes'
}

const longest = 80

/** How the messages begin, each text once. Masked as a whole: an error may quote anything, and half a secret is one too. */
function beginningOf(run: RunContext, { error, altered }: MalformedPair): string {
  if (!error) return kindOfError(altered.answer)
  const texts = error.messages.map((text) => run.masker.mask(text).replaceAll(/\s+/g, ' ').trim())
  const told = [...new Set(texts)].filter((text) => text !== '')
  if (told.length === 0) return 'an error without a message'
  return told.map((text) => (text.length > longest ? `"${text.slice(0, longest)}…"` : `"${text}"`)).join(', ')
}

function inWords(lang: string | undefined): string {
  return lang === undefined || lang === '' ? 'without a language' : `in ${JSON.stringify(shortened(lang, 20))}`
}
