import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { History } from '../../src/schema/generated/history.js'
import { CommandsProcess } from '../support/commands-process.js'
import { temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

const commands = new CommandsProcess()
const command = (args: readonly string[]) => commands.command(args)
let profile: string

beforeAll(async () => {
  profile = (await emulatorHere()).profile
}, 120_000)

const run = (out: string) =>
  command(['run', '--profile', profile, '--only', 'LOGIN-1', '--format', 'json', '--quiet', '--out', out])
const historyIn = (reports: string) => JSON.parse(readFileSync(join(reports, 'history.json'), 'utf8')) as History

it('history shows the runs of a directory, and later runs add themselves', async () => {
  const reports = temporaryFolder()
  await run(join(reports, 'first'))
  expect(readdirSync(reports)).not.toContain('index.html')

  const { code, stdout, stderr } = await command(['history', reports])
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: `${join(reports, 'index.html')}\n`,
    stderr: '1 report\n',
  })

  await run(join(reports, 'second'))
  const [series] = historyIn(reports).series
  expect(series?.runs.map(({ path, told }) => [path, told])).toEqual([
    ['second', 'Holds'],
    ['first', 'Holds'],
  ])
  expect(series?.runs[0].traffic.endpoints?.map(({ name }) => name)).toContain('Login')
  expect((await command(['verify', join(reports, 'second')])).code).toBe(0)
})

it('a run leaves alone what is not a history of ours, and keeps its exit code', async () => {
  const reports = temporaryFolder()
  for (const name of ['index.html', 'history.json']) writeFileSync(join(reports, name), 'mine')
  expect((await run(join(reports, 'first'))).code).toBe(0)
  expect(readFileSync(join(reports, 'index.html'), 'utf8')).toBe('mine')
  const { code, stderr } = await command(['history', reports])
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/was not written by svc-conformance/) as unknown,
  })
})

it('a history that cannot be updated is said, and the run keeps its exit code', async () => {
  const reports = temporaryFolder()
  await command(['history', reports])
  mkdirSync(join(reports, 'broken', 'report.json'), { recursive: true })
  writeFileSync(join(reports, 'badge.svg'), 'mine')
  const { code, stderr } = await run(join(reports, 'first'))
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/was not updated: .*badge\.svg/) as unknown,
  })
})

it('history refuses a directory that is not there, and that of one report', async () => {
  const reports = temporaryFolder()
  const missing = join(reports, 'missing')
  expect(await command(['history', missing])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('does not exist') as unknown,
  })
  expect(existsSync(missing)).toBe(false)
  writeFileSync(join(reports, 'report.json'), '{}')
  expect((await command(['history', reports])).code).toBe(2)
})
