import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '../src/emulator/index.js'
import { program } from './checker-run.js'
import { resultOf } from './result.js'
import { tell } from './tell.js'

/** Two seconds are promised; the emulator's answers come as late as those of a deployment far away. */
const promisedMs = 2000
const latencyMs = 100
/** Which change of the sandbox record is under way when the signal comes. */
const changes = [1, 10, 30] as const

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const times: number[] = []
try {
  for (const change of changes) times.push(await interruptedAt(change))
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Milliseconds from the signal to the end of the process, which by then has put the record back. */
async function interruptedAt(change: number): Promise<number> {
  const emulator = await startEmulator({ latencyMs })
  const profile = join(folder, 'profile.json')
  const out = join(folder, String(change))
  await writeFile(profile, JSON.stringify(emulator.profile))
  const child = spawn(process.execPath, [program, 'run', '--quiet', '--profile', profile, '--out', out], {
    env: { ...process.env, ...emulator.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  let signalledAt = Infinity
  let seen = 0
  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage }
    if (request.method !== 'MERGE' || (seen += 1) !== change) return
    signalledAt = performance.now()
    child.kill('SIGINT')
  }
  subscribe('http.server.request.start', onRequest)
  try {
    const [code] = (await ended) as [number | null]
    const milliseconds = performance.now() - signalledAt
    const { changedRecords } = JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as {
      readonly changedRecords: readonly { readonly restored: boolean }[]
    }
    if (code !== 130 || changedRecords.some(({ restored }) => !restored))
      throw new Error(`interrupted at change ${String(change)}, the run ended with ${String(code)}`)
    return milliseconds
  } finally {
    unsubscribe('http.server.request.start', onRequest)
    await emulator.close()
  }
}

tell(
  resultOf({
    name: 'interruption',
    measured:
      `from Ctrl-C while the record is being changed to the end of the process, which has put it back, with ${String(latencyMs)} ms ` +
      'added to every answer; the worst of three moments, against the two seconds that are promised',
    unit: 'times',
    value: Math.max(...times) / promisedMs,
    limit: 1,
    figures: Object.fromEntries(changes.map((change, place) => [`at change ${String(change)}`, times[place] ?? NaN])),
  }),
)
