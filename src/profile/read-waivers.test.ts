import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProfileFault, readWaivers, type Waiver } from './index.js'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'waivers-')), 'waivers.yaml')
})
afterAll(async () => {
  await rm(join(path, '..'), { recursive: true })
})

const waiver: Waiver = { clause: 'READ-2', reason: 'proxy', owner: 'team', until: '2027-01-31' }
const line = '{ clause: READ-2, reason: proxy, owner: team, until: 2027-01-31 }'

async function read(text: string | Buffer, besides: readonly Waiver[] = []): Promise<readonly Waiver[]> {
  await writeFile(path, text)
  return readWaivers(path, besides)
}

describe('a file of waivers', () => {
  it('is read as the key is in a profile, YAML or JSON', async () => {
    expect(await read(`waivers: [${line}]`)).toEqual([waiver])
    expect(await read(JSON.stringify({ $schema: './x.json', waivers: [waiver] }))).toEqual([waiver])
    expect(await read(`waivers: [{ ${line.slice(1, -1)}, ticket: OPS-1, statement: 0123abcd }]`)).toEqual([
      { ...waiver, ticket: 'OPS-1', statement: '0123abcd' },
    ])
    expect(await read('waivers: []')).toEqual([])
  })

  it.each([
    ['a list', `[${line}]`, /a list/],
    [
      'another key of a profile',
      `waivers: []\ntarget: { baseUrl: https://x.example }`,
      /`target` belongs in a profile/,
    ],
    ['a misspelt key', `wavers: [${line}]`, /line 1:1: `wavers`.*Did you mean `waivers`/s],
    ['no waivers', '{}', /`waivers` is missing/],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), /not UTF-8/],
    [
      'a clause that the catalogue does not have',
      'waivers: [{ clause: READ-99, reason: x, owner: y, until: 2027-01-31 }]',
      /READ-99/,
    ],
    [
      'a waiver without an owner',
      'waivers: [{ clause: READ-2, reason: x, until: 2027-01-31 }]',
      /`waivers\[0\].owner` is missing/,
    ],
    [
      'a waiver without a reason',
      'waivers: [{ clause: READ-2, owner: y, until: 2027-01-31 }]',
      /`waivers\[0\].reason` is missing\. Explain why the clause fails/,
    ],
    [
      'a digest in other letters',
      `waivers: [{ ${line.slice(1, -1)}, statement: XYZ }]`,
      /waivers\[0\]\.statement.*digest/,
    ],
    [
      'a digest that is taken for a number',
      `waivers: [{ ${line.slice(1, -1)}, statement: 12345678 }]`,
      /Put it in quotes/,
    ],
    ['a clause twice', `waivers: [${line}, ${line}]`, /repeats the clause of an earlier entry/],
  ])('with %s does not hold', async (_what, text, words) => {
    const fault = await read(text).catch((cause: unknown) => cause)
    expect(fault).toBeInstanceOf(ProfileFault)
    expect((fault as Error).message).toMatch(words)
    expect((fault as Error).message).toMatch(/waiver file .* is invalid: 1 error/)
  })

  it('does not hold where the profile waives the clause already', async () => {
    await expect(read(`waivers: [${line}]`, [waiver])).rejects.toThrow(/repeats a waiver of the profile/)
    await expect(read(`waivers: [${line}]`, [{ ...waiver, clause: 'READ-1' }])).resolves.toHaveLength(1)
  })

  it('that is not there is named', async () => {
    await expect(readWaivers(`${path}.none`, [])).rejects.toThrow(/does not exist/)
  })
})
