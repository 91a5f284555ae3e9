import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { journalName } from '../../src/sandbox/index.js'
import type { Row } from '../../src/odata/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import type { Workplace } from './workplace.js'

let server: OddServer
let work: Workplace
afterEach(async () => {
  await work.close()
  await server.close()
})

const record: Row = { Text: 'theirs', Number: 1.5, Moment: null, Ref: null, AccountId: null }

async function begin(oddities: Partial<Oddities>): Promise<void> {
  ;({ server, work } = await atOdd({ record, ...oddities }))
}

/** Shows another text to every session that comes after the one that put the record back, so many times. */
function showElsewhere(text: string, times = Infinity): Partial<Oddities> {
  const keepers = new Set<string>()
  let left = times
  return {
    shows: (now, ticket) => {
      if (keepers.size < 2) keepers.add(ticket)
      return keepers.has(ticket) || left-- <= 0 ? now : { ...now, Text: text }
    },
  }
}

describe('a record that the session that put it back reads as before', () => {
  it('is not told as restored where another session still shows what a change gave', async () => {
    await begin(showElsewhere('mine'))
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({
      state: 'notRestored',
      differing: [{ field: 'Text' }],
      note: expect.stringContaining('another session does not') as string,
    })
    expect(existsSync(join(work.folder, journalName))).toBe(true)
  })

  it.each([2, 14])('is restored where the other session is only late to show it, after %i reads', async (reads) => {
    await begin(showElsewhere('mine', reads))
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(existsSync(join(work.folder, journalName))).toBe(false)
  })

  it('is not told as restored where the other session showed otherwise, and could not look once more', async () => {
    const { shows, ...elsewhere } = showElsewhere('mine')
    let isBroken = false
    await begin({
      ...elsewhere,
      shows: (now, ticket) => {
        const shown = shows?.(now, ticket) ?? now
        isBroken ||= shown !== now
        return shown
      },
      isUnreadable: () => isBroken,
    })
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'Text' }] })
  })

  it('is restored where somebody else changes it right after that', async () => {
    await begin(showElsewhere('of somebody else'))
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
  })

  it('is restored, with a word about it, where no other session can look', async () => {
    await begin({ refusesLoginsFrom: 3 })
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({
      state: 'restored',
      note: expect.stringContaining('Another session could not be used') as string,
    })
    expect(server.record).toMatchObject(record)
  })

  it('is restored where logins are put off: few of them are tried for a look', async () => {
    await begin({
      meanwhile: (_now, { method, count }) => {
        if (method === 'POST' && count === 3) server.oddities.busyLogins = Infinity
      },
    })
    await work.merge({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.methods.filter((method) => method === 'POST').length).toBe(5)
  })
})
