import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { emulate, type Emulator } from '../../src/library/emulator-package.js'
import { readProfile } from '../../src/profile/index.js'
import { temporaryFolder } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'
import { init, keys, type Meeting } from './meet.js'

describe('init on a terminal', { timeout: 60_000 }, () => {
  let platform: Emulator
  const restricted = 'restricted pw'

  beforeAll(async () => {
    platform = await emulate({ rows: 20 })
    afterThisFile(() => platform.close())
  })

  async function guided(answers: NonNullable<Meeting['guided']> | undefined, more: Partial<Meeting> = {}) {
    const password = platform.environment['SVC_EMULATOR_MAIN_PASSWORD']!
    const given = { env: { SVC_PASSWORD: password }, ...(answers === undefined ? {} : { guided: answers }), ...more }
    const met = await init(platform.baseUrl, join(temporaryFolder(), 'p.yaml'), [], given)
    return met
  }

  it('writes what a person chose and named, as a valid profile', async () => {
    const { code, stdout, profile, stderr } = await guided([
      [/^Sandbox:/m, keys.down],
      [/A run would set/, 'y'],
      [/^Custom service:/m, 'EchoService/Echo'],
      [/needs no login/, 'PublicService/Ping'],
      [/^Restricted user/m, 'Guest'],
      [/Entity that/, 'Payroll'],
      [/^Windows login/m, keys.down],
    ])
    expect(code).toBe(0)
    const read = await readProfile(
      stdout.trim(),
      {},
      { env: { SVC_PASSWORD: 'x', SVC_RESTRICTED_PASSWORD: restricted } },
    )
    expect(read.users.restricted).toMatchObject({ name: 'Guest', password: restricted })
    expect(parse(profile!)).toMatchObject({
      entities: { probe: 'Contact', forbidden: 'Payroll', allowed: 'Contact' },
      sandbox: { entity: 'Lead', fields: { text: 'Notes' } },
      services: {
        custom: { service: 'EchoService', method: 'Echo' },
        anonymous: { service: 'PublicService', method: 'Ping' },
      },
      ntlmPath: 'none',
    })
    expect(stderr).toMatch(
      /A run would set these fields of it and restore them:\n {2}Notes, now .*\n {2}UsrScore, now \d/,
    )
    expect(stderr).toContain('set the environment variable SVC_RESTRICTED_PASSWORD to the password of Guest')
    expect(stderr).not.toContain('sandbox.id: a record that nobody uses')
  })

  it('writes what it writes without a terminal where everything is skipped', async () => {
    const withoutReads = ({ profile = '' }: { profile: string | undefined }) => profile.replace(/with \d+\s+reads/, '')
    const skipped = await guided([])
    expect(skipped.stderr).toContain('Windows login (NTLM)')
    const alone = await guided(undefined)
    expect(alone.stderr).not.toContain('Windows login (NTLM)')
    expect(parse(withoutReads(skipped))).toEqual(parse(withoutReads(alone)))
  })

  it('takes no record that was chosen and not agreed to', async () => {
    const { profile, stderr } = await guided([[/^Sandbox:/m, keys.down]])
    expect(stderr).toContain('Use this record?')
    expect(parse(profile!)).not.toHaveProperty('sandbox')
  })

  it('asks again for what cannot be right', async () => {
    const { profile, stderr } = await guided([
      [/^Custom service:/m, 'Echo'],
      [/Expected Service/, 'EchoService/Echo'],
      [/^Restricted user/m, 'Supervisor'],
      [/This is the main user/, ''],
    ])
    expect(stderr).toContain('Expected Service/Method')
    expect(stderr).toContain('This is the main user')
    expect(parse(profile!)).toMatchObject({ services: { custom: { service: 'EchoService', method: 'Echo' } } })
    expect((parse(profile!) as { users: object }).users).not.toHaveProperty('restricted')
  })

  it('writes nothing where it is interrupted at a question', async () => {
    const ending = new AbortController()
    const end = () => {
      ending.abort('SIGINT')
    }
    const { code, stdout, profile } = await guided([[/^Sandbox:/m, end]], { ending })
    expect({ code, stdout, profile }).toEqual({ code: 130, stdout: '', profile: undefined })
  })

  it('changes nothing: it sends reads and logins alone', () => {
    const others = platform.requests().filter(({ method }) => method !== 'GET')
    expect(others.length).toBeGreaterThan(0)
    for (const { path } of others) expect(path).toMatch(/AuthService\.svc\/Login$/)
  })
})
