import type { Answered } from './ask.js'
import { NotAnswered } from './not-answered.js'

/** What a read brings; undefined where it is refused. */
export async function answered(read: () => Promise<Answered>): Promise<Answered | undefined> {
  try {
    return await read()
  } catch (fault) {
    if (fault instanceof NotAnswered) return undefined
    throw fault
  }
}
