import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import type { Exchange, HeaderPair } from '../../../exchange/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { threeRows, type SmallDeploymentOptions } from '../../testing/small-deployment.js'
import { leaks, leaksIn, isWrittenOut, refusalsAmong } from './leaks.js'
import type { Row } from '../../../odata/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { atDeployment } from '../../testing/at-deployment.js'
import { cell } from '../grid/grid.js'

describe('a refusal', () => {
  const id = '11111111-1111-4111-8111-11111111111a'
  const zero = '00000000-0000-0000-0000-000000000000'
  const json = [['Content-Type', 'application/json']] as const
  const accepted = exchangeOf({
    headers: json,
    body: JSON.stringify({ value: [{ Id: id, Name: 'Ada' }, { Id: '' }, { Id: 'a' }, { Id: 7 }, { Id: zero }] }),
  })

  it.each<[string, Parameters<typeof exchangeOf>[0], number]>([
    ['with nothing', { status: 401 }, 0],
    ['with a page', { status: 401, body: '<html>refused</html>' }, 0],
    ['with another id', { status: 401, body: 'no 99999999-1111-4111-8111-111111111111' }, 0],
    ['with an id of a record', { status: 302, body: `<a href="Contact(${id})">` }, 1],
    ['with an id in capitals', { status: 403, body: id.toUpperCase() }, 1],
    ['with other records', { status: 403, headers: json, body: '{"value":[{"Id":"x"}]}' }, 1],
    ['with the records', { status: 403, headers: json, body: `{"value":[{"Id":"${id}"}]}` }, 2],
    ['with the id that not set is written as', { status: 401, body: `ref ${zero}` }, 0],
    [
      'with the id that was asked for',
      { status: 302, url: `https://crm.example.com/0/Contact(guid'${id}')`, body: `<a href="?ReturnUrl=${id}">` },
      0,
    ],
    ['with an empty collection', { status: 403, headers: json, body: '{"value":[]}' }, 0],
  ])('%s leaks what it leaks', (_what, refused, count) => {
    const found = leaks({
      accepted,
      refused: exchangeOf(refused),
      differsIn: 'the cookies',
    })
    expect(found).toHaveLength(count)
  })
})

