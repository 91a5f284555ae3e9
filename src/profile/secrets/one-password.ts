import { readBounded, utf8 } from '../text/bounded-file.js'

/** A password is a line of text; whatever is larger is another file. */
const mostBytes = 64 * 1024

/** A password, or why there is none, as a predicate of where it was looked for. */
export type OnePassword = { readonly password: string } | { readonly trouble: string }

/** A password that is sent wrong may lock the account, so that what cannot be one is refused beforehand, unrepeated. */
export function onePassword(text: string): OnePassword {
  if (text === '') return { trouble: 'is empty' }
  return /[\r\n\0]/.test(text) ? { trouble: 'has more than one line, but a password is one line' } : { password: text }
}

/** The password of a file whose one line it is. */
export async function passwordIn(file: string): Promise<OnePassword> {
  const read = await readBounded(file, mostBytes)
  if ('trouble' in read) return read
  const text = utf8(read.bytes)
  return text === undefined
    ? { trouble: 'is not UTF-8 text (save it as UTF-8)' }
    : onePassword(text.replace(/\r?\n$/, ''))
}
