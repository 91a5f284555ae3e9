import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emulate, reportIn, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'
import { CommandsProcess } from '../support/commands-process.js'

const commands = new CommandsProcess()

it('a tenant that is called 0 is judged by the profile that its emulator writes, and again from its evidence', async () => {
  const { baseUrl, profile } = await emulatorHere({ basePath: '/0' })
  const folder = temporaryFolder()
  const [run, again] = [join(folder, 'run'), join(folder, 'again')]
  const few = ['--format', 'json', '--quiet']
  const judged = await commands.command([
    'run',
    '--profile',
    profile,
    '--only',
    'PAGE-1,READ-1',
    '--accept-untested',
    ...few,
    '--out',
    run,
  ])
  expect(judged, judged.stderr).toMatchObject({ code: 0, stdout: `${run}\n` })
  expect(reportIn(run).target.baseUrl).toBe(baseUrl)
  const later = await commands.command(['judge', run, '--profile', profile, ...few, '--out', again])
  expect(later, later.stderr).toMatchObject({ stdout: `${again}\n` })
  expect(reportIn(again).target.baseUrl).toBe(baseUrl)
})

it('a tenant that is called 0 is named by `emulate` as `run` takes it', async () => {
  const { baseUrl, profile } = await emulate('--base-path', '/0')
  const planned = await commands.command(['run', baseUrl, '--profile', profile, '--only', 'PAGE-1', '--plan'])
  expect(planned, planned.stderr).toMatchObject({ code: 0 })
  expect((await fetch(`${baseUrl}/Login/NuiLogin.aspx`)).status).toBe(200)
})
