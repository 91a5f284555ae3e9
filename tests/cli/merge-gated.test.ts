import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { partLike } from '../../src/fleet/testing/part-like.js'
import { writeReportFolder } from '../../src/report/index.js'
import { sampleReport } from '../../src/report/testing/sample-report.js'
import { CommandsProcess } from '../support/commands-process.js'
import { temporaryFolder } from './command.js'

const commands = new CommandsProcess()
const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const expired = sampleReport()
const failing = { ...expired, waivers: expired.waivers.filter(({ state }) => state === 'in effect') }

beforeAll(async () => {
  for (const [name, report] of Object.entries({ expired, failing }))
    for (const index of [1, 2])
      await writeReportFolder(at(`${name}-${String(index)}`), partLike(index, 2, report), ['json'])
  await writeReportFolder(at('before'), failing, ['json'])
})

const merge = (name: string, ...gate: readonly string[]) =>
  commands.command(['merge', at(`${name}-1`), at(`${name}-2`), '--out', at(`${name}-whole`), '--quiet', ...gate])

describe('the whole of the parts before a gate', () => {
  it('fails for a waiver that expired where --strict-waivers is given', async () => {
    const { code, stderr } = await merge('expired', '--strict-waivers')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Gate failed \(waivers only\):\n {2}reason: The waiver of LOGIN-8/)
    expect((await merge('expired')).stderr).toBe('')
  })

  it('fails for nothing that the baseline knows', async () => {
    expect((await merge('failing')).code).toBe(1)
    expect((await merge('failing', '--baseline', at('before'))).code).toBe(0)
  })

  it('refuses a baseline that is none before anything is written', async () => {
    const parts = [at('failing-1'), at('failing-2')]
    const { code, stdout } = await commands.command(['merge', ...parts, '--out', at('never'), '--baseline', at('none')])
    expect({ code, stdout, written: existsSync(at('never')) }).toEqual({ code: 2, stdout: '', written: false })
  })

  it.each([[['--strict-waivers']], [['--baseline', at('before')]]])('is refused for fleets: %j', async (gate) => {
    mkdirSync(at('fleet'), { recursive: true })
    writeFileSync(join(at('fleet'), 'fleet.json'), '{}')
    const { code, stderr } = await commands.command(['merge', at('fleet'), ...gate])
    expect(code).toBe(2)
    expect(stderr).toMatch(/not to a fleet\. Use them with run/)
  })
})
