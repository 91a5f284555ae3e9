import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Leaves room for the time, a number and a path before it within the 255 bytes that file systems give a name. */
const longest = 80

/** Names that Windows gives to devices, alone and before a dot. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

/** The name of a report folder: `<host>-<UTC time>`, such as `crm.example.com-20261101T094500Z`. */
export function reportFolderName(host: string, at: Date): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `${safeName(host, 'host')}-${time}`
}

/**
 * Makes a new, empty report folder below `parent` and gives back its path. Where the name is taken, by a run that
 * began in the same second, a number is added: no run ever writes into another one's folder.
 */
export async function makeReportFolder(parent: string, host: string, at: Date): Promise<string> {
  await mkdir(parent, { recursive: true })
  const name = reportFolderName(host, at)
  for (let turn = 1; ; turn += 1) {
    const path = join(parent, turn === 1 ? name : `${name}-${String(turn)}`)
    try {
      await mkdir(path)
      return path
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    }
  }
}

/**
 * A name that comes from outside, as the name of a folder: nothing of it may leave the folder above, hide it, or be refused
 * by any file system. `noun` says what it names, where it cannot stand alone.
 */
export function safeName(name: string, noun: 'host' | 'target'): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  if (plain === '') return 'target'
  const named = devices.test(plain) ? `${noun}-${plain}` : plain
  if (named.length <= longest) return named
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${named.slice(0, longest - 9)}-${digest}`
}