describe('a refusal without ids', () => {
  const rows = ['one', 'two'].map((name) => ({
    Name: `Somebody ${name}`,
    Mail: `${name}@example.com`,
    City: 'Somewhere',
  }))
  const withIds = rows.map((row, nth) => ({
    Id: `${String(nth + 1).repeat(8)}-1111-4111-8111-111111111111`,
    ...row,
  }))
  const all = exchangeOf({ status: 200, headers: [['Content-Type', 'application/json']], body: JSON.stringify(rows) })

  it.each([
    ['with several values that one record alone has', 'somebody one, ONE@example.com', 1],
    ['with one value of each', 'Somebody one, two@example.com', 0],
    ['with what all of them have', 'Somebody one, Somewhere', 0],
  ])('%s leaks what it leaks', (_what, body, count) => {
    expect(leaks({ accepted: all, refused: exchangeOf({ status: 302, body }), differsIn: '' })).toHaveLength(count)
  })

  it.each([
    ['of one record', 'Somebody one, one@example.com', 'expired; UserName=65', true],
    ['of one record', 'Somebody one, one@example.com', 'SVCCSRF=token', false],
    ['of one record', 'Somebody one, one@example.com', '', false],
    ['of two records', 'Somebody one, one@example.com, Somebody two, two@example.com', '.ASPXAUTH=t', false],
  ])(
    'may greet whom it knows: with values %s, "%s", to a caller with the cookies "%s" (%s)',
    (_of, body, cookies, may) => {
      const refused = exchangeOf({ status: 403, body, sent: cookies === '' ? [] : [['Cookie', cookies]] })
      const found = leaks({ accepted: all, refused, differsIn: '' })
      expect(found.length).toBeGreaterThan(0)
      expect(found.map(({ mayBeOfCaller }) => mayBeOfCaller)).toEqual(found.map(() => may))
    },
  )

  it.each([
    ['the id of one record', `var contact = "${withIds[0]?.Id ?? ''}"`, '.ASPXAUTH=t', true],
    ['the id of one record', `var contact = "${withIds[0]?.Id ?? ''}"`, '', false],
    ['the ids of two records', withIds.map(({ Id }) => Id).join(' '), '.ASPXAUTH=t', false],
    ['a record with its id', JSON.stringify(withIds[0]), '.ASPXAUTH=t', false],
    ['a record with its id in a collection', JSON.stringify([withIds[0]]), '.ASPXAUTH=t', false],
  ])(
    'may hold the id of whom it knows: %s, %s, to a caller with the cookies "%s" (%s)',
    (_what, body, cookies, may) => {
      const headers = [['Content-Type', 'application/json']] as const
      const accepted = exchangeOf({ headers, body: JSON.stringify(withIds) })
      const refused = exchangeOf({ status: 403, headers, body, sent: cookies === '' ? [] : [['Cookie', cookies]] })
      for (const callers of [[], ['somebody one']]) {
        const found = leaks({ accepted, refused, differsIn: '' }, callers)
        expect(found.length).toBeGreaterThan(0)
        expect(found.map(({ mayBeOfCaller }) => mayBeOfCaller)).toEqual(found.map(() => may))
      }
    },
  )

  it.each<[string, string, boolean]>([
    ['as JSON', '{"Name":"Somebody one","Mail":"one@example.com","City":"Somewhere"}', false],
    [
      'as JSON in a page',
      '<pre>{&quot;Name&quot;: &quot;Somebody one&quot;, &quot;Mail&quot;: &quot;one@example.com&quot;, &quot;City&quot;: &quot;Somewhere&quot;}</pre>',
      false,
    ],
    [
      'as XML',
      '<d:Name>Somebody one</d:Name><d:Mail m:type="x">one@example.com</d:Mail><d:City>Somewhere</d:City>',
      false,
    ],
    ['in part', '{"Name":"Somebody one","Mail":"one@example.com"}', true],
    ['under other names', '{"userName":"Somebody one","mail":"one@example.com","city":"Somewhere"}', true],
    ['with other values beside its names', '{"Name":"Somebody one","Mail":"one@example.com","City":"Elsewhere"}', true],
  ])('does not greet a caller to whom it tells a record %s', (_how, body, may) => {
    const refused = exchangeOf({ status: 403, body, sent: [['Cookie', '.ASPXAUTH=t']] })
    const [found] = leaks({ accepted: all, refused, differsIn: '' })
    expect(found?.mayBeOfCaller).toBe(may)
  })

  it('is not judged where it may greet its caller, and judged where it cannot', async () => {
    const greeting = (cookies: HeaderPair) =>
      exchangeOf({ status: 403, body: 'Somebody one (one@example.com)', sent: [cookies] })
    const run = await runNowhere()
    const judged = (refused: Exchange) =>
      recording(run, newRecord('ACCESS-15'), async () => leaksIn(run, { accepted: all, refused, differsIn: '' }))
    await expect(judged(greeting(['Cookie', '.ASPXAUTH=t']))).rejects.toMatchObject({ outcome: 'cantTell' })
    expect(await judged(greeting(['SVCCSRF', 'token']))).not.toEqual([])
  })

  it('may greet its caller, and nobody else', () => {
    const body = 'signed in as Somebody one (one@example.com)'
    const twins = { accepted: all, refused: exchangeOf({ status: 403, body }), differsIn: '' }
    expect(leaks(twins, ['ONE@example.com'])).toEqual([])
    expect(leaks(twins, ['two@example.com'])).toHaveLength(1)
  })
})

