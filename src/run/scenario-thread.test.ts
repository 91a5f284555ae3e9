import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterThisTest } from '../../tests/support/closing.js'
import { profileAt } from '../check/testing/run-at.js'
import { smallDeployment } from '../check/testing/small-deployment.js'
import { ScenarioThread } from './scenario-thread.js'

async function place() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  const thread = new ScenarioThread()
  afterThisTest(async () => {
    await thread.close()
    rmSync(folder, { recursive: true })
  })
  const { origin } = await smallDeployment()
  return { thread, path: join(folder, 'session.json'), profile: await profileAt(origin, {}) }
}

it('saves a session', async () => {
  const { thread, path, profile } = await place()
  await thread.ask({ saveSession: { path, profile } })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ proof: { status: 200 } })
})

it('reports what kept it from saving one', async () => {
  const { thread, path, profile } = await place()
  const saving = thread.ask({ saveSession: { path, profile: { ...profile, users: {} } } })
  await expect(saving).rejects.toThrow(/the session was not saved: .*users\.main/)
})

it.each(['before it is asked', 'after it is asked'])('rejects if it has ended %s', async (when) => {
  const { thread, path, profile } = await place()
  if (when === 'before it is asked') await thread.close()
  const saving = thread.ask({ saveSession: { path, profile } })
  if (when === 'after it is asked') void thread.close()
  await expect(saving).rejects.toThrow('exited unexpectedly')
})
