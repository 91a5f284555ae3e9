import { expect, it } from 'vitest'
import { legacy } from '../../testing/client.js'
import { openSandbox } from '../../testing/sandbox.js'

it.each([
  ['as the document has it, moves the time of the last change', [], true],
  ['under unchanged-not-marked, leaves the time of the last change', ['unchanged-not-marked'], false],
] as const)('a change to what is there already, %s', async (_, variants, moves) => {
  const sandbox = await openSandbox({ variants })
  try {
    const modifiedBy = async (badge: string) => {
      await sandbox.change('MERGE', { UsrBadge: badge })
      return String((await sandbox.record())['ModifiedOn'])
    }
    const first = await modifiedBy('one')
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(first))
    expect((await modifiedBy('one')) !== first).toBe(moves)
    expect(await modifiedBy('two')).not.toBe(first)
  } finally {
    await sandbox.emulator.close()
  }
})

it.each([
  ['as the document has it, is found at once', [], 1],
  ['under index-late, is found a little later', ['index-late'], 0],
] as const)('a text that was set, %s', async (_, variants, atOnce) => {
  const sandbox = await openSandbox({ variants })
  try {
    const address = legacy(`LeadCollection?$filter=${encodeURIComponent("UsrBadge eq 'new'")}`)
    const found = async () =>
      (await sandbox.client.send('GET', address, { accept: 'application/json' })).text.match(/"UsrBadge":"new"/g)
        ?.length ?? 0
    await sandbox.change('MERGE', { UsrBadge: 'new' })
    expect(await found()).toBe(atOnce)
    await expect.poll(found).toBe(1)
  } finally {
    await sandbox.emulator.close()
  }
})

it.each([
  ['as the document has it, are refused', [], [500, 500, 500]],
  ['under guids-spelled-otherwise-taken, are taken', ['guids-spelled-otherwise-taken'], [204, 204, 500]],
] as const)(
  'a GUID without dashes and one in braces, as against one of 31 digits, %s',
  async (_, variants, statuses) => {
    const sandbox = await openSandbox({ variants })
    try {
      const guid = '1bcdef01-0000-4000-8000-00000000abcd'
      const seen: number[] = []
      for (const spelled of [guid.replaceAll('-', ''), `{${guid}}`, guid.slice(0, -1)])
        seen.push((await sandbox.change('MERGE', { UsrExternalRef: spelled })).status)
      expect(seen.map((status) => (status >= 400 ? 500 : status))).toEqual(statuses)
      expect((await sandbox.record())['UsrExternalRef'] === guid).toBe(variants.length > 0)
    } finally {
      await sandbox.emulator.close()
    }
  },
)
