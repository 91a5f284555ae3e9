import { shortened } from '../../../runtime/shortened.js'
import { isSuccess, named, seen, whyNoText } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import { kindOfError } from '../../words/kind-of-error.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, Undecided } from '../../outcome/verdict.js'
import type { Statement } from './error-statements.js'
import type { PairOf, PairOrNone } from './malformed-kinds.js'
import { isDataRefusal, needsProof, noteTwins, provesNothing, type MalformedPair } from './malformed-pair.js'

/** What the error of a refused body has to say; and what it must not say besides, lest one text serve every fault. */
export interface Saying {
  readonly says: readonly Statement[]
  readonly not?: Statement
  /** As `not`, which fails another clause: here such an error proves nothing. */
  readonly apartFrom?: Statement
  /** Further bodies, sent in another manner: judged where they prove something, and else left out. */
  readonly also?: readonly PairOrNone[]
}

/**
 * Judges that malformed bodies are refused, and what the errors say. A breach that is seen outranks whatever cannot be
 * decided: all bodies are looked at for one before the first doubt ends the clause.
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
export async function expectRefused(
  run: RunContext,
  bodies: readonly PairOf[],
  { says, not, apartFrom, also }: Saying,
): Promise<void> {
  const { pairs: main, open } = await sent(bodies)
  const pairs = [...main, ...(await provingOf(run, also ?? []))]
  for (const pair of pairs) noteTwins(pair)
  const proving = pairs.filter((pair) => provesNothing(run, pair) === undefined)
  for (const pair of proving) expectRefusal(run, pair)
  const doubts = proving.flatMap((pair) => says.flatMap((statement) => doubtAbout(run, pair, statement)))
  if (not) for (const pair of proving) expectNotSaid(run, pair, not)
  if (apartFrom) doubts.push(...proving.flatMap((pair) => doubtWhereSaid(run, pair, apartFrom)))
  if (open) throw open
  for (const pair of pairs) needsProof(run, pair)
  const [doubt] = doubts
  if (doubt !== undefined) cantTell(doubt)
}

/** The pairs that could be sent, and what kept the first of the others from it. */
async function sent(
  bodies: readonly PairOrNone[],
): Promise<{ readonly pairs: readonly MalformedPair[]; open?: Undecided }> {
  const pairs: MalformedPair[] = []
  let open: Undecided | undefined
  for (const pairOf of bodies) {
    try {
      const pair = await pairOf()
      if (pair) pairs.push(pair)
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      open ??= fault
    }
  }
  return { pairs, ...(open ? { open } : {}) }
}

async function provingOf(run: RunContext, bodies: readonly PairOrNone[]): Promise<readonly MalformedPair[]> {
  const { pairs } = await sent(bodies)
  return pairs.filter((pair) => {
    const why = provesNothing(run, pair)
    if (why !== undefined)
      observe(`${pair.differsIn}: left out, ${why.message}`, { evidence: [pair.inOrder.answer.id] })
    return why === undefined
  })
}

function expectRefusal(run: RunContext, { altered: { answer, unreadable }, differsIn }: MalformedPair): void {
  const broke = unreadable === undefined ? '' : `, and the record could not be read until it was undone (${unreadable})`
  const fate = `${isSuccess(answer) ? `taken: ${seen(answer)}` : seen(answer)}${broke}`
  expect(isDataRefusal(run, answer) ? 'a refusal' : fate, `${named(answer)}, differing in ${differsIn}`).toBe(
    'a refusal',
  )
}

/** Fails where the error does not say it; gives the reason where nobody here can know whether it does. */
function doubtAbout(run: RunContext, pair: MalformedPair, { words, sought, says }: Statement): readonly string[] {
  const { error, badTokens, altered } = pair
  const said = error ? says(error, badTokens) : 'no'
  if (said !== 'yes' && textIsHidden(run, pair)) return []
  const noText = whyNoText(altered.answer)
  if (noText !== undefined) return [noText]
  const what = named(altered.answer)
  if (said === 'undecided') {
    return [
      `it cannot be told whether the error of ${what} says ${words}: ${inWords(error?.lang)}, it has none of the signs that are known here (${sought}), perhaps for its language`,
    ]
  }
  const wanted = `an error that says ${words}`
  expect(said === 'yes' ? wanted : beginningOf(run, pair), `the error of ${what}`).toBe(wanted)
  return []
}

function expectNotSaid(run: RunContext, pair: MalformedPair, statement: Statement): void {
  const also = saysAlso(run, pair, statement)
  const wanted = `an error that does not say ${statement.words} as well: one text for every fault tells none from another`
  expect(also ? beginningOf(run, pair) : wanted, `the error of ${named(pair.altered.answer)}`).toBe(wanted)
}

function doubtWhereSaid(run: RunContext, pair: MalformedPair, statement: Statement): readonly string[] {
  if (!saysAlso(run, pair, statement)) return []
  return [
    `the error of ${named(pair.altered.answer)} says ${statement.words} as well: one text for every fault tells none from another (see GUID-1 and GUID-4)`,
  ]
}

function saysAlso(run: RunContext, pair: MalformedPair, { says }: Statement): boolean {
  const { error, badTokens } = pair
  return error !== undefined && says(error, badTokens) === 'yes' && !textIsHidden(run, pair)
}

/** Where the departure is declared, that nothing changed is judged in place of the text. */
function textIsHidden(run: RunContext, { altered: { answer, moved } }: MalformedPair): boolean {
  if (!run.departures.declared('inner-errors-hidden')) return false
  expect(moved, `the fields that the refused ${named(answer)} moved`).toEqual([])
  return run.departures.used('inner-errors-hidden', true)
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
