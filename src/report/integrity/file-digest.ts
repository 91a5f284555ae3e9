import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'

/** Beyond this a file that is read as a whole is none of ours. */
const mostBytes = 64 * 1024 * 1024

/** The content of a file; undefined where there is none, or a link or a device in its place. */
export async function readPlainFile(path: string): Promise<Buffer | undefined> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() === true && found.size <= mostBytes ? readFile(path) : undefined
}

/** SHA-256 of a file of any size, in hex; undefined where there is none, or a link or a device in its place. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (found?.isFile() !== true) return undefined
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
