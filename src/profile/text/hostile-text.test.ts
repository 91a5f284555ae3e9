import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProfile } from '../index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function refusal(text: string | Uint8Array) {
  const path = join(folder, 'profile.yaml')
  await writeFile(path, text)
  return readProfile(path, {}, { env: {} }).then(
    () => expect.fail('the profile was taken'),
    (error: unknown) => error,
  )
}

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghi'].map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
].join('\n')

describe('text that is no profile is refused quickly', () => {
  it.each([
    ['aliases that unfold into millions', bomb, /expands to more than 10000 values/],
    ['an alias of itself', 'a: &a [*a]', /an undefined anchor/],
    ['ten megabytes', `a: ${'x'.repeat(10 * 1024 * 1024)}`, /the file is larger than 256 KiB/],
    ['brackets without end', '['.repeat(100_000), /nested too deep/],
    ['brackets that close', `a: ${'['.repeat(500)}${']'.repeat(500)}`, /nested/],
    ['dashes without end', '- '.repeat(100_000), /nested too deep/],
    ['questions without end', '? '.repeat(60_000), /nested too deep/],
    ['brackets in brackets', '[{'.repeat(50_000), /nested too deep/],
    ['keys of keys', `{${'a: '.repeat(60_000)}}`, /nested too deep/],
    ['keys of keys in a line', 'a: '.repeat(60_000), /nested too deep/],
    [
      'stairs',
      Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      /nested more than 32 levels/,
    ],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x61, 0x00]), /is not UTF-8 text/],
  ])('%s', async (_name, text, says) => {
    const error = await refusal(text)
    expect(error).toMatchObject({ name: 'ProfileFault', message: expect.stringMatching(says) as unknown })
  })
})

describe('a slip in the YAML is named with line and column', () => {
  const start = 'target: { baseUrl: https://x.example }\n'

  it.each([
    ['a key twice', `${start}scope: [login]\nscope: [read]`, 'scope', 3, 1, /is duplicated: remove one/],
    ['a section twice', `${start}lookup: { a: 1 }\nlookup: { b: 2 }`, 'lookup', 3, 1, /is duplicated: merge them/],
    ['a key twice inside', `${start}entities:\n  probe: A\n  probe: B`, 'entities.probe', 4, 3, /is duplicated/],
    ['a tab', `${start}entities:\n\tprobe: A`, '', 3, 1, /a tab is used for indentation\. Use spaces/],
    ['a quote that is not closed', `${start}ntlmPath: "/x`, '', 2, 14, /a closing quote or bracket/],
    ['a bracket that is not closed', `${start}scope: [login`, '', 2, 14, /bracket is not closed/],
    ['a second colon', `${start}ntlmPath: a: b`, '', 2, 11, /second colon/],
    ['a character that begins nothing', `${start}ntlmPath: @b`, '', 2, 11, /single quotes/],
    ['a second document', `${start}---\nscope: [login]`, '', 2, 1, /one document/],
    ['a tag', `${start}ntlmPath: !env X`, '', 2, 11, /does not support tags/],
    ['an older YAML', `%YAML 1.1\n---\n${start}`, '', 1, 1, /YAML 1\.2/],
    ['a key that is a list', `${start}? [a]\n: 1`, '', 2, 3, /a key that is not a string/],
    ['an alias of nothing', `${start}ntlmPath: *x`, 'ntlmPath', 2, 11, /an undefined anchor/],
  ])('%s', async (_name, text, path, line, column, says) => {
    expect(await refusal(text)).toMatchObject({
      faults: expect.arrayContaining([
        expect.objectContaining({ path, line, column, message: expect.stringMatching(says) as unknown }),
      ]) as unknown,
    })
  })
})
