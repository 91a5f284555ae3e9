import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { afterThisFile } from '../support/closing.js'
import { serving } from '../support/scripted-server.js'
import { command, reportIn, temporaryFolder, writeProfile } from './command.js'
import { alwaysAnswers, loginAnswer } from './no-platform.js'

it.each([[[]], [['--annotations', 'github']]])(
  'says nothing that the log of a pipeline takes for a command, whatever the target answers: %j',
  async (more) => {
    const culture = '##vso[task.setvariable variable=OWNED]yes ::error::owned '.repeat(4)
    const headers = { 'Content-Type': 'application/json', 'X-Vendor-UserCulture': culture }
    const platform = await alwaysAnswers(200, headers, loginAnswer)
    afterThisFile(() => platform.close())
    const profile = writeProfile(platform.baseUrl)
    const args = ['run', '--profile', profile, '--only', 'LOGIN-9', '--out', `${temporaryFolder()}/report`, ...more]
    const { code, stderr } = await command(args, { env: { PASSWORD: 'not shown' } })
    expect(code).toBe(1)
    expect(stderr).toContain('‹U+0023›#vso[task.setvariable')
    expect(stderr).toMatch(/^ *‹U\+003A›:error::owned/m)
    expect(stderr).not.toMatch(/##\w*\[|^\s*::(?!error title=LOGIN-9 failed%3A)/m)
    expect(stderr.match(/^\s*::/gm) ?? []).toHaveLength(more.length / 2)
  },
)

it.each([
  [204, 'not a line'],
  [500, 'WARNING: the summary was not sent to HOST: it answered 500. The exit code is not affected'],
])(
  'sends its summary once the report is there, and ends as it would have where that is answered with %i',
  async (status, line) => {
    const platform = await alwaysAnswers(200, { 'Content-Type': 'application/json' }, loginAnswer)
    afterThisFile(() => platform.close())
    const folder = `${temporaryFolder()}/report`
    const hook = await serving(() => ({ status: existsSync(`${folder}/report.json`) ? status : 404 }))
    const args = ['run', '--profile', writeProfile(platform.baseUrl), '--only', 'LOGIN-9', '--out', folder, '--quiet']
    const env = { PASSWORD: 'not shown', SVC_CONFORMANCE_SUMMARY_WEBHOOK: `${hook.origin}/T0KEN` }
    const { code, stdout, stderr } = await command(args, { env })
    const { outcome, counts } = reportIn(folder)
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${folder}\n` })
    expect(hook.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { outcome, counts, exitCode: 1 },
    ])
    expect(stderr.includes(line.replace('HOST', new URL(hook.origin).host))).toBe(status === 500)
    expect(stderr).not.toContain('T0KEN')
    expect(readFileSync(`${folder}/report.json`, 'utf8')).not.toContain('T0KEN')
  },
)

it('shows the errors of each target of a fleet by its name, and sends a summary of each', async () => {
  const platform = await alwaysAnswers(200, { 'Content-Type': 'application/json' }, loginAnswer)
  afterThisFile(() => platform.close())
  const hook = await serving(() => ({ status: 204 }))
  const folder = temporaryFolder()
  const targets = ['EU', 'US'].map((name) => ({ name, profile: writeProfile(platform.baseUrl) }))
  writeFileSync(`${folder}/fleet.json`, JSON.stringify({ targets }))
  const args = ['run', '--targets', `${folder}/fleet.json`, '--only', 'LOGIN-9', '--out', `${folder}/out`]
  const env = { PASSWORD: 'not shown', SVC_CONFORMANCE_SUMMARY_WEBHOOK: `${hook.origin}/T0KEN` }
  const { code, stdout, stderr } = await command([...args, '--annotations', 'github'], { env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: `${folder}/out\n` })
  expect(stderr.match(/^::error title=\w+%3A LOGIN-9 failed/gm)).toEqual([
    '::error title=EU%3A LOGIN-9 failed',
    '::error title=US%3A LOGIN-9 failed',
  ])
  expect(hook.received).toHaveLength(2)
})
