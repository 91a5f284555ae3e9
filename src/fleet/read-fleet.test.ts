import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ProfileFault } from '../profile/index.js'
import { readFleet, foldersFor } from './read-fleet.js'

const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const record = (id: string, entity = 'Contact') => `sandbox: { entity: ${entity}, id: ${id} }\n`
const here = 'target: { baseUrl: https://crm.example.com/tenant }\n'
const one = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
write('eu.yaml', here + record(one))
write(
  'same.yaml',
  `target: { baseUrl: "HTTPS://CRM.example.com:443/tenant/" }\n${record(one.toUpperCase(), 'contact')}`,
)
write('other.yaml', here + record(one.replace('4', '5')))
write('elsewhere.yaml', 'target: { baseUrl: https://crm.example.com/other }\n' + record(one))
write('without.yaml', here)

const fleet = (...targets: readonly string[]) => `targets:\n${targets.map((target) => `  - { ${target} }\n`).join('')}`

async function messageOf(text: string): Promise<string> {
  const fault: unknown = await readFleet(write('fleet.yaml', text)).catch((reason: unknown) => reason)
  expect(fault).toBeInstanceOf(ProfileFault)
  return (fault as ProfileFault).message
}

describe('a fleet file', () => {
  it('gives its targets in order, with profiles relative to it, and a folder for each', async () => {
    const text = `atOnce: 3\n${fleet('name: EU, profile: eu.yaml', 'name: US, profile: ./without.yaml, baseUrl: https://us.example.com')}`
    const { targets, atOnce } = await readFleet(write('fleet.yaml', text))
    expect(atOnce).toBe(3)
    expect(targets).toEqual([
      { name: 'EU', profile: resolve(folder, 'eu.yaml'), folder: 'eu' },
      { name: 'US', profile: resolve(folder, 'without.yaml'), folder: 'us', baseUrl: 'https://us.example.com' },
    ])
  })

  it('is JSON too, and has one digest in both', async () => {
    const yaml = await readFleet(write('fleet.yaml', fleet('name: EU, profile: eu.yaml')))
    const json = await readFleet(write('fleet.json', '{"targets":[{"profile":"eu.yaml","name":"EU"}]}'))
    expect(json).toEqual(yaml)
    const other = await readFleet(write('fleet.yaml', fleet('name: EU, profile: without.yaml')))
    expect(other.sha256).not.toBe(yaml.sha256)
  })

  it.each([
    ['nothing', '', /the file is empty/],
    ['text', 'targets', /is text, but must be a mapping/],
    ['no targets', 'atOnce: 2\n', /`targets` is missing: a list of targets/],
    ['an empty list', 'targets: []\n', /`targets` is an empty list\. Add at least one target/],
    [
      'a misspelt key',
      'target:\n  - { name: a, profile: eu.yaml }\n',
      /`target` is an unknown key\. [^]*Did you mean `targets`\?/,
    ],
    [
      'a misspelt key of a target',
      fleet('nmae: a, profile: eu.yaml'),
      /line 2:\d+: `targets\[0\]\.nmae`[^]*Did you mean `name`\?/,
    ],
    [
      'a key in the wrong place',
      fleet('name: a, profile: eu.yaml, atOnce: 2'),
      /`atOnce` belongs at the top of the file/,
    ],
    ['a target without a profile', fleet('name: a'), /`targets\[0\]\.profile` is missing: the path of a profile/],
    ['an empty name', fleet('name: "", profile: eu.yaml'), /`targets\[0\]\.name` is empty/],
    ['a blank profile', fleet('name: a, profile: " "'), /`targets\[0\]\.profile` is empty/],
    [
      'a name that is a number',
      fleet('name: 1, profile: eu.yaml'),
      /`targets\[0\]\.name` is a number, but must be text/,
    ],
    ['a target that is text', 'targets: [eu.yaml]\n', /`targets\[0\]` is text, but must be a mapping with/],
    ['none at once', `atOnce: 0\n${fleet('name: a, profile: eu.yaml')}`, /`atOnce` must be a whole number from 1/],
    [
      'a base URL that is none',
      fleet('name: a, profile: eu.yaml, baseUrl: crm'),
      /`targets\[0\]\.baseUrl` is not an http/,
    ],
    ['credentials in a URL', fleet('name: a, profile: eu.yaml, baseUrl: "https://u:hush@x"'), /contains credentials/],
    [
      'one name twice',
      fleet('name: A, profile: eu.yaml', 'name: a, profile: without.yaml'),
      /`targets\[1\]\.name` is already the name of entry 1/,
    ],
  ])('with %s is refused in words', async (_case, text, words) => {
    const message = await messageOf(text)
    expect(message).toMatch(words)
    expect(message).toMatch(/^fleet \S+fleet\.yaml is invalid: 1 error\n/)
    expect(message).not.toContain('hush')
  })

  it('that is not there is refused', async () => {
    await expect(readFleet(join(folder, 'gone.yaml'))).rejects.toThrow(/the file does not exist/)
  })

  it.each([
    ['the same', 'eu.yaml', 'eu.yaml', false],
    ['the same in another spelling', 'eu.yaml', 'same.yaml', false],
    ['another record', 'eu.yaml', 'other.yaml', true],
    ['the same at another address', 'eu.yaml', 'elsewhere.yaml', true],
    ['no record', 'without.yaml', 'without.yaml', true],
  ])('with two targets of which the second changes %s', async (_case, first, second, lawful) => {
    const text = fleet(`name: a, profile: ${first}`, `name: b, profile: ${second}`)
    if (lawful) await expect(readFleet(write('fleet.yaml', text))).resolves.toBeDefined()
    else
      expect(await messageOf(text)).toMatch(
        /`targets\[1\]\.profile` names the same sandbox record at the same base URL as entry 1/,
      )
  })

  it('tells records apart by the address that it gives itself', async () => {
    const moved = 'baseUrl: https://us.example.com'
    const apart = fleet('name: a, profile: eu.yaml', `name: b, profile: eu.yaml, ${moved}`)
    await expect(readFleet(write('fleet.yaml', apart))).resolves.toBeDefined()
    const together = fleet(`name: a, profile: elsewhere.yaml, ${moved}`, `name: b, profile: eu.yaml, ${moved}`)
    expect(await messageOf(together)).toContain('the same sandbox record')
  })
})

describe('the folders of targets', () => {
  it.each([
    [
      ['Europe', 'US East'],
      ['europe', 'us-east'],
    ],
    [
      ['Зоряна', '東京'],
      ['target', 'target-2'],
    ],
    [
      ['../../etc', '/', '..'],
      ['etc', 'target', 'target-2'],
    ],
    [
      ['a b', 'a-b', 'A  B'],
      ['a-b', 'a-b-2', 'a-b-3'],
    ],
    [
      ['fleet.json', 'fleet.html'],
      ['fleet.json-2', 'fleet.html-2'],
    ],
    [
      ['con', 'NUL.txt', 'lpt1'],
      ['target-con', 'target-nul.txt', 'target-lpt1'],
    ],
    [
      ['x'.repeat(100), 'x'.repeat(99)],
      [expect.stringMatching(/^x{71}-[0-9a-f]{8}$/), expect.stringMatching(/^x{71}-[0-9a-f]{8}$/)],
    ],
  ])('of %j are %j', (names, folders) => {
    expect(foldersFor(names)).toEqual(folders)
  })
})
