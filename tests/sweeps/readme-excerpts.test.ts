import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { readProfile } from '../../src/profile/index.js'
import { renderSummary } from '../../src/report/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CheckerProcess, endedAs } from '../support/checker-process.js'
import { readPage, root } from '../support/page.js'

const readme = readPage('README.md')
const [grid, notJudged, breach] = readme.blocks.filter(({ language }) => language === 'text').map(({ text }) => text)
const profiles = readme.blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text)

let folder: string
let checker: CheckerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readme-'))
  checker = new CheckerProcess()
})
afterAll(async () => {
  checker.close()
  await rm(folder, { recursive: true, force: true })
})

/** The lines of an excerpt that are not what the program prints for this report, 120 columns wide. */
function astray(excerpt: string | undefined, report: Report): readonly string[] {
  const printed = renderSummary(report, { color: false, width: 120 }).split('\n')
  return (excerpt ?? 'no such excerpt')
    .trimEnd()
    .split('\n')
    .filter((line) => !printed.includes(line))
}

/** The program as a user starts it: what it prints is for a person, so only its report counts here. */
async function judgeTheEmulator(): Promise<Report> {
  const out = join(folder, 'report')
  const program = fileURLToPath(new URL('dist/src/cli/main.js', root))
  await new Promise((resolve) => execFile(process.execPath, [program, 'run', '--quiet', '--out', out], resolve))
  return JSON.parse(await readFile(join(out, 'report.json'), 'utf8')) as Report
}

async function against<T>(
  options: EmulatorOptions,
  use: (emulator: Awaited<ReturnType<typeof startEmulator>>) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator(options)
  try {
    return await use(emulator)
  } finally {
    await emulator.close()
  }
}

describe('what the README shows is what the program prints', () => {
  test('the grid at the end of the first command', async () => {
    expect(astray(grid, await judgeTheEmulator()), 'lines to take anew from `npm run conformance`').toEqual([])
  }, 60_000)

  test('what a profile of four lines leaves open', async () => {
    expect(profiles[0]?.trim().split('\n')).toHaveLength(4)
    const { report } = await against({}, (emulator) => {
      const profile = { ...(parse(profiles[0] ?? '') as object), target: { baseUrl: emulator.baseUrl } }
      const password = emulator.environment['SVC_EMULATOR_MAIN_PASSWORD'] ?? ''
      return checker.judge({ profile, environment: { SVC_PASSWORD: password } })
    })
    expect(astray(notJudged, report)).toEqual([])
  })

  test('the clause that the broken emulator fails, and no other', async () => {
    const [, deviation = ''] = /--deviation ([a-z0-9-]+)/.exec(readme.text) ?? []
    const { report, exitCode } = await against({ deviations: [deviation] }, (emulator) => checker.judge(emulator))
    expect(astray(breach, report)).toEqual([])
    expect(endedAs(report, 'failed').map((id) => `✗ ${id}`)).toEqual([/^✗ \S+/.exec(breach ?? '')?.[0]])
    expect(exitCode).toBe(1)
  })
})

test.each(profiles)('the README gives a profile that holds: %s', async (text) => {
  const path = join(folder, 'profile.yaml')
  await writeFile(path, text)
  const read = readProfile(path, { baseUrl: 'https://x.example' }, { env: { SVC_PASSWORD: 'a' } })
  await expect(read).resolves.toBeDefined()
})
