import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageFault } from './usage-fault.js'

/** Refuses a file that cannot be written there, before anything is sent for it. Throws UsageFault. */
export function checkOutFile(option: string, path: string): void {
  const folder = dirname(resolve(path))
  if (!isFolder(folder)) throw new UsageFault(`${option}: there is no folder ${folder}`)
  if (existsSync(path) && isFolder(path)) throw new UsageFault(`${option}: ${path} is no file`)
}

/** Refuses a folder that cannot be made, since a file stands in its way. Throws UsageFault. */
export function checkOutFolder(option: string, path: string): void {
  let there = resolve(path)
  while (!existsSync(there)) there = dirname(there)
  if (!isFolder(there)) throw new UsageFault(`${option}: ${there} is no folder`)
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
