import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clauses, isClauseId, needs } from '../contract/index.js'
import { isPlaceholderId, placeholderId, readProfile } from './index.js'
import { placesOf } from './faults/schema-view.js'

const page = await readFile(new URL('../../docs/reference/profile.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text]) => text ?? '')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
  await writeFile(join(folder, 'guest.secret'), 'b')
  await writeFile(join(folder, 'session.json'), '{}')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('the page about profiles', () => {
  it.each(examples.map((text) => [text.split('\n')[0] ?? '', text]))(
    'gives an example that holds: %s',
    async (_head, text) => {
      const path = join(folder, 'example.yaml')
      await writeFile(path, text.replaceAll(placeholderId, '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'))
      const env = { SVC_PASSWORD: 'a', SVC_DECOY_PASSWORD: 'c' }
      await expect(
        readProfile(path, { baseUrl: 'https://x.example' }, { env, today: '2026-11-21' }),
      ).resolves.toBeDefined()
    },
  )

  it.each(['docs/reference/profile.md', 'docs/how-to/create-a-profile.md', 'README.md', 'schemas/profile.schema.json'])(
    '%s names no id that a record may have',
    async (path) => {
      const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
      const ids = text.match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi) ?? []
      expect(ids.filter((id) => !isPlaceholderId(id))).toEqual([])
    },
  )

  it('has an example for every section', () => {
    const sections = [...placesOf()]
      .filter(([path]) => path.length === 1 && path[0] !== '$schema')
      .map(([[name]]) => name ?? '')
    expect(
      sections.filter((name) => !examples.some((text) => text.startsWith(`${name}:`) || text.includes(`\n${name}:`))),
    ).toEqual([])
  })

  it('names every key', () => {
    const roles = /^users\.(main|restricted|international|decoy)\./
    const written = (path: readonly string[]) =>
      path
        .join('.')
        .replace(roles, 'users.*.')
        .replace(/^(departures|attestations|acceptUntested|waivers)\./, '$1[].')
    const named = (key: string) =>
      page.includes(`\`${key}\``) ||
      (/^entities\.probe\.fields\./.test(key) && page.includes(`\`${key.split('.').at(-1) ?? ''}\``)) ||
      (/\.password\./.test(key) && page.includes(`\`${key.replace('users.*.', '')}\``)) ||
      page.includes(`## \`${key}\``) ||
      page.includes(`\`${key}[]\``)
    const keys = [...placesOf()].map(([path]) => written(path)).filter((key) => key !== '')
    expect([...new Set(keys)].filter((key) => !named(key))).toEqual([])
  })

  it('names only clauses of the catalogue', () => {
    const named = [...page.matchAll(/\b[A-Z]+-\d+\b/g)]
      .map(([id]) => id)
      .filter((id) => id !== 'SHA-256' && id !== 'OPS-1' && id !== 'UTF-8')
    expect(named.filter((id) => !isClauseId(id))).toEqual([])
  })

  it('names the manual clauses, and every key that the catalogue says a clause needs', () => {
    const manual = clauses.filter(({ level }) => level === 'manual').map(({ id }) => id)
    const sentence = /cannot be seen over HTTP: ([^.]*)/.exec(page)?.[1] ?? ''
    expect([...sentence.matchAll(/[A-Z]+-\d+/g)].map(([id]) => id).sort()).toEqual([...manual].sort())
    const keys = needs.flatMap(({ keys: some }) => some)
    expect(keys.filter((key) => !page.includes(`\`${key}`))).toEqual([])
  })
})
