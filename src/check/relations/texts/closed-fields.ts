import { observe } from '../../outcome/record.js'
import { ask } from '../asking/ask.js'
import type { Breach } from '../asking/breach.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { unknownName } from '../asking/random.js'
import { isFromOutside } from '../errors/error-shape.js'
import { isText, type Choice } from '../values/choices.js'

/** Judges a text, unless its field turns out to be one by which nothing is found. */
export type JudgeOpen = (choice: Choice, judge: () => Promise<readonly Breach[]>) => Promise<readonly Breach[]>

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
