import { Agent } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendOn, standBetween } from '../support/in-between.js'
import { afterThisFile } from '../support/closing.js'
import { RunningCommand, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

it('a target that shows, in a later round of --watch, the sessions of earlier ones leaks none', async () => {
  const { baseUrl, profile } = await emulatorHere()
  const agent = new Agent({ keepAlive: true })
  const given = new Set<string>()
  let earlier: readonly string[] = []
  const { origin, close } = await standBetween(async (call) => {
    const answer = await sendOn(baseUrl, call, agent)
    for (const [name, line] of answer.headers) {
      const value = /^[^=;]*=([^;]{8,})/.exec(line)?.[1]
      if (name.toLowerCase() === 'set-cookie' && value !== undefined) given.add(value)
    }
    return { ...answer, headers: [...answer.headers, ['X-Earlier', earlier.join(' ')] as const] }
  })
  afterThisFile(async () => {
    agent.destroy()
    await close()
  })
  const root = temporaryFolder()
  const [folder, watched] = [join(root, 'report'), join(root, 'watched')]
  mkdirSync(watched)
  // What putting the record back logs in with is a session of the round too.
  const judging = ['run', origin, '--profile', profile, '--only', 'WRITE-1', '--format', 'json', '--out', folder]
  const watching = new RunningCommand([...judging, '--watch', '--watch-path', watched])
  await watching.says(/Waiting for a change/)
  earlier = [...given]
  writeFileSync(join(watched, 'changed'), '')
  await watching.says(/Waiting for[^]*Waiting for/)
  await watching.end('SIGINT')

  expect(earlier.length).toBeGreaterThan(6)
  const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
  expect(evidence).toMatch(/"X-Earlier","‹/)
  expect(earlier.filter((secret) => evidence.includes(secret))).toEqual([])
})
