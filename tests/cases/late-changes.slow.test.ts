import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { command, reportIn, RunningCommand, temporaryFolder } from '../cli/command.js'
import { bytesOfRecord } from '../sandbox/scene.js'
import { workAt } from '../sandbox/workplace.js'
import { ownAnswer, startProxy } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { headerIn } from '../support/in-between.js'
import { reasons } from '../support/checker-process.js'

const both = checkerAndEmulator()

/** Longer than the platform takes for a change that the gateway has given up. */
const lateChanges = '2s'

it.each([
  ['fifth', 5, 800],
  ['third', 3, 300],
])(
  'a gateway that gives up every %s change, which the platform carries out later: no clause fails, and the record is as before',
  async (_which, every, delay) => {
    const { checker, emulator } = both()
    const work = await workAt(emulator)
    const before = await bytesOfRecord({ emulator, work })
    const landing: Promise<unknown>[] = []
    let changes = 0
    const proxy = await startProxy([emulator], {
      onward: (call, behind) => {
        const isChange = /^(PUT|MERGE)$/.test(call.method) && headerIn(call, 'cookie') !== undefined
        if (!isChange || (changes += 1) % every !== 0) return call
        landing.push(wait(delay).then(() => behind(call)))
        return ownAnswer(504, '<title>504 Gateway Time-out</title>')
      },
    })
    try {
      const profile = { ...(proxy.profile as object), limits: { lateChanges } }
      const only = ['WRITE-1', 'WRITE-2', 'WRITE-3', 'WRITE-6', 'GUID-1', 'ACCESS-6']
      const { report, exitCode } = await checker.judge({ ...proxy, profile }, { only, depth: 'standard' })
      expect(landing.length).toBeGreaterThan(0)
      await Promise.all(landing)
      expect(reasons(report, 'failed')).toEqual([])
      expect(report.changedRecords).toMatchObject([{ restored: true }])
      expect(exitCode).not.toBe(5)
      expect(await bytesOfRecord({ emulator, work })).toBe(before)
    } finally {
      await proxy.close()
      await work.close()
    }
  },
)

it('a run that SIGINT ends while a change is open: it ends with 5, keeps the journal, and `restore` undoes what landed', async () => {
  const { emulator } = both()
  const work = await workAt(emulator)
  const before = await bytesOfRecord({ emulator, work })
  const held: (() => Promise<unknown>)[] = []
  const proxy = await startProxy([emulator], {
    onward: (call, behind) => {
      const isChange = call.method === 'MERGE' && call.body.includes('svc check ')
      if (!isChange || held.length > 0) return call
      held.push(() => behind(call))
      return ownAnswer(504, '<title>504 Gateway Time-out</title>')
    },
  })
  try {
    const folder = join(temporaryFolder(), 'report')
    const profile = join(temporaryFolder(), 'profile.json')
    writeFileSync(profile, JSON.stringify({ ...(proxy.profile as object), limits: { lateChanges: '10s' } }))
    const args = ['--profile', profile, '--only', 'WRITE-2', '--out', folder]
    const running = new RunningCommand(['run', ...args], { env: proxy.environment })
    const journal = join(folder, 'journal.ndjson')
    await running.until(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('"status":504'))
    const ended = await running.end('SIGINT')
    expect(ended).toMatchObject({ code: 5, stdout: `${folder}\n` })
    expect(ended.stderr).toMatch(/^! not restored: .*: No clear answer came to the MERGE/m)
    expect(reportIn(folder).changedRecords).toMatchObject([{ restored: false }])
    expect(existsSync(journal)).toBe(true)

    for (const land of held) await land()
    expect(await bytesOfRecord({ emulator, work })).not.toBe(before)
    expect(await command(['restore', folder, '--profile', profile], { env: proxy.environment })).toMatchObject({
      code: 0,
    })
    expect(await bytesOfRecord({ emulator, work })).toBe(before)
    expect(existsSync(journal)).toBe(false)
  } finally {
    await proxy.close()
    await work.close()
  }
})
