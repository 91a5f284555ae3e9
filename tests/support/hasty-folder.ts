import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux has room for files in memory. */
const memory = '/dev/shm'

/** A container may have as little as 64 MB there; the reports of one file of tests take some hundred. */
const enough = 2 * 1024 ** 3

/**
 * A folder for the reports of many runs, in memory where the system has room for them there: a run forces what it will
 * change onto the disk before each of a hundred changes, and what tests judge by the hundred outlives them nowhere.
 */
export function hastyFolder(name: string): string {
  return mkdtempSync(join(process.env['TMPDIR'] === undefined && hasRoom() ? memory : tmpdir(), name))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
