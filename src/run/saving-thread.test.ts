import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { afterThisTest } from '../../tests/support/closing.js'
import { profileAt } from '../check/testing/run-at.js'
import { smallDeployment } from '../check/testing/small-deployment.js'
import { carryOut, saveSessionIn } from './saving-thread.js'

/** A thread that does at once what it is told. */
function thread(told: (message: unknown) => unknown): Worker {
  return Object.assign(new EventEmitter(), { postMessage: told }) as unknown as Worker
}

async function place() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  const { origin } = await smallDeployment()
  return { path: join(folder, 'session.json'), profile: await profileAt(origin, {}) }
}

it('saves a session in the thread', async () => {
  const { path, profile } = await place()
  await saveSessionIn(thread(carryOut), profile, path)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ proof: { status: 200 } })
})

it('tells what kept the thread from it', async () => {
  const { path, profile } = await place()
  const saving = saveSessionIn(thread(carryOut), { ...profile, users: {} }, path)
  await expect(saving).rejects.toThrow(/no session was saved: .*users\.main/)
})

it('does not wait for a thread that has ended', async () => {
  const { path, profile } = await place()
  const dying = thread(() => setImmediate(() => dying.emit('exit', 1)))
  await expect(saveSessionIn(dying, profile, path)).rejects.toThrow('has ended')
})

it('leaves the messages of vitest alone', async () => {
  await expect(carryOut({ __vitest_worker_request__: true, type: 'start' })).resolves.toBeUndefined()
})
