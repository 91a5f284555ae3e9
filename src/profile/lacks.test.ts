import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needIds, type Need } from '../contract/index.js'
import { lacks, placeholderId, readProfile } from './index.js'
import { additionsTo } from './lines-to-add.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
  await writeFile(join(folder, 'session.json'), '{}')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const env = { SVC_PASSWORD: 'a', SVC_GUEST_PASSWORD: 'b' }

async function profileOf(content: object, baseUrl = 'https://x.example') {
  const path = join(folder, 'profile.json')
  await writeFile(path, JSON.stringify(content))
  return readProfile(path, { baseUrl }, { env })
}

/** The profile with the lines that a reason tells to add, each pasted where it tells to, and with ids of records filled in. */
function pasted(text: string, reason: string): string {
  const told = /(?:under `(?<section>[\w.]+)` )?the lines? (?<lines>`[^`]+`(?:(?:, | and )`[^`]+`)*)/g
  let yaml = text
  for (const { groups: { section, lines = '' } = {} } of reason.matchAll(told)) {
    const all = [...lines.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line)
    if (section === undefined) yaml += all.map((line) => `${line}\n`).join('')
    else {
      const depth = section.split('.').length
      const head = `${'  '.repeat(depth - 1)}${section.split('.').at(-1) ?? ''}:\n`
      expect(yaml).toContain(head)
      yaml = yaml.replace(head, head + all.map((line) => `${'  '.repeat(depth)}${line}\n`).join(''))
    }
  }
  return yaml.replaceAll(placeholderId, '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00')
}

async function profileOfYaml(text: string) {
  const path = join(folder, 'profile.yaml')
  await writeFile(path, text)
  return readProfile(path, { baseUrl: 'https://x.example' }, { env })
}

describe('what a profile lacks', () => {
  const few = `users:
  international: { name: Z, password: { env: SVC_PASSWORD } }
entities:
  probe: Contact
services:
  anonymous: { path: /x }
sandbox:
  entity: Contact
  id: 730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00
  fields:
    guid: UsrRef
`
  it.each(
    needIds
      .filter((need) => need !== 'https')
      .flatMap((need) => [
        [need, 'an empty one', 'scope: [login]\n'],
        [need, 'one with some keys', few],
      ]),
  )('%s: is judged once the lines told are pasted into %s', async (need, _name, text) => {
    const lack = lacks(await profileOfYaml(text), [need as Need])
    if (lack === undefined) return
    if (lack.outcome !== 'untested') return expect.fail('no key would help')
    expect(lack.keys.length).toBeGreaterThan(0)
    expect(lacks(await profileOfYaml(pasted(text, lack.reason)), [need as Need])).toBeUndefined()
  })

  it('is told once where a section that is missing has all that is wanted', async () => {
    const lack = lacks(await profileOf({ users: { main: { name: 'A', password: { env: 'SVC_PASSWORD' } } } }), [
      'sandbox',
      'lookup',
    ])
    expect(lack).toMatchObject({ keys: ['sandbox', 'sandbox.lookup'] })
    expect(lack?.reason.match(/lookup: /g)).toHaveLength(1)
  })

  it('is no key where a clause is about https and the target is not', async () => {
    expect(lacks(await profileOf({}), ['https'])).toBeUndefined()
    expect(lacks(await profileOf({}, 'http://x.example'), ['https'])).toEqual({
      outcome: 'inapplicable',
      reason: 'the clause applies to https, and the target uses plain http',
    })
  })

  it('names only what is missing of several keys', async () => {
    const lack = lacks(await profileOf({ entities: { allowed: 'Contact' } }), ['restricted'])
    expect(lack).toMatchObject({ keys: ['users.restricted', 'entities.forbidden'] })
  })
})

it('a profile that gives every key lacks nothing', async () => {
  const all = needIds.filter((need) => need !== 'https')
  const lack = lacks(await profileOfYaml('scope: [login]\n'), all)
  const profile = await profileOfYaml(pasted('scope: [login]\n', lack?.reason ?? ''))
  expect(needIds.map((need) => lacks(profile, [need]))).toEqual(needIds.map(() => undefined))
})

describe('what a profile lacks for all needs of a clause', () => {
  const sandbox = { entity: 'Contact', id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', fields: { text: 'Notes' } }
  const lookup = { entity: 'Contact', field: 'Account', target: 'Account' }

  it('is the sandbox record’s own lookup where the record is changed', async () => {
    const profile = await profileOf({ sandbox, lookup })
    const missing = lacks(profile, ['sandbox', 'lookup'])
    expect(missing).toMatchObject({ keys: ['users.main', 'sandbox.lookup'] })
    expect(lacks(profile, ['lookup'])).toBeUndefined()
    const users = { main: { name: 'A', password: { env: 'SVC_PASSWORD' } } }
    const own = await profileOf({ users, sandbox: { ...sandbox, lookup: { field: 'Account', target: 'Account' } } })
    expect(lacks(own, ['sandbox', 'lookup'])).toBeUndefined()
    expect(lacks(own, ['lookup'])).toBeUndefined()
  })

  it('is all of them, in the order of the needs', async () => {
    expect(lacks(await profileOf({}), ['user', 'entity'])).toMatchObject({
      keys: ['users.main', 'entities.probe'],
    })
    expect(lacks(await profileOf({}), [])).toBeUndefined()
  })

  it('does not matter where the clause is inapplicable anyhow', async () => {
    const profile = await profileOf({}, 'http://x.example')
    expect(lacks(profile, ['user', 'https'])).toMatchObject({ outcome: 'inapplicable' })
  })
})

describe('a Windows login', () => {
  it('that is not offered makes its clause inapplicable', async () => {
    expect(lacks(await profileOf({ ntlmPath: 'none' }), ['ntlmPath'])).toMatchObject({ outcome: 'inapplicable' })
    expect(lacks(await profileOf({ ntlmPath: '/Login' }), ['ntlmPath'])).toBeUndefined()
    expect(lacks(await profileOf({}), ['ntlmPath'])).toMatchObject({ outcome: 'untested', keys: ['ntlmPath'] })
  })
})

describe('what the answers to parameters contain', () => {
  const key = 'services.custom.expect.contains'
  const custom = { service: 'S', method: 'M', parameters: ['plain', 'a: b'] }
  it.each([
    ['no expectations', custom, 'services.custom'],
    ['a status to expect', { ...custom, expect: { status: 200 } }, 'services.custom.expect'],
  ])('is told with an entry for each parameter, and where it goes beside %s', async (_what, given, under) => {
    const profile = await profileOf({ services: { custom: given } })
    expect(additionsTo(profile, [key])).toEqual([
      { key, under, example: '[WHAT ONLY ANSWER 1 HAS, WHAT ONLY ANSWER 2 HAS]' },
    ])
  })
})
