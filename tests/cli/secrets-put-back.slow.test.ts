import { Agent } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendOn, standBetween } from '../support/in-between.js'
import { afterThisFile } from '../support/closing.js'
import { command, reportIn, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

it('a target that shows earlier sessions, and who else has an account, while the record is put back, leaks neither', async () => {
  const { baseUrl, profile } = await emulatorHere()
  const agent = new Agent({ keepAlive: true })
  const shown = new Set(['Зоряна', 'Guest'])
  const { origin, close } = await standBetween(async (call) => {
    const answer = await sendOn(baseUrl, call, agent)
    for (const [name, line] of answer.headers) {
      const value = /^[^=;]*=([^;]{8,})/.exec(line)?.[1]
      if (name.toLowerCase() === 'set-cookie' && value !== undefined) shown.add(value)
    }
    return { ...answer, headers: [...answer.headers, ['X-Known', encodeURIComponent([...shown].join(' '))] as const] }
  })
  afterThisFile(async () => {
    agent.destroy()
    await close()
  })
  const folder = join(temporaryFolder(), 'report')
  const args = ['run', origin, '--profile', profile, '--only', 'WRITE-1', '--concurrency', '1', '--out', folder]
  expect((await command(args)).code).toBe(0)

  expect(reportIn(folder).changedRecords).toMatchObject([{ restored: true }])
  const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
  expect(evidence.match(/"X-Known","‹/g)?.length).toBe(evidence.trim().split('\n').length)
  expect(shown.size).toBeGreaterThan(8)
  const leaks = [...shown].filter(
    (secret) => evidence.includes(secret) || evidence.includes(encodeURIComponent(secret)),
  )
  expect(leaks).toEqual([])
})
