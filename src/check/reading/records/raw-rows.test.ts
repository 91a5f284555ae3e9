import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { runNowhere } from '../../testing/run-at.js'
import { expect as expectCounted } from '../../answers/expect.js'
import { verdictAfter } from '../../testing/verdict-after.js'
import { guidOf, randomGuid, unknownName } from '../../queries/random.js'
import { insteadOfObjects, kindsOfRows } from './raw-rows.js'

describe('what stands where records should', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['[{},5]', ['object', 'number']],
    ['{"d":["a",null]}', ['text', 'null']],
    ['{"d":{"results":[[],true]}}', ['array', 'boolean']],
    ['{"value":[{}]}', ['object']],
    ['{"value":[]}', []],
    ['{"d":{"results":{}},"value":[1]}', ['number']],
    ['{"d":{"value":[1]}}', undefined],
    ['{"results":[1]}', undefined],
    ['5', undefined],
    ['null', undefined],
    ['{"value":', undefined],
    ['', undefined],
    ['<feed/>', undefined],
  ])('in %s is %j', (body, kinds) => {
    expect(kindsOfRows(exchangeOf({ headers: [['Content-Type', 'application/json']], body }))).toEqual(kinds)
    expect(kindsOfRows(exchangeOf({ body }))).toEqual(kinds)
  })

  it('is read in the encoding that the header names', () => {
    const headers = [['Content-Type', 'application/json; charset=iso-8859-1']] as const
    expect(kindsOfRows(exchangeOf({ headers, body: Buffer.from('{"value":["\u00e9"]}', 'latin1') }))).toEqual(['text'])
  })
})

describe('an answer', () => {
  const json = [['Content-Type', 'application/json;odata=verbose;charset=utf-8']] as const

  it.each<[string, string, Buffer | string, readonly (readonly [string, string])[]]>([
    ['a tab that is not escaped', 'failed', '{"value":[{"Name":"a\tb"}]}', json],
    ['another encoding than it names', 'cantTell', Buffer.from('{"value":[{"Name":"Zo\u00eb"}]}', 'latin1'), json],
    ['a number that is none', 'failed', '{"value":[{"Score":NaN}]}', json],
    ['JSON of a shape that is not known', 'passed', '{"results":[1]}', json],
    ['no record in that place', 'passed', '{"value":[]}', json],
    ['a number in that place', 'failed', '{"value":[1]}', json],
    ['nothing', 'passed', '', json],
    ['a page', 'passed', '<html></html>', [['Content-Type', 'text/html']]],
  ])('with %s: by this alone %s', async (_what, outcome, body, headers) => {
    const verdict = await verdictAfter(() => {
      expectCounted(insteadOfObjects(exchangeOf({ headers, body }))).toBe(undefined)
    })
    expect(verdict.outcome).toBe(outcome)
  })
})

describe('what no target has', () => {
  const seeded = async (seed: number) => {
    const run = await runNowhere()
    return { ...run, settings: { ...run.settings, seed } } as unknown as typeof run
  }

  it('is a GUID, the same with the same seed', async () => {
    const [one, other] = [await seeded(1), await seeded(2)]
    expect(randomGuid(one, 'a')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(randomGuid(one, 'a')).toBe(randomGuid(await seeded(1), 'a'))
    expect(new Set([randomGuid(one, 'a'), randomGuid(one, 'b'), randomGuid(other, 'a')]).size).toBe(3)
  })

  it('is a GUID of the digits that are given', () => {
    expect(guidOf('00112233445566778899aabbccddeeff0123456789')).toBe('00112233-4455-4677-a899-aabbccddeeff')
  })

  it('is a name that an entity or a field may have', async () => {
    const run = await runNowhere()
    expect(unknownName(run, 'a')).toMatch(/^Svc\w{3,}$/)
    expect(unknownName(run, 'a')).not.toBe(unknownName(run, 'b'))
    expect(unknownName(run, 'a')).toBe(`Svc${run.randomName('a').replaceAll(/[^\w]/g, '')}`)
  })
})
