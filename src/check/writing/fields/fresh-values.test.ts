import { describe, expect, it } from 'vitest'
import { ExactNumber, isGuid, type Value } from '../../../odata/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import {
  freshDateTime,
  freshDateTimes,
  freshDigits,
  freshField,
  freshFields,
  freshGuid,
  freshNumber,
  freshPair,
  freshPlainFields,
  freshText,
} from './fresh-values.js'
import { idOf, recordAt, type RecordOptions } from '../testing/record-at.js'

const many = Array.from({ length: 40 }, (_one, place) => place)

describe('values of a run', () => {
  it('are never given twice', async () => {
    const run = await runNowhere()
    const texts = many.map(() => freshText(run))
    expect(new Set(texts).size).toBe(many.length)
    for (const text of texts) expect(text).toMatch(/^svc check [\da-f]{8}$/)
  })

  it('are the same for a clause whatever others ask in between', async () => {
    const [alone, amid] = [await runNowhere(), await runNowhere()]
    const ofClause = (run: typeof alone) =>
      recording(run, newRecord('WRITE-1'), () => Promise.resolve([freshText(run), freshText(run)]))
    freshText(amid)
    const ofOther = await recording(amid, newRecord('WRITE-2'), () => Promise.resolve(freshText(amid)))
    const texts = await ofClause(alone)
    expect(await ofClause(amid)).toEqual(texts)
    expect(texts).not.toContain(ofOther)
  })

  it('have the form of their kind', async () => {
    const run = await runNowhere()
    for (const digits of many.map(() => freshDigits(run))) expect(digits).toMatch(/^\d{1,10}$/)
    for (const guid of many.map(() => freshGuid(run))) expect(guid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    for (const dateTime of many.map(() => freshDateTime(run)))
      expect(dateTime).toMatch(/^202[01]-\d\d-\d\dT(1[3-9]|2[0-3]):\d\d:\d\d\.000Z$/)
    for (const [winter, summer] of many.map(() => freshDateTimes(run))) {
      expect(winter).toMatch(/^2024-02-29T(1[3-9]|2[0-3]):\d\d:\d\d\.000Z$/)
      expect(summer).toMatch(/^202[01]-07-11T(1[3-9]|2[0-3]):\d\d:\d\d\.250Z$/)
    }
    expect(Number(freshDigits(run))).not.toBe(Number(freshDigits(run)))
    expect(freshDateTime(run)).not.toBe(freshDateTime(run))
  })
})

describe('a fresh number', () => {
  it('is whole, above zero and below a hundred where none is there', async () => {
    const run = await runNowhere()
    const numbers = many.map(() => freshNumber(run, undefined))
    for (const number of numbers) {
      expect(Number.isInteger(number)).toBe(true)
      expect(number).toBeGreaterThan(0)
      expect(number).toBeLessThan(98)
    }
    expect(new Set(numbers).size).toBeGreaterThan(10)
  })

  it.each<[string, Value, RegExp]>([
    ['a whole one', 12, /^\d+$/],
    ['one decimal', 0.5, /^\d+\.7$/],
    ['two decimals', -1.25, /^\d+\.37$/],
    ['two decimals, filled up with zeros', new ExactNumber('12345678901234567.89000'), /^\d+\.37$/],
    ['one decimal in quotes, filled up with a zero', '12.50', /^\d+\.7$/],
    ['none, filled up with zeros', '12.00', /^\d+$/],
    ['decimals in quotes', '1.255', /^\d+\.337$/],
    ['more decimals than four', 1.23456, /^\d+\.3337$/],
    ['a text that ends like a number', 'x1.25', /^\d+$/],
    ['a text that begins like one', '1.25x', /^\d+$/],
    ['nothing', null, /^\d+$/],
  ])('has as many decimals as %s', async (_what, present, form) => {
    expect(String(freshNumber(await runNowhere(), present))).toMatch(form)
  })

  it.each([1, 1.5])('is another one than the one that is there, with the decimals of %d', async (like) => {
    const number = freshNumber(await runNowhere(), like)
    expect(freshNumber(await runNowhere(), number)).toBe(number + 1)
    expect(freshNumber(await runNowhere(), String(number))).toBe(number + 1)
    expect(freshNumber(await runNowhere(), like === 1 ? `${number}.0` : `${number}0`)).toBe(number + 1)
  })
})

/** What stands for a custom field of this value and type. */
async function ofCustom(value: Value, type?: string): Promise<Value | undefined> {
  const { run, main } = await recordAt({
    record: { UsrOwn: value },
    sandbox: { fields: { custom: 'UsrOwn' } },
    ...(type === undefined ? {} : { types: { UsrOwn: type } }),
  })
  return (await freshFields({ run, main }, ['custom']))['UsrOwn']
}

function kindIn(value: Value | undefined): string {
  if (typeof value !== 'string') return typeof value
  if (isGuid(value)) return 'GUID'
  return /^\d{4}-/.test(value) ? 'date-time' : 'text'
}

describe('a fresh value for a custom field', () => {
  it.each<[string, string, Value]>([
    ['Edm.Guid', 'GUID', 'a'],
    ['Edm.Boolean', 'boolean', 'a'],
    ['Edm.DateTime', 'date-time', 'a'],
    ['Edm.DateTimeOffset', 'date-time', 'a'],
    ['Edm.Decimal', 'number', '12.5'],
    ['Edm.String', 'text', idOf('a')],
    ['Edm.String', 'text', '2020-01-01T00:00:00Z'],
  ])('of the type %s is a %s', async (type, kind, value) => {
    expect(kindIn(await ofCustom(value, type))).toBe(kind)
  })

  it.each<[string, string, Value]>([
    ['a number', 'number', 4],
    ['a GUID', 'GUID', idOf('a')],
    ['a date-time', 'date-time', '2020-01-01T00:00:00Z'],
    ['a date-time of the older form', 'date-time', '/Date(0)/'],
    ['a text', 'text', 'as it was'],
    ['a text that has a date-time in it', 'text', 'on 2020-01-01T00:00:00Z'],
    ['a text that has one of the older form in it', 'text', 'on /Date(0)/'],
    ['a date alone', 'text', '2020-01-01'],
    ['nothing', 'text', null],
  ])('without a type, that holds %s, is a %s', async (_what, kind, value) => {
    expect(kindIn(await ofCustom(value))).toBe(kind)
  })

  it.each([true, false])('that holds %s is the contrary', async (value) => {
    expect(await ofCustom(value)).toBe(!value)
    expect(await ofCustom(value, 'Edm.Boolean')).toBe(!value)
  })
})

describe('fresh values', () => {
  type Fields = NonNullable<RecordOptions['sandbox']>['fields']
  const all = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', guid: 'Ref', custom: 'UsrOwn' }

  it.each<[string, Fields, typeof freshField, readonly string[] | string]>([
    ['one of all', all, freshField, ['Notes']],
    ['one of a custom field', { custom: 'UsrOwn' }, freshField, ['UsrOwn']],
    ['two of all', all, freshPair, ['Notes', 'Ref']],
    ['two of one', { number: 'UsrScore' }, freshPair, ['UsrScore']],
    ['every plain one', all, freshPlainFields, ['Notes', 'UsrScore', 'UsrOn', 'Ref']],
    ['the custom one where there is no other', { custom: 'UsrOwn' }, freshPlainFields, ['UsrOwn']],
    [
      'none',
      {},
      freshPlainFields,
      'untested, profile: no plain field to change is configured (key sandbox.fields.text)',
    ],
    ['none', {}, freshField, 'untested, profile: no plain field to change is configured (key sandbox.fields.text)'],
  ])('are given to %s', async (_what, fields, ask, named) => {
    const lookup = { field: 'Account', target: 'Account' }
    const { run, main, told } = await recordAt({ record: { AccountId: null }, sandbox: { fields, lookup } as never })
    let names: readonly string[] = []
    const ended = await told(async () => {
      names = Object.keys(await ask({ run, main }))
    })
    expect(typeof named === 'string' ? ended : names).toEqual(typeof named === 'string' ? [named] : named)
  })

  it('are of the kind for which the profile names the field, whatever it holds', async () => {
    const record = { Notes: 5, UsrScore: 'a', UsrOn: null, Ref: null }
    const { run, main } = await recordAt({ record, sandbox: { fields: all } })
    const values = await freshFields({ run, main }, ['text', 'number', 'dateTime', 'guid'])
    expect(Object.values(values).map(kindIn)).toEqual(['text', 'number', 'date-time', 'GUID'])
  })

  it('differ from the number that is there', async () => {
    const numberOf = async (present: number) => {
      const { run, main } = await recordAt({
        record: { UsrScore: present },
        sandbox: { fields: { number: 'UsrScore' } },
      })
      return (await freshFields({ run, main }, ['number']))['UsrScore']
    }
    const number = await numberOf(1000)
    expect(await numberOf(number as number)).toBe((number as number) + 1)
  })
})
