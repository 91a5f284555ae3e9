import { open } from 'node:fs/promises'

/** A file's bytes, or why they are not to be had, as a predicate of the file. */
export type BoundedFile = { readonly bytes: Uint8Array } | { readonly trouble: string }

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
