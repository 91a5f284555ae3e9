import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { endedAs, reportIn, temporaryFolder } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'
import { init } from './meet.js'

it('what init writes is what run judges by, without an edit', async () => {
  const emulator = await startEmulator({ tls: true, basePath: '/tenant', vendorPrefix: 'ABC', rows: 20 })
  afterThisFile(() => emulator.close())
  const folder = temporaryFolder()
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, emulator.caPem!)
  const out = join(folder, 'staging.yaml')
  const env = { SVC_PASSWORD: emulator.environment['SVC_EMULATOR_MAIN_PASSWORD']! }
  expect(await init(emulator.baseUrl, out, ['--tls-ca', ca], { env })).toMatchObject({ code: 0, stdout: `${out}\n` })
  const schema = /\$schema=(\S+)/.exec(readFileSync(out, 'utf8'))?.[1] ?? ''
  expect(JSON.parse(readFileSync(join(folder, schema), 'utf8'))).toMatchObject({ title: 'Profile' })
  const report = join(folder, 'report')
  const narrow = ['--only', 'ACCESS-1,READ-1', '--accept-untested', '--quiet']
  const judged = await new CommandsProcess().command(['run', '--profile', out, ...narrow, '--out', report], env)
  expect(judged).toMatchObject({ code: 0, stdout: `${report}\n` })
  expect(endedAs(reportIn(report), 'passed')).toEqual(['ACCESS-1', 'READ-1'])
})
