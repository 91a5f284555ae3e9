import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { journalName, readJournal } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }

let server: OddServer
let work: Workplace
beforeEach(async () => {
  ;({ server, work } = await atOdd({ record }))
  await work.merge({ Text: 'mine' })
})

const journal = () => join(work.folder, journalName)

/** Has something happen to the journal while the next change is on its way. */
function withNextChange(happen: () => void): void {
  let happened = false
  server.oddities.meanwhile = (_record, { method }) => {
    if (method !== 'MERGE' || happened) return
    happened = true
    happen()
  }
}

const losses: readonly (readonly [string, () => void])[] = [
  ['is deleted', () => rmSync(journal())],
  ['is deleted with its folder', () => rmSync(work.folder, { recursive: true })],
  ['is emptied', () => writeFileSync(journal(), '')],
]

describe('a journal that is lost while its record is put back', () => {
  it.each(losses)('%s: the record is put back all the same', async (_what, lose) => {
    withNextChange(lose)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
    expect(existsSync(journal())).toBe(false)
  })

  it.each(losses)('%s: a record that cannot be put back is put back from it later', async (_what, lose) => {
    server.oddities.refuses = () => 400
    withNextChange(lose)
    expect(await work.putBack()).toMatchObject({ state: 'notRestored' })
    expect(readJournal(work.folder)).toMatchObject({ opened: { snapshot: record } })
    server.oddities.refuses = undefined
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is replaced by another: that one is left as it is', async () => {
    withNextChange(() => {
      renameSync(journal(), join(work.folder, 'elsewhere'))
      writeFileSync(journal(), 'another')
    })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
    expect(readFileSync(journal(), 'utf8')).toBe('another')
  })
})

it.each(losses)(
  'a journal that %s when nothing more is changed: the record comes back from it',
  async (_what, lose) => {
    lose()
    work.sandbox.keepJournal()
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  },
)
