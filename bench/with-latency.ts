import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '../src/emulator/index.js'
import { readProfile } from '../src/profile/index.js'
import { saveSession } from '../src/run/index.js'
import { checkerRun } from './checker-run.js'
import { recordedRequests, type RecordedRequest } from './recorded-requests.js'
import { replay } from './replay.js'
import { resultOf } from './result.js'
import { median } from './side-by-side.js'
import { tell } from './tell.js'

const latencyMs = 25
const rounds = 2

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const emulator = await startEmulator({ latencyMs })
const times: Record<'run' | 'replayed' | 'unordered', number[]> = { run: [], replayed: [], unordered: [] }
const sandboxRecord = (emulator.profile as { sandbox: { id: string } }).sandbox.id
const isOnTheSandbox = ({ path }: RecordedRequest) => path.includes(sandboxRecord)
let exchanges = 0
let onTheSandbox = 0
try {
  const profile = await completeProfile()
  const atOnce = (await readProfile(profile, {}, { env: process.env })).limits.concurrency
  for (let round = 0; round < rounds; round++) {
    const requests = await recordedRequests(async () => {
      const { seconds } = await checkerRun(profile)
      times.run.push(seconds * 1000)
    })
    exchanges = requests.length
    const again = { baseUrl: emulator.baseUrl, atOnce }
    onTheSandbox = requests.filter(isOnTheSandbox).length
    times.replayed.push(await replay(requests, { ...again, inARow: isOnTheSandbox }))
    times.unordered.push(await replay(requests, again))
  }
} finally {
  await emulator.close()
  await rm(folder, { recursive: true, force: true })
}

/** A profile with which every clause is judged: with an expired session too. */
async function completeProfile(): Promise<string> {
  Object.assign(process.env, emulator.environment)
  const path = join(folder, 'profile.json')
  const session = join(folder, 'session.json')
  await writeFile(path, JSON.stringify(emulator.profile))
  await saveSession(await readProfile(path, {}, { env: process.env }), session)
  emulator.expireSessions()
  await writeFile(path, JSON.stringify({ ...(emulator.profile as object), expiredSession: session }))
  return path
}

const run = median(times.run)
const replayed = median(times.replayed)
const unordered = median(times.unordered)
tell(
  resultOf({
    name: 'latency',
    measured:
      `the whole run, from the start of the process to its end, with ${String(latencyMs)} ms added to every answer, ` +
      'against the same requests sent again by bare undici, as many at once, those on the sandbox record in their order',
    unit: 'times',
    value: run / replayed,
    limit: 1.5,
    figures: {
      run,
      replayed,
      'replayed in any order': unordered,
      'times that': run / unordered,
      exchanges,
      'on the sandbox record': onTheSandbox,
    },
  }),
)
