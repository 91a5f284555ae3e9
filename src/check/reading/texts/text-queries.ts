import { profileError } from '../../outcome/verdict.js'
import { ask } from '../../queries/ask.js'
import { answered } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'
import { isText, sharedTexts, type Choice } from '../../queries/values/choices.js'

/** Records that a filter may find and be no burden. */
export const fewEnough = 100

/** So many records show what is lost between them: fewer may all be found by chance. */
const tellingMuch = 5

/** A text that several records of the sample have and not too many of the target: five of them if it can be. */
export function selectiveShared(reader: Reader, choices: readonly Choice[]): Promise<Choice | undefined> {
  const shared = sharedTexts(choices)
  const tells = ({ rows }: Choice) => rows.length >= tellingMuch
  return firstSelective(reader, [...shared.filter(tells), ...shared.filter((choice) => !tells(choice))])
}

/** The first text that not too many records of the target have: its filter is asked with a `$top` first. */
export async function firstSelective(reader: Reader, choices: readonly Choice[]): Promise<Choice | undefined> {
  for (const choice of choices.slice(0, 3)) {
    const answer = await answered(() => ask(reader, { filter: isText(choice), top: fewEnough + 1 }))
    if (answer && answer.rows.length <= fewEnough) return choice
  }
  return undefined
}

/** Ends the clause undecided where the sample has no texts to build its filters on. */
export function tooFewTexts({ reader }: Sample): never {
  return profileError(
    `the records of ${reader.entity} have too few short, plain and distinct texts to filter by. Name a field that has them in entities.probe.fields.text`,
    'entities.probe.fields.text',
  )
}
