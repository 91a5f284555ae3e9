import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Mutant } from './mutants.js'
import { withMutant, type Workplace } from './workplace.js'

/** Some minutes: the tests that rest on a file of the scenarios are many. In milliseconds. */
const longest = 300_000

/** Whether a test of `npm test` fails that imports the mutant's file; the first one ends it. */
export async function killedByTests({ root }: Workplace, mutant: Mutant): Promise<string | undefined> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const options = [
    'related',
    mutant.file,
    '--run',
    '--bail=1',
    '--reporter=json',
    '--passWithNoTests',
    '--maxWorkers=1',
  ]
  const env = { ...process.env, ...withMutant(mutant) }
  const child = spawn(process.execPath, [vitest, ...options], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), longest)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  if (code === 0) return undefined
  return /"fullName":"([^"]{1,160})"[^{}]*"status":"failed"/.exec(text)?.[1] ?? 'a test file did not come to its end'
}
