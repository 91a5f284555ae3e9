import { notThere, readBounded, utf8 } from './bounded-file.js'
import { likelyFile } from './likely-file.js'
import { ProfileFault } from '../faults/profile-fault.js'

/** The text of a file of so many bytes at most. Raises a ProfileFault where there is none; `noun` says what the file is. */
export async function readText(path: string, mostBytes: number, noun?: string): Promise<string> {
  const read = await readBounded(path, mostBytes)
  const text = 'trouble' in read ? undefined : utf8(read.bytes)
  if (text !== undefined) return text
  const trouble = 'trouble' in read ? read.trouble : 'is not UTF-8 text'
  const likely = trouble === notThere ? await likelyFile(path) : undefined
  const suggestion = likely === undefined ? {} : { suggestion: `Did you mean ${likely}?` }
  throw new ProfileFault([{ path: '', message: `the file ${trouble}`, ...suggestion }], path, noun)
}
