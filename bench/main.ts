import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { thisMachine } from './machine.js'
import type { Result } from './result.js'
import { markdownTable, plainTable } from './tables.js'

const benchmarks = [
  'whole-run',
  'depths',
  'interruption',
  'with-latency',
  'fleet',
  'reading-json',
  'reading-atom',
  'answering-json',
  'emulator-start',
  'recorded-traffic',
] as const
const path = join('reports', 'bench.json')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { markdown: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !benchmarks.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')}; there are ${benchmarks.join(', ')}`)
  process.exit(2)
}

const machine = thisMachine()
const results: Result[] = []
for (const name of benchmarks.filter((each) => positionals.length === 0 || positionals.includes(each))) {
  console.error(`measuring ${name}`)
  results.push(...(await measured(name)))
}

mkdirSync('reports', { recursive: true })
writeFileSync(path, `${JSON.stringify({ machine, results }, null, 2)}\n`)
console.log((values.markdown ? markdownTable : plainTable)(results, machine))
for (const { name, measured: what } of values.markdown ? [] : results) console.error(`  ${name}: ${what}`)
console.error(path)
process.exitCode = results.every(({ holds }) => holds) ? 0 : 1

/** Each in a process of its own: none inherits another's heap, and a child's peak of memory counts from what it began as. */
async function measured(name: (typeof benchmarks)[number]): Promise<readonly Result[]> {
  const file = fileURLToPath(new URL(`${name}.js`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file])
  return JSON.parse(stdout) as readonly Result[]
}
