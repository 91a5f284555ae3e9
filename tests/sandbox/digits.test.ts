import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ExactNumber, writeJson, type Row, type Value } from '../../src/odata/index.js'
import { journalName } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type Oddities, type OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const moment = '2026-01-02T03:04:05.1234567Z'
const ofOther = '2026-01-02T03:04:05.9999999Z'
const record: Row = { Text: 'as it was', Number: 1.5, Moment: moment, Ref: sandboxId, Other: ofOther }
const types = { Text: 'Edm.String', Moment: 'Edm.DateTime', Other: 'Edm.DateTime' }

const cut = (text: Value | undefined) => (typeof text === 'string' ? `${text.slice(0, 23)}Z` : (text ?? null))
const asMicrosoft = (text: Value | undefined) =>
  typeof text === 'string' ? `/Date(${String(Date.parse(text.slice(0, 23) + 'Z'))})/` : (text ?? null)

/** A server that keeps seven digits of a second, shows three in JSON, and all in Atom, without a zone. */
async function begin(oddities: Partial<Oddities> = {}, inJson = cut): Promise<void> {
  ;({ server, work } = await atOdd({
    record,
    types,
    inAtom: ({ Moment, Other, ...rest }) =>
      Object.fromEntries(
        Object.entries({ Moment, Other, Text: rest['Text'] }).flatMap(([name, text]) =>
          typeof text === 'string' ? [[name, text.replace('Z', '')]] : [],
        ),
      ),
    shows: (row) => ({ ...row, Moment: inJson(row['Moment']), Other: inJson(row['Other']) }),
    ...oddities,
  }))
}

async function changeAndPutBack() {
  const { sandbox, main } = work
  await sandbox.change(main, { method: 'MERGE', fields: { Text: 'x', Moment: '2031-01-01T00:00:00.000Z' } })
  await sandbox.change(main, { method: 'PUT', fields: { Text: 'y' } })
  return work.putBack()
}

describe('digits of a second that Atom shows and JSON does not', () => {
  it.each([
    ['to which JSON gives none', cut],
    ['where JSON shows milliseconds since 1970', asMicrosoft],
  ])('are put back: %s', async (_how, inJson) => {
    await begin({}, inJson)
    expect(await changeAndPutBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })

  it('are put back where the whole record has to come by PUT', async () => {
    await begin({ refuses: (method) => (method === 'MERGE' ? 405 : undefined) })
    await work.put({ Text: 'y' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('are not lost by a value of its own that a field is given to look at the server', async () => {
    await begin({ record: { Moment: moment, Other: ofOther } })
    await work.sandbox.prepare()
    expect(server.bodies).toEqual([`{"Moment":"${moment}"}`])
    expect(server.record).toMatchObject({ Moment: moment })
  })

  it('are told as lost where the target takes fewer: the rest is put back, and the journal stays', async () => {
    await begin({ stores: (field, value) => (field === 'Moment' ? cut(value) : value) })
    const result = await changeAndPutBack()
    expect(result).toMatchObject({ state: 'notRestored', differing: [{ field: 'Moment' }] })
    expect(result?.note).toContain('a value with fewer digits')
    expect(server.record).toMatchObject({ ...record, Moment: cut(moment) })
    expect(existsSync(join(work.folder, journalName))).toBe(true)
  })

  it('are put back by themselves where the target takes fewer beside other fields', async () => {
    let isAlone = false
    await begin({
      refuses: (_method, fields) => {
        isAlone = Object.keys(fields).length === 1
        return undefined
      },
      stores: (field, value) => (field === 'Moment' && !isAlone ? cut(value) : value),
    })
    await work.merge({ Text: 'x', Moment: '2031-01-01T00:00:00.000Z' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })

  it('are told as lost where the target refuses more: what it shows is put back', async () => {
    await begin({ refuses: (_method, { Moment }) => (String(Moment ?? '').length > 24 ? 400 : undefined) })
    expect(await changeAndPutBack()).toMatchObject({ state: 'notRestored', differing: [{ field: 'Moment' }] })
    expect(server.record).toMatchObject({ ...record, Moment: cut(moment) })
  })

  it('are not claimed where the Atom answer cannot be read any more', async () => {
    await begin()
    await work.merge({ Moment: '2031-01-01T00:00:00.000Z' })
    server.oddities.inAtom = () => ({ Text: '</d:Text><d:Text' })
    expect(await work.putBack()).toMatchObject({ state: 'notRestored' })
    expect(server.record).toMatchObject(record)
  })

  it('are nothing to go by where there is JSON alone', async () => {
    ;({ server, work } = await atOdd({ record, shows: (row) => ({ ...row, Moment: cut(row['Moment']) }) }))
    expect(await changeAndPutBack()).toMatchObject({ state: 'restored' })
  })
})

describe('digits of a number that Atom shows and JSON rounds away', () => {
  const whole = '9007199254740993.25'
  const rounded = (value: Value | undefined) => (value instanceof ExactNumber ? Number(value.text) : (value ?? null))
  const beginRounding = async (oddities: Partial<Oddities> = {}) => {
    ;({ server, work } = await atOdd({
      record: { Text: 'as it was', Number: new ExactNumber(whole) },
      types: { Text: 'Edm.String', Number: 'Edm.Decimal' },
      inAtom: (row) => ({ Text: String(row['Text']), Number: writeJson(row['Number'] ?? null) }),
      shows: (row) => ({ ...row, Number: rounded(row['Number']) }),
      ...oddities,
    }))
    await work.merge({ Number: 7 })
    await work.put({ Text: 'y' })
  }

  it('are put back', async () => {
    await beginRounding()
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(writeJson(server.record['Number']!)).toBe(whole)
  })

  it('are told as lost where the target rounds what it takes', async () => {
    await beginRounding({ stores: (_field, value) => rounded(value) })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'notRestored', differing: [{ field: 'Number' }] })
    expect(result?.note).toContain('a value with fewer digits')
  })
})
