import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes generated files, texts by path, and removes all others from the directory, if they have one for themselves. With
 * `--check` on the command line nothing is written: the exit code is 1 if a file would change.
 */
export function writeOrCheck(files: ReadonlyMap<string, string>, folder?: string): void {
  const known = folder !== undefined && existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const left = known.filter((path) => !files.has(path))
  const changed = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  if (process.argv.includes('--check')) {
    const stale = [...left, ...changed.map(([path]) => path)]
    if (stale.length === 0) return
    console.error(`these generated files are stale; run \`npm run generate\`:\n  ${stale.join('\n  ')}`)
    process.exitCode = 1
    return
  }
  for (const path of left) rmSync(path)
  for (const [path, text] of changed) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
