// Removes from dist/ the type declarations that the package does not export: the compiler writes one for every module, and
// leaves those of modules that are gone.
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from './build-record.js'

/** A declaration file and all that it imports. */
export function typesFrom(path, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const [, led] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']*)\.js["']/g))
    typesFrom(relative('.', resolve(dirname(path), `${led}.d.ts`)), found)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const exported = typesFrom(join('dist', 'src', 'index.d.ts'))
  for (const path of filesIn('dist')) if (path.endsWith('.d.ts') && !exported.has(path)) rmSync(path)
}
