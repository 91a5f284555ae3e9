import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import type { Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const plain: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Spare: 'plain', Other: 'o' }

async function begin(record: Row, oddities: Partial<Oddities> = {}): Promise<void> {
  ;({ server, work } = await atOdd({ record: { ...plain, ...record }, custom: 'Spare', ...oddities }))
}

/** A store that encodes markup, or letters beyond ASCII, once more with each change. */
const encoding: Partial<Oddities> = {
  stores: (_field, value) =>
    typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll(/[^\p{ASCII}]/gu, '&#x3f;') : value,
}

const endangered: readonly (readonly [string, Row])[] = [
  ['an ampersand', { Text: 'Smith & Sons' }],
  ['an entity', { Text: 'Smith &amp; Sons' }],
  ['letters beyond ASCII', { Text: 'Müller' }],
]

describe('a text that a store might encode once more with each change', () => {
  it.each(endangered)('is never touched where the store was seen to do so: %s', async (_what, record) => {
    await begin(record, encoding)
    await expect(work.merge({ Text: 'mine' })).rejects.toMatchObject({ name: 'ChangeWouldLose', fields: ['Text'] })
    await work.merge({ Number: 2 })
    await expect(work.put({ Number: 3 })).rejects.toMatchObject({ name: 'PutWouldLose' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject({ ...plain, ...record })
    expect(server.bodies.some((body) => body.includes('"Text"'))).toBe(false)
  })

  it.each(endangered)(
    'is changed and restored once another field has shown that it is kept: %s',
    async (_what, record) => {
      await begin(record)
      await work.merge({ Text: 'mine' })
      await work.put({ Text: 'mine again' })
      expect(server.bodies.filter((body) => body.includes('"Spare"'))).toHaveLength(1)
      expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
      expect(server.record).toMatchObject({ ...plain, ...record })
    },
  )

  it('is never touched where no other field can show it', async () => {
    await begin({ Text: 'Smith & Sons', Spare: 'Jones & Sons' })
    await expect(work.merge({ Text: 'mine' })).rejects.toMatchObject({ name: 'ChangeWouldLose', fields: ['Text'] })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.bodies.some((body) => /"(Text|Spare)"/.test(body))).toBe(false)
  })

  it('is blanked by no PUT, be it in a field that the profile does not name', async () => {
    await begin({ Other: 'Müller & Söhne' }, encoding)
    await work.merge({ Text: 'mine' })
    await expect(work.put({ Text: 'mine again' })).rejects.toMatchObject({ name: 'PutWouldLose', fields: ['Other'] })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject({ ...plain, Other: 'Müller & Söhne' })
  })

  it('costs a record of plain texts no trial', async () => {
    await begin({})
    await work.merge({ Text: 'mine' })
    await work.put({ Text: 'mine again' })
    expect(server.bodies.some((body) => body.includes('svc check'))).toBe(false)
  })
})
