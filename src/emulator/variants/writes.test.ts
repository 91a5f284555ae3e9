import { expect, it } from 'vitest'
import { openSandbox } from '../testing/sandbox.js'

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
