import { describe, expect, it } from 'vitest'
import { ProfileFault, readProfile, secretsOf } from '../index.js'

const proxy = 'http://proxy.example:3128'

async function proxyFor(baseUrl: string, env: Readonly<Record<string, string>>): Promise<string | undefined> {
  return (await readProfile(undefined, { baseUrl }, { env })).target.proxy
}

describe('the proxy of the environment', () => {
  it.each<[string, string, Readonly<Record<string, string>>, string | undefined]>([
    ['https by HTTPS_PROXY', 'https://crm.example', { HTTPS_PROXY: proxy }, proxy],
    ['in small letters', 'https://crm.example', { https_proxy: proxy }, proxy],
    ['small letters first', 'https://crm.example', { https_proxy: proxy, HTTPS_PROXY: 'http://other.example' }, proxy],
    ['http by HTTP_PROXY', 'http://crm.example', { HTTP_PROXY: proxy }, proxy],
    ['not https by HTTP_PROXY', 'https://crm.example', { HTTP_PROXY: proxy }, undefined],
    ['not http by HTTPS_PROXY', 'http://crm.example', { HTTPS_PROXY: proxy }, undefined],
    ['without a scheme', 'https://crm.example', { HTTPS_PROXY: 'proxy.example:3128' }, proxy],
    ['empty is none', 'https://crm.example', { HTTPS_PROXY: '' }, undefined],
    ['an empty small one wins', 'https://crm.example', { https_proxy: '', HTTPS_PROXY: proxy }, undefined],
    ['never for localhost', 'https://localhost:8443', { HTTPS_PROXY: proxy }, undefined],
    ['never for 127.0.0.0/8', 'http://127.8.9.1:80', { HTTP_PROXY: proxy }, undefined],
    ['never for ::1', 'http://[::1]:8080', { HTTP_PROXY: proxy }, undefined],
    ['for a name that only begins like it', 'http://localhost.example', { HTTP_PROXY: proxy }, proxy],
  ])('%s', async (_name, baseUrl, env, wanted) => {
    expect(await proxyFor(baseUrl, env)).toBe(wanted)
  })

  it.each<[string, string, boolean]>([
    ['crm.example', 'https://crm.example', true],
    ['crm.example', 'https://eu.crm.example', true],
    ['.crm.example', 'https://eu.crm.example', true],
    ['.crm.example', 'https://crm.example', true],
    ['*.crm.example', 'https://eu.crm.example', true],
    ['CRM.Example.', 'https://crm.example', true],
    ['crm.example', 'https://notcrm.example', false],
    ['crm.example', 'https://crm.example.org', false],
    ['*', 'https://crm.example', true],
    ['a.example, crm.example', 'https://crm.example', true],
    ['a.example crm.example', 'https://crm.example', true],
    ['crm.example:443', 'https://crm.example', true],
    ['crm.example:8443', 'https://crm.example', false],
    ['crm.example:8443', 'https://crm.example:8443', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['2.3', 'https://10.1.2.3', false],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.0.0.0/99', 'https://10.1.2.3', false],
    ['10.0.0.0/8', 'https://crm.example', false],
    ['fd00::2', 'https://[fd00::2]', true],
    ['[fd00::2]', 'https://[fd00::2]:8443', true],
    ['[fd00::2]:443', 'https://[fd00::2]:8443', false],
    ['fd00::/8', 'https://[fd00::2]', true],
    ['fe80::/10', 'https://[fd00::2]', false],
    ['', 'https://crm.example', false],
    [' , ', 'https://crm.example', false],
  ])('NO_PROXY=%s for %s: %s', async (exempt, baseUrl, isExempt) => {
    for (const name of ['NO_PROXY', 'no_proxy'])
      expect(await proxyFor(baseUrl, { HTTPS_PROXY: proxy, [name]: exempt })).toBe(isExempt ? undefined : proxy)
  })

  it('may hold a login, which is a secret', async () => {
    const env = { HTTPS_PROXY: 'http://joe:pa%20ss@proxy.example:3128' }
    const profile = await readProfile(undefined, { baseUrl: 'https://crm.example' }, { env })
    expect(profile.target.proxy).toBe('http://joe:pa%20ss@proxy.example:3128')
    expect(secretsOf(profile)).toEqual(['joe', 'pa ss'])
  })

  it.each([
    'socks5://joe:secret7@proxy.example',
    'http://joe:%zz-secret7@proxy.example',
    'http://proxy.example/secret7',
  ])('that cannot be used is a fault which repeats nothing of it: %s', async (value) => {
    const read = readProfile(undefined, { baseUrl: 'https://crm.example' }, { env: { HTTPS_PROXY: value } })
    const fault: unknown = await read.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ProfileFault)
    expect(String(fault)).toMatch(/HTTPS_PROXY.*NO_PROXY/s)
    expect(String(fault)).not.toMatch(/secret7|joe/)
  })
})
