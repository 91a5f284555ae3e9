import { describe, expect, it } from 'vitest'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

const password = 'odd-password'

let server: OddServer
let work: Workplace

/** A server that calls one of its fields by the password: a PUT empties it. */
async function changed(oddities: Partial<Oddities> = {}): Promise<void> {
  ;({ server, work } = await atOdd({ record: { Text: 'as it was', Number: 1, [password]: 'x' }, ...oddities }))
  expect(Object.values(server.environment)).toEqual([password])
  await work.merge({ Text: 'one' })
  await work.put({ Text: 'two' })
}

describe('a field that the target calls by a password', () => {
  it('is put back, and told of by its mask', async () => {
    await changed()
    const result = await work.putBack()
    expect(server.record).toMatchObject({ Text: 'as it was', [password]: 'x' })
    expect(result).toMatchObject({ state: 'restored' })
    expect(result?.fields).toEqual(['Text', 'Number', expect.stringMatching(/^‹password·[0-9a-f]{8}›$/)])
    expect(JSON.stringify(result)).not.toContain(password)
  })

  it('is told of by its mask where nobody is let in to put it back', async () => {
    await changed({ refusesLoginsFrom: 2 })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'notRestored' })
    expect(result?.note).toMatch(/The record could not be restored: .*‹password·[0-9a-f]{8}› \(now unknown/)
    expect(JSON.stringify(result)).not.toContain(password)
  })
})
