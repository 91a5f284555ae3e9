import { emulate, type Emulator } from 'svc-conformance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from './client.js'

let platform: Emulator
let client: Client

beforeAll(async () => {
  platform = await emulate({ rows: 100 })
  client = new Client(platform.baseUrl, 'Supervisor', platform.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? '')
})
afterAll(() => platform.close())

it('reads names', async () => {
  expect(await client.names('Contact', 3)).toHaveLength(3)
})

it('logs in again once its session has expired', async () => {
  await client.names('Contact', 1)
  platform.expireSessions()
  expect(await client.names('Contact', 1)).toHaveLength(1)
})

it('reads from a deployment that renews its cookies with every answer', async () => {
  const other = await emulate({ rows: 100, variants: ['rotating-cookies'] })
  const there = new Client(other.baseUrl, 'Supervisor', other.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? '')
  try {
    for (let turn = 0; turn < 3; turn += 1) expect(await there.names('Contact', 1)).toHaveLength(1)
  } finally {
    await other.close()
  }
})
