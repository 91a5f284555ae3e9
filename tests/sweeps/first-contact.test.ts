import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { command, emulate, endedAs, reportIn, temporaryFolder } from '../cli/command.js'

it.each(['the option --sandbox', 'its id put into the comment'])(
  'a whole run by what init wrote holds, over https, with a path and another prefix; the sandbox by %s',
  { timeout: 120_000 },
  async (way) => {
    const emulator = await emulate('--tls', '--base-path', '/tenant', '--vendor-prefix', 'ABC', '--rows', '20500')
    const beside = emulator.profile.replace(/\.yaml$/, '')
    const { sandbox } = parse(readFileSync(emulator.profile, 'utf8')) as { sandbox: { id: string } }
    const folder = temporaryFolder()
    const out = join(folder, 'staging.yaml')
    const named = way.startsWith('the option') ? ['--sandbox', `Lead/${sandbox.id}`] : []
    const given = ['--user', 'Supervisor', '--password-file', `${beside}.main.secret`, '--tls-ca', `${beside}.ca.pem`]
    expect(await command(['init', emulator.baseUrl, ...given, ...named, '--out', out])).toMatchObject({ code: 0 })
    if (named.length === 0)
      writeFileSync(
        out,
        readFileSync(out, 'utf8')
          .replace(/^# (?=sandbox:)|^# (?= {2}(entity|id|fields|lookup):)/gm, '')
          .replace(/^( {2}id: ).*$/m, `$1${sandbox.id}`),
      )
    const folderOf = join(folder, 'report')
    const judged = await command(['run', '--profile', out, '--out', folderOf, '--accept-untested'])
    expect(judged.stderr).toContain('Holds')
    expect(judged.code).toBe(0)
    const report = reportIn(folderOf)
    expect(endedAs(report, 'failed', 'cantTell')).toEqual([])
    expect(endedAs(report, 'passed')).toEqual(
      expect.arrayContaining(['WRITE-5', 'WRITE-10', 'GUID-6', 'LIMIT-1', 'ODATA-2', 'COOKIE-2']),
    )
  },
)
