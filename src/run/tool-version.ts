import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specsRoot } from './spec-files.js'

/** The package's own version. Its package.json lies beside the sources, or above `dist`. */
export function toolVersion(): string {
  const [path] = [join(specsRoot, 'package.json'), join(specsRoot, '..', 'package.json')].filter((each) =>
    existsSync(each),
  )
  return (JSON.parse(readFileSync(path ?? 'package.json', 'utf8')) as { version: string }).version
}
