import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDiskFull } from '../../exchange/evidence/evidence-file.js'
import { UsageFault } from '../errors.js'

/** Refuses a file that cannot be written there, before anything is sent for it. Throws UsageFault. */
export function checkOutFile(option: string, path: string): void {
  const folder = dirname(resolve(path))
  if (!isFolder(folder)) throw new UsageFault(`${option}: the directory ${folder} does not exist`)
  // A device or a pipe would be replaced by a file.
  if (existsSync(path) && !statSync(path).isFile()) throw new UsageFault(`${option}: ${path} is not a file`)
  checkWritable(option, existsSync(path) ? path : folder)
}

/** Refuses to replace a file that this program did not write; an empty one holds nothing to lose. Throws UsageFault. */
export function checkReplaceable(option: string, path: string, isOurs: (text: string) => boolean): void {
  if (!existsSync(path)) return
  const text = readFileSync(path, 'utf8')
  if (text === '' || isOurs(text)) return
  throw new UsageFault(
    `${option}: ${path} already exists and was not written by svc-conformance. Delete it or choose another file`,
  )
}

/** Refuses a folder that cannot be made, since a file stands in its way or nobody may. Throws UsageFault. */
export function checkOutFolder(option: string, path: string): void {
  let there = resolve(path)
  while (!existsSync(there)) there = dirname(there)
  if (!isFolder(there)) throw new UsageFault(`${option}: ${there} is not a directory`)
  checkWritable(option, there)
}

/**
 * Writes what was asked for there; what the check could not foresee, as a file system that takes no files, is said as
 * well. Throws UsageFault.
 */
export async function writtenTo<T>(option: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (fault) {
    if (isDiskFull(fault) || !(fault instanceof Error && 'syscall' in fault && 'path' in fault)) throw fault
    throw new UsageFault(`${option}: cannot write ${String(fault.path)} (${fault.message})`)
  }
}

function checkWritable(option: string, path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (fault) {
    throw new UsageFault(`${option}: cannot write ${path} (${fault instanceof Error ? fault.message : ''})`)
  }
}

/** Where a file that a link leads to is: what is renamed there would take the place of the link. */
export function behindLink(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

/** Whether a folder is there. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
