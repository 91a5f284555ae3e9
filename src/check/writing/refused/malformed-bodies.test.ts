import { describe, expect, it } from 'vitest'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { newRecord, recording } from '../../outcome/record.js'
import { malformed, type MalformedPair, type PairOrNone } from './malformed.js'
import { idOf, isMalformed, recordAt, type RecordAt, type RecordOptions } from '../testing/record-at.js'

const guid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const fields = { text: 'Notes', guid: 'Ref' }
const lookup = { field: 'Account', target: 'Account' }
const record = { Notes: 'as it was', Ref: null, AccountId: null }

/** The malformed bodies that one change in order serves. */
function alsoBefore({ body, fields: given }: MalformedPair): readonly string[] {
  const [first = ''] = Object.values(given).map(String)
  if (/^\{"Ref":("not-right"|"?guid')/.test(body))
    return ['{"Ref":"not-right"}', `{"Ref":"guid'${first}'"}`, `{"Ref":guid'${first}'}`]
  if (/zzunquoted|" "/.test(body)) {
    const inOrder = JSON.stringify(given)
    return [inOrder.replace(JSON.stringify(first), 'zzunquoted'), inOrder.replace(',', ' ')]
  }
  return [body]
}

const sent = (at: RecordAt, pairOf: PairOrNone) => recording(at.run, newRecord('GUID-1'), () => pairOf(at))

async function sentBy(at: RecordAt, pairOf: PairOrNone): Promise<MalformedPair> {
  const pair = await sent(at, pairOf)
  if (!pair) throw new Error('there is no such body')
  return pair
}

describe('a malformed body', () => {
  it.each<[string, PairOrNone, RegExp, readonly string[]]>([
    ['a text for a GUID', malformed('textForGuid'), /^\{"Ref":"[^"\da-f]*not-right"\}$/, []],
    ['a wrapped GUID', malformed('wrappedGuid'), new RegExp(`^\\{"Ref":"guid'(${guid})'"\\}$`), []],
    [
      'a literal without quotes',
      malformed('unquotedLiteral'),
      new RegExp(`^\\{"Ref":guid'(${guid})'\\}$`),
      ['guid', "guid'*'"],
    ],
    [
      'a bare GUID, which begins with a letter that begins no word of JSON',
      malformed('bareGuid'),
      new RegExp(`^\\{"Ref":([a-e]${guid.slice('[\\da-f]{8}'.length).replace(/^/, '[\\da-f]{7}')})\\}$`),
      ['*', '*8'],
    ],
    ['a text for a lookup', malformed('textForGuid', { of: 'lookup' }), /^\{"AccountId":"not-right"\}$/, []],
    [
      'a wrapped GUID in a lookup',
      malformed('wrappedGuid', { of: 'lookup' }),
      new RegExp(`^\\{"AccountId":"guid'(${idOf('a')})'"\\}$`),
      [],
    ],
    ['one cut off', malformed('cutOff'), /^\{"Notes":"svc check [\da-f]{8}"$/, []],
    [
      'one without a comma',
      malformed('commaMissing'),
      new RegExp(`^\\{"Notes":"svc check [\\da-f]{8}" "Ref":"(${guid})"\\}$`),
      [],
    ],
    [
      'a word for a value',
      malformed('wordForValue'),
      new RegExp(`^\\{"Notes":zzunquoted,"Ref":"(${guid})"\\}$`),
      ['zzunquoted'],
    ],
  ])('is %s, sent before the one in order', async (_what, pairOf, form, tokens) => {
    const at = await recordAt({ record, sandbox: { fields, lookup } })
    const pair = await sentBy(at, pairOf)
    const [, bad = ''] = form.exec(pair.body) ?? []
    expect(pair.body).toMatch(form)
    expect(at.changes.map(({ method, body }) => [method, body])).toEqual([
      ...alsoBefore(pair).map((body) => ['MERGE', body]),
      ['MERGE', JSON.stringify(pair.fields)],
    ])
    expect(at.changes.map(isMalformed)).toEqual([...alsoBefore(pair).map(() => true), false])
    expect(Object.values(pair.fields)).toContain(bad || Object.values(pair.fields)[0])
    const known = pair.badTokens.map((one) => one.replace(bad || 'none', '*').replace(/^[\da-f]{8}$/, '*8'))
    expect(known).toEqual(tokens)
    expect([pair.altered.answer.status >= 400, pair.inOrder.answer.status]).toEqual([true, 204])
    expect(pair.error?.messages).toHaveLength(1)
  })

  it('is sent once a run, whoever asks for it', async () => {
    const at = await recordAt({ record, sandbox: { fields, lookup } })
    for (const of of ['guid', 'guid', 'lookup'] as const) await sent(at, malformed('textForGuid', { of }))
    await sent(at, malformed('wrappedGuid'))
    for (const kind of ['cutOff', 'cutOff', 'wordForValue', 'commaMissing'] as const) await sent(at, malformed(kind))
    expect(at.changes).toHaveLength(11)
  })

  it('begins bare with a letter that a record of the lookup has where no GUID field is named', async () => {
    const at = await recordAt({ record, sandbox: { fields: { text: 'Notes' }, lookup } })
    const pair = await sentBy(at, malformed('bareGuid'))
    expect(pair.body).toBe(`{"AccountId":${idOf('a')}}`)
    const upper = await recordAt({
      record,
      sandbox: { fields: { text: 'Notes' }, lookup },
      read: (entity) => (entity === 'Account' ? ['9', 'f', 'E'].map((digit) => ({ Id: idOf(digit) })) : undefined),
    })
    expect((await sentBy(upper, malformed('bareGuid'))).body).toBe(`{"AccountId":${idOf('E')}}`)
    const none = await recordAt({
      record,
      sandbox: { fields: { text: 'Notes' }, lookup },
      read: (entity) => (entity === 'Account' ? ['9', 'f'].map((digit) => ({ Id: `${idOf(digit)}` })) : undefined),
    })
    expect(await none.told(() => malformed('bareGuid')(none))).toEqual([
      'untested, profile: no GUID field is configured, and no record that Account may point to has an id that begins with a to e (key sandbox.fields.guid)',
    ])
  })

  it('ends with a comma, goes on behind its end, or begins a GUID with a digit, beside another one of the same fields', async () => {
    const at = await recordAt({ record, sandbox: { fields, lookup } })
    const comma = await sentBy(at, malformed('commaAtEnd'))
    expect(comma.body).toMatch(/^\{"Notes":"svc check [\da-f]{8}",\}$/)
    const behind = await sentBy(at, malformed('wordBehind'))
    expect(behind.body).toMatch(/^\{"Notes":"svc check [\da-f]{8}"\} zzunquoted$/)
    expect(behind.inOrder).toBe(comma.inOrder)
    const digit = await sent(at, malformed('digitLedGuid'))
    expect(digit?.body).toMatch(new RegExp(`^\\{"Ref":[1-9][^"]{35}\\}$`))
    expect(at.changes).toHaveLength(5)
    const none = await recordAt({
      record,
      sandbox: { fields: { text: 'Notes' }, lookup },
      read: (entity) => (entity === 'Account' ? ['a', 'f'].map((letter) => ({ Id: idOf(letter) })) : undefined),
    })
    expect(await none.told(() => malformed('digitLedGuid')(none))).toEqual([
      'untested, nobody: no record that Account may point to has an id that begins with a digit',
    ])
    expect(none.changes).toEqual([])
  })

  it('is put once, as verbose JSON where that works, where a PUT may be sent and is taken', async () => {
    const at = await recordAt({ record, sandbox: { fields, lookup } })
    const pair = await sent(at, malformed('textForGuid', { byPut: true }))
    await sent(at, malformed('textForGuid', { byPut: true }))
    const guid = String(pair?.fields['Ref'])
    const inVerbose = 'application/json;odata=verbose'
    expect(at.changes.map(({ method, contentType, body }) => [method, contentType, body])).toEqual([
      ['PUT', inVerbose, '{"Ref":"not-right"}'],
      ['PUT', inVerbose, `{"Ref":"guid'${guid}'"}`],
      ['PUT', inVerbose, `{"Ref":guid'${guid}'}`],
      ['PUT', inVerbose, `{"Ref":${guid}}`],
      ['PUT', inVerbose, `{"Ref":"${guid}"`],
      ['PUT', inVerbose, expect.stringMatching(/^\{"Notes":"svc check [\da-f]{8}","Ref":"not-right"\}$/)],
      ['PUT', inVerbose, JSON.stringify(pair?.fields)],
    ])
    for (const kind of ['wrappedGuid', 'unquotedLiteral', 'bareGuid', 'cutOff', 'afterGood'] as const)
      expect((await sent(at, malformed(kind, { byPut: true })))?.inOrder).toBe(pair?.inOrder)
    expect(at.changes).toHaveLength(7)
    const plainOnly = await recordAt({
      record,
      sandbox: { fields, lookup },
      change: ({ contentType }) => (contentType.includes('verbose') ? { status: 415 } : undefined),
    })
    await sent(plainOnly, malformed('textForGuid', { byPut: true }))
    expect(plainOnly.changes.slice(7).map(({ contentType }) => contentType)).toEqual(Array(7).fill('application/json'))
  })

  it('is sent by MERGE as verbose JSON where that works, where no PUT may be sent or none is taken', async () => {
    const manners = async (options: RecordOptions) => {
      const at = await recordAt({ record, sandbox: { fields, lookup }, ...options })
      const pair = await sent(at, malformed('wrappedGuid', { byPut: true }))
      await sent(at, malformed('textForGuid', { byPut: true }))
      return { body: pair?.body, sent: at.changes.map(({ method, contentType }) => `${method} ${contentType}`) }
    }
    const verbose = Array<string>(7).fill('MERGE application/json;odata=verbose')
    const wrapped = expect.stringContaining(`"guid'`) as string
    const put = false
    expect(await manners({ sandbox: { fields, lookup, put } })).toEqual({ body: wrapped, sent: verbose })
    // Without another field none is sent after good ones.
    const alone = await manners({ sandbox: { fields: { guid: 'Ref' }, put } })
    expect(alone).toEqual({ body: wrapped, sent: verbose.slice(1) })
    const blocked = await manners({
      profile: { departures: [{ id: 'put-blocked' }] as never },
      change: ({ method }) => (method === 'PUT' ? { status: 405 } : undefined),
    })
    expect(blocked).toMatchObject({ body: wrapped })
    expect(blocked.sent.slice(14)).toEqual(verbose)
    const plainOnly = await manners({
      sandbox: { fields, lookup, put },
      change: ({ contentType }) => (contentType.includes('verbose') ? { status: 415 } : undefined),
    })
    expect(plainOnly).toEqual({ body: undefined, sent: verbose })
  })

  it('is put for a lookup as for a GUID field, and once for both where they are one', async () => {
    const at = await recordAt({ record, sandbox: { fields, lookup } })
    const pair = await sent(at, malformed('textForGuid', { of: 'lookup', byPut: true }))
    const wrapped = await sent(at, malformed('wrappedGuid', { of: 'lookup', byPut: true }))
    expect([pair?.body, wrapped?.body]).toEqual(['{"AccountId":"not-right"}', `{"AccountId":"guid'${idOf('a')}'"}`])
    expect(pair?.differsIn).toBe('the value of AccountId, a text without a hex digit')
    expect(at.changes.map(({ method, contentType }) => `${method} ${contentType}`)).toEqual(
      Array(7).fill('PUT application/json;odata=verbose'),
    )
    const alone = await recordAt({ record, sandbox: { fields: { text: 'Notes' }, lookup } })
    await sent(alone, malformed('textForGuid', { of: 'lookup', byPut: true }))
    await sent(alone, malformed('textForGuid', { byPut: true }))
    expect(alone.changes).toHaveLength(7)
  })

  it.each<[string, string, Said | undefined]>([
    ['verbose JSON', 'application/json;odata=verbose', undefined],
    ['plain JSON, where verbose JSON is refused', 'application/json', { status: 415 }],
    ['plain JSON, where verbose JSON sets nothing', 'application/json', { status: 204 }],
  ])('of the length of a GUID stands before good fields in %s', async (_what, contentType, inVerbose) => {
    const at = await recordAt({
      record,
      sandbox: { fields, lookup },
      change: (asked) => (asked.contentType.includes('verbose') ? inVerbose : undefined),
    })
    const pair = await sentBy(at, malformed('beforeGood'))
    expect(pair.body).toMatch(/^\{"Ref":"z{8}-[z-]{27}","Notes":"svc check [\da-f]{8}"\}$/)
    const sentAs = at.changes.map((asked) => [asked.method, asked.contentType, asked.body])
    expect(sentAs.slice(-2)).toEqual([
      ['MERGE', contentType, pair.body],
      ['MERGE', contentType, JSON.stringify(pair.fields)],
    ])
  })

  it('has NaN for a number where the profile names one, beside a bare word of the same fields', async () => {
    const at = await recordAt({ record: { ...record, Score: 1 }, sandbox: { fields: { ...fields, number: 'Score' } } })
    const pair = await sent(at, malformed('notANumber'))
    expect(pair?.body).toMatch(/^\{"Notes":"svc check [\da-f]{8}","Score":NaN\}$/)
    const word = await sentBy(at, malformed('wordForValue'))
    expect(word.body).toMatch(/^\{"Notes":zzunquoted,"Score":\d+\}$/)
    expect(word.inOrder).toBe(pair?.inOrder)
    const none = await recordAt({ record, sandbox: { fields } })
    expect(await sent(none, malformed('notANumber'))).toBeUndefined()
  })

  it('of two members needs two fields', async () => {
    const at = await recordAt({ sandbox: { fields: { text: 'Notes' } } })
    expect(await at.told(() => malformed('commaMissing')(at))).toEqual([
      'untested, profile: only one usable field is configured, and a comma needs two (key sandbox.fields.number)',
    ])
    expect((await sentBy(at, malformed('wordForValue'))).body).toBe('{"Notes":zzunquoted}')
  })
})