describe('what a refusal leaks', () => {
  const id = '11111111-1111-4111-8111-111111111111'

  it('is told once of all records that it holds, with their number', async () => {
    const { headers = [], body = '' } = threeRows
    const twins = {
      accepted: exchangeOf(threeRows),
      refused: exchangeOf({ status: 403, headers, body }),
      differsIn: '',
    }
    const run = await runNowhere()
    expect(await recording(run, newRecord('ACCESS-15'), async () => leaksIn(run, twins))).toEqual([
      '3 records in its body',
      'the id of 3 records',
    ])
  })

  it('is told in words', () => {
    const accepted = exchangeOf({ headers: threeRows.headers!, body: threeRows.body! })
    const refused = exchangeOf({ status: 403, headers: threeRows.headers!, body: `{"value":[{"Id":"${id}"}]}` })
    expect(leaks({ accepted, refused, differsIn: '' }).map(({ what }) => what)).toEqual([
      '1 records in its body',
      `the id ${id}`,
    ])
  })
})

const row: Row = { Id: 'x', Name: 'Ann & "Bo" (C++)', Age: 30, Active: true, Note: null, City: '' }

const members = [
  [String.raw`"Name":"Ann & \"Bo\" (C++)"`, '<d:Name>Ann &amp; "Bo" (C++)</d:Name>'],
  ['"Age" : 30', '<Age m:type="Edm.Int32">30</Age>'],
  ['"Active":true', '<x.y:Active>true</x.y:Active>'],
] as const

describe('a record in a text', () => {
  it.each([
    [3, 'JSON', 0, true],
    [2, 'JSON', 0, false],
    [3, 'XML', 1, true],
    [2, 'XML', 1, false],
  ] as const)('with %d of its members in %s', (count, _format, form, is) => {
    const text = members.slice(0, count).map((each) => each[form])
    expect(isWrittenOut(row, `<p>${text.join(', ')}</p>`)).toBe(is)
  })

  it.each(['x'.repeat(100_000), '<&"я\n'.repeat(20_000)])('may have a text of 100 kB (%#)', (long) => {
    const whole = { A: 'one', B: 'two', Long: long }
    expect(isWrittenOut(whole, JSON.stringify(whole))).toBe(true)
    expect(isWrittenOut(whole, JSON.stringify({ ...whole, Long: `${long.slice(0, -1)}!` }))).toBe(false)
  })

  it('has a number that is quoted, and the entities of a page', () => {
    expect(isWrittenOut({ A: 1, B: 2, C: 3 }, '{&quot;A&quot;:"1", "B": "2", &#34;C&#34;:3}')).toBe(true)
  })

  it.each([
    ['names in other case', '"name":"one","mail":"two","city":"three"'],
    ['names and no values', '"Name":"","Mail":"","City":""'],
    ['values and no names', 'one, two, three'],
    ['longer names', '"userName":"one","userMail":"two","userCity":"three"'],
  ])('is not to be seen by %s', (_what, text) => {
    expect(isWrittenOut({ Name: 'one', Mail: 'two', City: 'three' }, text)).toBe(false)
  })

  it('is not to be seen by the smaller part of what it has set', () => {
    const wide = Object.fromEntries('ABCDEF'.split('').map((name) => [name, name]))
    expect(isWrittenOut(wide, '"A":"A","B":"B","C":"C"')).toBe(false)
    expect(isWrittenOut(wide, '"A":"A","B":"B","C":"C","D":"D"')).toBe(true)
  })
})

describe('the refused halves of pairs', () => {
  const rows = ['noCookies', 'tamperedTicket', 'noHeader'] as const
  const refusedIn = (run: RunContext) =>
    refusalsAmong(
      run,
      rows.map((row) => () => cell(run, row, 'odataRead')),
    )

  it('are those of every pair that came about and was refused', async () => {
    const data: SmallDeploymentOptions['data'] = ({ cookies, headers }) =>
      cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined ? threeRows : undefined
    const { result } = await atDeployment({ data }, refusedIn)
    const { came } = result as Awaited<ReturnType<typeof refusedIn>>
    expect(came.map(({ refused }) => refused.status)).toEqual([302, 401])
  })

  it('do not hide a defect', async () => {
    const { result } = await atDeployment({}, refusedIn, { users: {} })
    expect(result).toBeInstanceOf(TypeError)
  })
})
