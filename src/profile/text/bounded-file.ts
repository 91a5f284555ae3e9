import { open, readdir } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { quotable } from '../faults/fault.js'
import { nearest, sameWord } from '../faults/suggestion.js'
import { ProfileFault } from '../faults/profile-fault.js'

/** A file's bytes, or why they are not to be had, as a predicate of the file. */
type BoundedFile = { readonly bytes: Uint8Array } | { readonly trouble: string }

/** The trouble of a file that there is not. */
export const notThere = 'does not exist'

/**
 * Reads a file up to `limit` bytes, whatever it is (a pipe and a device have no size beforehand); one that has more is
 * refused. The trouble names neither the path nor the content.
 */
export async function readBounded(path: string, limit: number): Promise<BoundedFile> {
  try {
    const file = await open(path, 'r')
    try {
      const buffer = new Uint8Array(limit + 1)
      let filled = 0
      while (filled <= limit) {
        const { bytesRead } = await file.read(buffer, filled, limit + 1 - filled, null)
        if (bytesRead === 0) return { bytes: buffer.subarray(0, filled) }
        filled += bytesRead
      }
      return { trouble: `is larger than ${Math.round(limit / 1024)} KiB` }
    } finally {
      await file.close()
    }
  } catch (error) {
    return { trouble: troubleOf(error) }
  }
}

/** UTF-8 text without its byte order mark; undefined where the bytes are no UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function troubleOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return notThere
    case 'EISDIR':
      return 'is a directory, not a file'
    case 'EACCES':
    case 'EPERM':
      return 'is not readable (permission denied)'
    default:
      return `cannot be read${/^[A-Z0-9_]{2,20}$/.test(code) ? ` (${code})` : ''}`
  }
}

/**
 * The file beside a path that was likely meant by it, where nothing is at the path itself: the same name with another
 * ending (`p.yml` for `p.yaml`), else the nearest name with the same one. Undefined where none is near.
 */
export async function likelyFile(path: string): Promise<string | undefined> {
  const folder = dirname(path)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  const { name, ext } = parse(basename(path))
  const stems = files.filter((file) => sameWord(parse(file).name, name) && file !== basename(path))
  const alike = files.filter((file) => sameWord(parse(file).ext, ext)).map((file) => parse(file))
  const stem = nearest(
    name,
    alike.map((file) => file.name),
  )
  const file = stems.length === 1 ? stems[0] : alike.find((each) => each.name === stem)?.base
  return file === undefined || quotable(file) === undefined ? undefined : join(folder, file)
}

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
