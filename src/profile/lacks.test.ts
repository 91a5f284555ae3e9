import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { needIds } from '../contract/index.js'
import { lacks, readProfile } from './index.js'

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

/** The content of a profile with more keys, each with the value that a lack gives as its example. */
function withAdditions(additions: readonly { key: string; example: string }[]): object {
  const content: Record<string, unknown> = {}
  for (const { key, example } of additions) {
    const [section, entry] = key.split('.') as [string, string | undefined]
    const value: unknown = parse(example)
    content[section] = entry === undefined ? value : { ...(content[section] as object | undefined), [entry]: value }
  }
  return content
}

describe('what a profile lacks', () => {
  it.each(needIds.filter((need) => need !== 'https'))(
    '%s: the keys to add, which are enough as they stand',
    async (need) => {
      const lack = lacks(await profileOf({}), [need])
      if (lack?.outcome !== 'untested') return expect.fail('nothing was lacking')
      expect(lack.additions.length).toBeGreaterThan(0)
      for (const { key, example } of lack.additions) {
        expect(lack.reason).toContain(`\`${key}\``)
        expect(lack.reason).toContain(example)
      }
      expect(lacks(await profileOf(withAdditions(lack.additions)), [need])).toBeUndefined()
    },
  )

  it('is no key where a clause is about https and the target is not', async () => {
    expect(lacks(await profileOf({}), ['https'])).toBeUndefined()
    expect(lacks(await profileOf({}, 'http://x.example'), ['https'])).toEqual({
      outcome: 'inapplicable',
      reason: 'the clause is about https, and the target is reached over plain http',
    })
  })

  it('names only what is missing of several keys', async () => {
    const lack = lacks(await profileOf({ entities: { allowed: 'Contact' } }), ['restricted'])
    expect(lack).toMatchObject({ additions: [{ key: 'users.restricted' }, { key: 'entities.forbidden' }] })
  })
})

it('a profile that gives every key lacks nothing', async () => {
  const nothing = await profileOf({})
  const additions = needIds.flatMap((need) => {
    const lack = lacks(nothing, [need])
    return lack?.outcome === 'untested' ? lack.additions : []
  })
  const profile = await profileOf(withAdditions(additions))
  expect(needIds.map((need) => lacks(profile, [need]))).toEqual(needIds.map(() => undefined))
})

describe('what a profile lacks for all needs of a clause', () => {
  const sandbox = { entity: 'Contact', id: '410006e1-ca4e-4502-a9ec-e54d922d2c00', fields: { text: 'Notes' } }
  const lookup = { entity: 'Contact', field: 'Account', target: 'Account' }

  it('is the sandbox record’s own lookup where the record is changed', async () => {
    const profile = await profileOf({ sandbox, lookup })
    const missing = lacks(profile, ['sandbox', 'lookup'])
    expect(missing).toMatchObject({ additions: [{ key: 'users.main' }, { key: 'sandbox.lookup' }] })
    expect(lacks(profile, ['lookup'])).toBeUndefined()
    const users = { main: { name: 'A', password: { env: 'SVC_PASSWORD' } } }
    const own = await profileOf({ users, sandbox: { ...sandbox, lookup: { field: 'Account', target: 'Account' } } })
    expect(lacks(own, ['sandbox', 'lookup'])).toBeUndefined()
    expect(lacks(own, ['lookup'])).toBeUndefined()
  })

  it('is all of them, in the order of the needs', async () => {
    expect(lacks(await profileOf({}), ['user', 'entity'])).toMatchObject({
      additions: [{ key: 'users.main' }, { key: 'entities.probe' }],
    })
    expect(lacks(await profileOf({}), [])).toBeUndefined()
  })

  it('does not matter where the clause is inapplicable anyhow', async () => {
    const profile = await profileOf({}, 'http://x.example')
    expect(lacks(profile, ['user', 'https'])).toMatchObject({ outcome: 'inapplicable' })
  })
})
