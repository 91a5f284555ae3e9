import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const program = fileURLToPath(new URL('../src/cli/main.js', import.meta.url))
const memoryTeller = new URL('tell-memory.js', import.meta.url).href

/** One run of the checker, as a user starts it. */
export interface CheckerRun {
  readonly seconds: number
  readonly exchanges: number
  readonly logins: number
  /** Changes of the sandbox record. */
  readonly writes: number
  /** The most memory that the process ever held. */
  readonly peakBytes: number
}

interface Reported {
  readonly outcome: string
  readonly outcomeReason: string
  readonly traffic: { readonly exchanges: number; readonly logins: number; readonly writes: number }
}

/** Runs the checker in a process of its own; without a profile it judges the emulator that it embeds. */
export async function checkerRun(profile?: string, depth = 'standard'): Promise<CheckerRun> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const memoryFile = join(folder, 'memory')
    const out = join(folder, 'report')
    const given = [...(profile === undefined ? [] : ['--profile', profile]), '--depth', depth, '--out', out]
    const begun = performance.now()
    await ended(['--import', memoryTeller, program, 'run', '--quiet', ...given], { BENCH_MEMORY_FILE: memoryFile })
    const seconds = (performance.now() - begun) / 1000
    const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as Reported
    // A run that judged less was shorter for it.
    if (report.outcome !== 'conformant') throw new Error(`the run was ${report.outcome}: ${report.outcomeReason}`)
    return { seconds, ...report.traffic, peakBytes: Number(await readFile(memoryFile, 'utf8')) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ended(given: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, given, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'close')
}
