import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { MergeRefused } from './merge-refused.js'

/**
 * Refuses to write the whole over one of its parts, by whatever path it is named.
 *
 * @throws MergeRefused
 */
export function mustBeElsewhere(out: string | undefined, folders: readonly string[]): void {
  if (out !== undefined && folders.some((folder) => placeOf(folder) === placeOf(out)))
    throw new MergeRefused(`${out} is the report directory of a part. Choose another directory with --out`)
}

function placeOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : resolve(folder)
}
