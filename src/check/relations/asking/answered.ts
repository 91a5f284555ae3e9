import { cantTell, Undecided } from '../../outcome/verdict.js'
import { NotAnswered } from './not-answered.js'

/** What a read brings; undefined where it is refused. */
export async function answered<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (fault) {
    if (fault instanceof NotAnswered) return undefined
    throw fault
  }
}

/** What several reads come to; undefined where one is refused, or where they leave open what it is. */
export async function decided<T>(reads: () => Promise<T>): Promise<T | undefined> {
  try {
    return await answered(reads)
  } catch (fault) {
    if (fault instanceof Undecided) return undefined
    throw fault
  }
}

/** What a read comes to that a target may refuse, or what stands before it: nothing is judged by a refusal. */
export async function mayBeRefused<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Undecided)
      return cantTell(`${what} may be refused: ${fault.message}`, 'nobody')
    throw fault
  }
}
