import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { recordsInRefusal } from './records-in-refusal.js'

const id = '11111111-1111-4111-8111-aaaaaaaaaaaa'
const record = { Id: id, Notes: 'as it was', UsrScore: 5, City: 'Lviv', Phone: '+380' }
const other = { Id: '11111111-1111-4111-8111-cccccccccccc', Notes: 'another', UsrScore: 7 }

describe('the refusal of a change', () => {
  const holds = (body: string) =>
    recordsInRefusal({
      before: record,
      refused: exchangeOf({ status: 403, headers: [['Content-Type', 'application/json']], body }),
    })

  it.each([
    ['JSON', JSON.stringify({ d: record })],
    ['XML', Object.entries(record).reduce((text, [name, value]) => `${text}<d:${name}>${value}</d:${name}>`, '')],
  ])('may not hold the record as %s', (_form, body) => {
    expect(holds(body)).toEqual(['the record'])
  })

  it('may not hold other records of the entity', () => {
    expect(holds(JSON.stringify({ value: [other] }))).toEqual(['1 other records of the entity'])
  })

  it.each([
    ['a value', 'as it was'],
    ['what is of no record', JSON.stringify([{ ...other, Message: 'no' }])],
    ['an error with a number of its own', JSON.stringify([{ Id: other.Id, Notes: 'no' }])],
    ['what has no id', JSON.stringify([{ Notes: 'a', UsrScore: 1, City: 'b' }])],
  ])('may hold %s', (_what, body) => {
    expect(holds(body)).toEqual([])
  })
})
