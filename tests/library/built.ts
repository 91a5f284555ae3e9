import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type * as Library from '../../src/index.js'

/** The package as a program imports it. */
export async function builtLibrary(): Promise<typeof Library> {
  return (await import(/* @vite-ignore */ pathToFileURL(resolve('dist/src/index.js')).href)) as typeof Library
}
