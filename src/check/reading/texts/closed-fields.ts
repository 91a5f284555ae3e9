import { observe } from '../../outcome/record.js'
import { ask } from '../../queries/ask.js'
import { type Breach, breach } from '../../queries/breach.js'
import { NotAnswered, mayBeRefused } from '../../queries/not-answered.js'
import type { Reader } from '../../queries/query.js'
import { unknownName } from '../../queries/random.js'
import { isFromOutside } from '../errors/error-shape.js'
import { isText, type Choice } from '../../queries/values/choices.js'
import { findsExactly } from '../filters/equality.js'

/** Signs like others to the document, which many take for something else: an escape or a part of a path, an end of a text. */
export const guardedSigns = {
  'a backslash': /\\/,
  'a double quote': /"/,
} as const

export type GuardedSign = keyof typeof guardedSigns

/** Judges a text, unless its field turns out to be one by which nothing is found. */
type JudgeOpen = (choice: Choice, judge: () => Promise<readonly Breach[]>) => Promise<readonly Breach[]>

/** Fields by which nothing can be found, as far as was seen. */
export interface ClosedFields {
  readonly unlessClosed: JudgeOpen
  /** The texts that are left to ask for. */
  readonly openOnes: (choices: readonly Choice[]) => readonly Choice[]
}

/**
 * The document names no field that every filter has to take, and a column that holds short texts may be one of those that
 * databases do not compare: its service refuses whatever text it is asked for. That is recorded, where the field of the
 * text that stands for all is another one.
 */
export function closedFields(reader: Reader, standing: Choice): ClosedFields {
  const closed = new Set<string>()
  return {
    openOnes: (choices) => choices.filter(({ field }) => !closed.has(field)),
    async unlessClosed({ field }, judge) {
      if (closed.has(field)) return []
      try {
        return await judge()
      } catch (fault) {
        if (field === standing.field || !(await isClosed(reader, field, fault))) throw fault
        observe(`${field} of ${reader.entity} cannot be filtered by: ${(fault as NotAnswered).message}`)
        closed.add(field)
        return []
      }
    },
  }
}

/**
 * Whether a field that refused a text is one by which nothing can be found: it refuses a text of letters alone as well, so
 * that it is the field which is refused, and not a sign.
 *
 * @throws NotAnswered where something else than the service refuses that one
 */
export async function isClosed(reader: Reader, field: string, fault: unknown): Promise<boolean> {
  if (!isRefusal(fault)) return false
  try {
    await ask(reader, { filter: isText({ field, text: unknownName(reader.run, 'text') }) })
    return false
  } catch (again) {
    if (isRefusal(again)) return true
    throw again
  }
}

function isRefusal(fault: unknown): fault is NotAnswered {
  return fault instanceof NotAnswered && fault.why === 'refused' && !isFromOutside(fault.exchange)
}

/**
 * A text with a sign that somebody on the way may guard a deployment against: by a refusal of theirs nothing is judged, and
 * one of the data service itself is none of a good filter.
 */
export async function findsGuarded(
  reader: Reader,
  called: GuardedSign,
  choice: Choice,
  unlessClosed: JudgeOpen,
): Promise<readonly Breach[]> {
  return mayBeRefused(`a text with ${called}`, async () => {
    try {
      return await unlessClosed(choice, () => findsExactly(reader, choice))
    } catch (fault) {
      if (!(fault instanceof NotAnswered) || isFromOutside(fault.exchange)) throw fault
      return [breach(fault.message)]
    }
  })
}
