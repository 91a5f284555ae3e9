import { describe, expect, it } from 'vitest'
import { Masker } from '../../exchange/index.js'
import { readProfile, type ResolvedProfile } from '../../profile/index.js'
import { filledIn } from '../../replay/index.js'
import { maskedProfile } from './told-profile.js'

const key = '0a'.repeat(16)

async function profileWith(changes: Partial<ResolvedProfile> = {}): Promise<ResolvedProfile> {
  const bare = await readProfile(undefined, { baseUrl: 'https://crm.example.com' }, { env: {} })
  return {
    ...bare,
    target: {
      ...bare.target,
      proxy: 'http://Proxy-User:Proxy-Word@proxy:3128',
      tls: { key: 'PEM-KEY', insecure: false },
    },
    users: { main: { name: 'Supervisor', password: 'Correct-Horse-7', passwordChangeDue: false } },
    services: {
      custom: { service: 'Echo', method: 'Echo', body: { by: 'Supervisor' }, parameters: [], echoes: false },
    },
    expiredSession: {
      path: '/home/somebody/session.json',
      content: {
        jar: { cookies: [{ key: '.ASPXAUTH', value: 'ticket-value-1', path: '/' }] },
        proof: { url: 'https://crm.example.com/0', status: 200, rows: 1, at: '' },
      },
    },
    ...changes,
  }
}

describe('the profile in a report', () => {
  it('has masks in place of names, passwords and saved cookies, and nothing of keys, proxies and paths', async () => {
    const text = JSON.stringify(maskedProfile(await profileWith(), key))
    for (const secret of ['Supervisor', 'Correct-Horse', 'ticket-value', 'Proxy', 'PEM-KEY', 'somebody'])
      expect(text).not.toContain(secret)
  })

  it('has the masks that the evidence of the run has', async () => {
    const told = maskedProfile(await profileWith(), key) as unknown as ResolvedProfile
    const masker = new Masker(key)
    expect(told.users.main?.name).toBe(masker.token('userName', 'Supervisor'))
    expect(told.users.main?.password).toBe(masker.token('password', 'Correct-Horse-7'))
    expect(JSON.stringify(told.expiredSession)).toContain(masker.token('ticket', 'ticket-value-1'))
  })

  it('is a profile again once the masks are filled in, with one value for one mask', async () => {
    const profile = await profileWith()
    const again = filledIn(maskedProfile(profile, key), 0) as unknown as ResolvedProfile
    const { users, services } = again
    expect(JSON.stringify(again)).not.toContain('‹')
    expect(services.custom?.body).toEqual({ by: users.main?.name })
    expect([again.target.baseUrl, again.limits, again.digest]).toEqual([
      profile.target.baseUrl,
      profile.limits,
      profile.digest,
    ])
  })
  it('stays a profile where a secret is part of the base URL or of a day', async () => {
    const on = '2026-11-01'
    const profile = await profileWith({
      users: { main: { name: 'example', password: '2026', passwordChangeDue: false } },
      attestations: [{ clause: 'MODE-1', met: true, by: 'J. example', on, how: 'looked in 2026' }],
    })
    const told = maskedProfile(profile, key) as unknown as ResolvedProfile
    expect(told.target.baseUrl).toBe('https://crm.example.com')
    expect(told.attestations[0]?.on).toBe(on)
    expect(told.attestations[0]).toMatchObject({
      by: expect.stringMatching(/^J\. ‹userName·/),
      how: expect.stringMatching(/^looked in ‹password·/),
    })
  })
})
