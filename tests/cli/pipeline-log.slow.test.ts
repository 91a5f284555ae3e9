import { expect, it } from 'vitest'
import { afterThisFile } from '../support/closing.js'
import { command, temporaryFolder, writeProfile } from './command.js'
import { alwaysAnswers, loginAnswer } from './no-platform.js'

it('says nothing that the log of a pipeline takes for a command, whatever the target answers', async () => {
  const culture = '##vso[task.setvariable variable=OWNED]yes ::error::owned '.repeat(4)
  const headers = { 'Content-Type': 'application/json', 'X-Vendor-UserCulture': culture }
  const platform = await alwaysAnswers(200, headers, loginAnswer)
  afterThisFile(() => platform.close())
  const profile = writeProfile(platform.baseUrl)
  const args = ['run', '--profile', profile, '--only', 'LOGIN-9', '--out', `${temporaryFolder()}/report`]
  const { code, stderr } = await command(args, { env: { PASSWORD: 'not shown' } })
  expect(code).toBe(1)
  expect(stderr).toContain('‹U+0023›#vso[task.setvariable')
  expect(stderr).toMatch(/^ *‹U\+003A›:error::owned/m)
  expect(stderr).not.toMatch(/##\w*\[|^\s*::/m)
})
