import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator, type Emulator } from '../src/emulator/index.js'
import { readProfile } from '../src/profile/index.js'
import { saveSession } from '../src/run/index.js'
import { checkerRun } from './checker-run.js'
import { resultOf } from './result.js'
import { median } from './side-by-side.js'
import { tell } from './tell.js'

const latencyMs = 25
const rounds = 3

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const quick = await startEmulator()
const slow = await startEmulator({ latencyMs })
const sandboxRecord = (slow.profile as { sandbox: { id: string } }).sandbox.id
const milliseconds: Record<'at once' | 'late', number[]> = { 'at once': [], late: [] }
let paths: readonly string[] = []
let atOnce = 1
try {
  for (let round = 0; round < rounds; round++) {
    milliseconds['at once'].push((await runOn(quick)).milliseconds)
    const late = await runOn(slow)
    milliseconds.late.push(late.milliseconds)
    ;({ paths, atOnce } = late)
  }
} finally {
  await Promise.all([quick.close(), slow.close()])
  await rm(folder, { recursive: true, force: true })
}

/** A run at standard depth, of every clause: with an expired session too. */
async function runOn(emulator: Emulator) {
  Object.assign(process.env, emulator.environment)
  const profile = join(folder, 'profile.json')
  const session = join(folder, 'session.json')
  await writeFile(profile, JSON.stringify(emulator.profile))
  const { limits, ...read } = await readProfile(profile, {}, { env: process.env })
  await saveSession({ ...read, limits }, session)
  emulator.expireSessions()
  await writeFile(profile, JSON.stringify({ ...(emulator.profile as object), expiredSession: session }))
  const received: string[] = []
  const onRequest = (message: unknown) => {
    received.push((message as { request: IncomingMessage }).request.url ?? '')
  }
  subscribe('http.server.request.start', onRequest)
  try {
    const { seconds } = await checkerRun(profile)
    return { milliseconds: seconds * 1000, paths: received, atOnce: limits.concurrency }
  } finally {
    unsubscribe('http.server.request.start', onRequest)
  }
}

// Requests on the sandbox record go one after the other; of all others, as many at once as the profile lets.
const onTheSandbox = paths.filter((path) => path.includes(sandboxRecord)).length
const bound = latencyMs * Math.max(onTheSandbox, paths.length / atOnce)
const [without, late] = [median(milliseconds['at once']), median(milliseconds.late)]
tell(
  resultOf({
    name: 'latency',
    measured:
      `what ${String(latencyMs)} ms more for each answer add to a run at standard depth, against the longer of the requests ` +
      'on the sandbox record one after the other and all requests as many at once as the profile lets',
    unit: 'times',
    value: (late - without) / bound,
    limit: 1.1,
    figures: {
      run: late,
      'without latency': without,
      bound,
      exchanges: paths.length,
      'on the sandbox record': onTheSandbox,
    },
  }),
)
