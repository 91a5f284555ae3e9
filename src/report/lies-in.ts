import { existsSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Whether a file is there and lies in a folder, or in one below it; links are followed. */
export function liesIn(folder: string, file: string): boolean {
  if (!existsSync(folder) || !existsSync(file)) return false
  return realpathSync(file).startsWith(join(realpathSync(folder), sep))
}
