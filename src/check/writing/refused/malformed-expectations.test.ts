import { describe, expect, it } from 'vitest'
import type { GivenMain } from '../../engine/given.js'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { malformed, noteTwins, type PairOrNone } from './malformed.js'
import { ignoreUndecided, Undecided } from '../../outcome/verdict.js'
import { expect as judge } from '../../answers/expect.js'
import type { Finding } from '../../outcome/check.js'
import { allOf, bookedFinding } from '../../outcome/finding.js'
import {
  isRefusedSaying,
  type Saying,
  digitsAndDashes,
  notConvertible,
  tokenNotRecognized,
} from './malformed-expectations.js'
import {
  isMalformed,
  notGuid,
  notJson,
  recordAt,
  refusal,
  type Asked,
  type RecordOptions,
} from '../testing/record-at.js'

const lookup = { field: 'Account', target: 'Account' }
const record = { Notes: 'as it was', Ref: null, AccountId: null }
const saying: Saying = { says: [notConvertible], not: tokenNotRecognized }
const hidden = { departures: [{ id: 'inner-errors-hidden' as const }] }

/** Ends a clause by what is found of all these bodies. */
async function settle(given: GivenMain, bodies: readonly PairOrNone[], saying: Saying): Promise<void> {
  const found: Finding[] = []
  for (const body of bodies) {
    const pair = await body(given).catch(ignoreUndecided)
    if (!pair) continue
    noteTwins(pair)
    found.push(bookedFinding(given.run, isRefusedSaying(given.run, pair, saying)))
  }
  const all = allOf(found[0]!, ...found.slice(1))
  if (all.holds === 'undecided') throw new Undecided('cantTell', all.blame, all.reason)
  judge(all.seen, 'the error').toBe(all.holds ? all.seen : all.expected)
}

/** The lookup's text is sent after three ways to write the GUID. */
const ofLookup = 4

/** What a clause says that judges a text and a lookup in place of a GUID. */
async function judged(answer?: (nth: number) => Said | undefined, says: Saying = saying, options: RecordOptions = {}) {
  let bad = 0
  const at = await recordAt({
    record,
    sandbox: { fields: { text: 'Notes', guid: 'Ref' }, lookup },
    change: (asked) => (isMalformed(asked) ? answer?.((bad += 1)) : undefined),
    ...options,
  })
  const bodies = [malformed('textForGuid'), malformed('textForGuid', { of: 'lookup' })]
  const said = await at.told(() => settle(at, bodies, says), 'GUID-1')
  return { ...at, said }
}

const wrongText = (text: string) =>
  expect.stringMatching(new RegExp(`^failed, target: the error: expected an error that .*, seen ${text}`))

const inLanguage = (lang: string | undefined, value: string): Said => ({
  ...refusal(value),
  body: JSON.stringify({ error: { code: '', message: lang === undefined ? { value } : { lang, value } } }),
})

describe('malformed bodies', () => {
  it('are refused with errors that say what is wrong', async () => {
    const { said, verdicts } = await judged()
    expect(said).toEqual(['passed'])
    expect(verdicts[0]?.twins.map(({ differsIn }) => differsIn)).toEqual([
      'the value of Ref, a text without a hex digit',
      'the value of AccountId, a text without a hex digit',
    ])
    expect((await judged(undefined, { says: [notConvertible, digitsAndDashes] })).said).toEqual(['passed'])
  })

  it.each<[string, Said, string]>([
    ['taken', { status: 204 }, 'accepted: 204, which changed no field'],
    ['answered otherwise', { status: 304 }, '304'],
  ])('that are %s are not refused', async (_how, answer, seen) => {
    expect((await judged((nth) => (nth === ofLookup ? answer : undefined))).said).toEqual([
      expect.stringMatching(new RegExp(`^failed, target: the error: expected a refusal, seen ${seen}$`)),
    ])
  })

  describe('in another manner', () => {
    const also = (options: RecordOptions = {}) =>
      recordAt({ record, sandbox: { fields: { text: 'Notes', guid: 'Ref' }, lookup }, ...options }).then(
        async ({ run, main, told, changes, verdicts }) => {
          const text = malformed('textForGuid')
          const others = [malformed('beforeGood'), malformed('textForGuid', { byPut: true })]
          const said = await told(() => settle({ run, main }, [text, ...others], saying), 'GUID-1')
          const sent = changes
            .filter(isMalformed)
            .map(({ method, contentType, body }) => `${method} ${contentType} ${body}`)
          return { said, sent, twins: verdicts[0]?.twins }
        },
      )

    const threeWays = (manner: string): readonly unknown[] => [
      `${manner} {"Ref":"not-right"}`,
      expect.stringMatching(new RegExp(`^${manner} \\{"Ref":"guid'[\\da-f-]{36}'"\\}$`)),
      expect.stringMatching(new RegExp(`^${manner} \\{"Ref":guid'[\\da-f-]{36}'\\}$`)),
    ]

    it('are judged as well: as verbose JSON, as long as a GUID, and by PUT', async () => {
      const { said, sent, twins } = await also()
      expect(said).toEqual(['passed'])
      expect(sent).toEqual([
        ...threeWays('MERGE application/json'),
        expect.stringMatching(/^MERGE application\/json;odata=verbose \{"Ref":"z{8}-[z-]{27}","Notes":"svc check/),
        ...threeWays('PUT application/json;odata=verbose'),
        expect.stringMatching(/^PUT application\/json;odata=verbose \{"Ref":[\da-f-]{36}\}$/),
        expect.stringMatching(/^PUT application\/json;odata=verbose \{"Ref":"[\da-f-]{36}"$/),
        expect.stringMatching(
          /^PUT application\/json;odata=verbose \{"Notes":"svc check [\da-f]{8}","Ref":"not-right"\}$/,
        ),
      ])
      expect(twins).toHaveLength(3)
    })

    it.each<[string, (asked: Asked) => boolean]>([
      ['of that length', ({ body }) => body.includes('zzz')],
      ['as verbose JSON', ({ contentType }) => contentType.includes('verbose')],
      ['by PUT', ({ method }) => method === 'PUT'],
    ])('may not be taken %s', async (_manner, isTaken) => {
      const { said } = await also({
        change: (asked) => (isMalformed(asked) && isTaken(asked) ? { status: 204 } : undefined),
      })
      expect(said).toEqual([
        expect.stringMatching(/^failed, target: .*: expected a refusal, seen accepted: 204, which changed no field$/),
      ])
    })

    it.each<[string, RecordOptions['change']]>([
      ['is refused', ({ contentType }) => (contentType.includes('verbose') ? { status: 415 } : undefined)],
      ['sets nothing', ({ contentType }) => (contentType.includes('verbose') ? { status: 204 } : undefined)],
    ])('go as plain JSON where the verbose one %s in order', async (_how, change) => {
      const { said, sent } = await also(change ? { change } : {})
      expect(said).toEqual(['passed'])
      expect(sent[4]).toMatch(/^MERGE application\/json \{"Ref":"z{8}-[z-]{27}"/)
    })

    it('prove nothing where the same in order does not succeed', async () => {
      const { said } = await also({ change: ({ method }) => (method === 'PUT' ? { status: 405 } : undefined) })
      expect(said).toEqual([expect.stringMatching(/^cantTell, target: the control request failed/)])
    })

    it('are as verbose JSON alone where there is no other field to send, and no PUT', async () => {
      const { said, sent } = await also({ sandbox: { fields: { guid: 'Ref' }, put: false } })
      expect(said).toEqual(['passed'])
      expect(sent).toEqual([
        ...threeWays('MERGE application/json'),
        ...threeWays('MERGE application/json;odata=verbose'),
        expect.stringMatching(/^MERGE application\/json;odata=verbose \{"Ref":[\da-f-]{36}\}$/),
        expect.stringMatching(/^MERGE application\/json;odata=verbose \{"Ref":"[\da-f-]{36}"$/),
      ])
    })
  })

  it('that are refused with a page, or without a message, are not told what is wrong', async () => {
    const page: Said = { status: 500, headers: [['Content-Type', 'text/html']], body: '<html><p>no</p></html>' }
    expect((await judged(() => page)).said).toEqual([wrongText('.*text/html.*')])
    expect((await judged(() => refusal(''))).said).toEqual([wrongText('an error without a message')])
  })

  it.each<[string, Said['headers'], string]>([
    ['JSON in another form', [['Content-Type', 'application/json']], JSON.stringify({ Message: notGuid })],
    ['plain text', [['Content-Type', 'text/plain']], notGuid],
    ['a web page', [['Content-Type', 'text/html']], `<html><h1>Error</h1><p>${notGuid}</p></html>`],
  ])('may say it in %s: the form of the body is for ERROR-1 to judge', async (_form, headers, body) => {
    const said = { status: 400, headers, body } as Said
    expect((await judged(() => said)).said).toEqual(['passed'])
    expect((await judged(() => ({ ...said, body: body.replaceAll('Edm.Guid', 'number') }))).said).toEqual([
      wrongText('.*'),
    ])
  })

  it('are told in the first eighty characters what their error says instead', async () => {
    const shown = async (text: string) => (await judged(() => refusal(text))).verdicts[0]?.actual
    expect(await shown(` no  \n ${'x'.repeat(77)} `)).toBe(`"no ${'x'.repeat(77)}"`)
    expect(await shown(`no  ${'x'.repeat(78)}`)).toBe(`"no ${'x'.repeat(76)}…"`)
  })

  it('are told each text of an error once', async () => {
    const message = (text: string) => ({ message: text, type: 'a', stacktrace: '' })
    const error = {
      code: '',
      message: { lang: 'en', value: 'one' },
      innererror: { ...message(' one '), internalexception: { ...message('other'), internalexception: message('') } },
    }
    expect((await judged(() => ({ ...refusal(''), body: JSON.stringify({ error }) }))).said).toEqual([
      wrongText('"one", "other"'),
    ])
  })

  it('are not told a thing that another fault is known by', async () => {
    expect((await judged((nth) => (nth === ofLookup ? refusal(`${notGuid} ${notJson}`) : undefined))).said).toEqual([
      expect.stringMatching(/^failed, target: the error: expected an error that does not say/),
    ])
    expect((await judged(() => refusal(`${notGuid} ${notJson}`), { says: [notConvertible] })).said).toEqual(['passed'])
  })

  it('prove nothing to a clause where they say it besides', async () => {
    const apart: Saying = { says: [notConvertible], apartFrom: tokenNotRecognized }
    expect((await judged(undefined, apart)).said).toEqual(['passed'])
    expect(
      (await judged((nth) => (nth === ofLookup ? refusal(`${notGuid} ${notJson}`) : undefined), apart)).said,
    ).toEqual([
      expect.stringMatching(/^cantTell, target: the error of MERGE .* as well. One text for every error does not/),
    ])
    expect((await judged(() => refusal(notJson), apart)).said).toEqual([wrongText('".*')])
  })
})

describe('an error in words that are not known', () => {
  const undecided = (language: string) =>
    expect.stringMatching(
      new RegExp(
        `^cantTell, target: the error of MERGE .* may say .* Edm.Guid, but the checker cannot tell: ${language}, it has none of`,
      ),
    )

  it.each([
    ['in a language', 'uk-UA', 'Ні', 'in "uk-UA"'],
    ['in no language', undefined, 'Ні', 'without a language'],
    ['in an empty language', '', 'Ні', 'without a language'],
    ['in a language of any length', 'x'.repeat(30), 'nie', `in "${'x'.repeat(19)}…"`],
  ])('is left open: %s', async (_how, lang, text, language) => {
    expect((await judged((nth) => (nth === 1 ? inLanguage(lang, text) : undefined))).said).toEqual([
      undecided(language),
    ])
  })

  it('does not hide that another is wrong, or that a body is taken', async () => {
    const first = (then: Said) => (nth: number) => (nth === 1 ? inLanguage('uk-UA', 'Ні') : then)
    expect((await judged(first(refusal('no')))).said).toEqual([wrongText('"no"')])
    expect((await judged(first({ status: 204 }))).said).toEqual([
      expect.stringContaining('seen accepted: 204, which changed no field'),
    ])
    expect((await judged(first(refusal(`${notGuid} ${notJson}`)))).said).toEqual([
      expect.stringContaining('expected an error that does not say'),
    ])
  })
})

describe('what keeps a body from being judged', () => {
  it('is told where access is refused in its place', async () => {
    expect((await judged((nth) => (nth === 1 ? { status: 403 } : undefined))).said).toEqual([
      expect.stringMatching(
        /^cantTell, target: MERGE .* answered with 403, but another change of the same fields was accepted .*. A filter before/,
      ),
    ])
    expect((await judged((nth) => (nth === 1 ? { status: 403 } : { status: 204 }))).said).toEqual([
      expect.stringMatching(/^failed, target: .*: expected a refusal, seen accepted: 204, which changed no field$/),
    ])
  })

  it.each<[string, Said]>([
    ['is refused', refusal('no', 400)],
    ['is answered with an error and 200', refusal('no', 200)],
    ['is not carried out', { status: 304 }],
  ])('is told where the one in order %s', async (_how, answer) => {
    const { said } = await judged(undefined, saying, {
      change: (asked) => (isMalformed(asked) ? undefined : answer),
    })
    expect(said).toEqual([
      expect.stringMatching(/^cantTell, target: the control request failed, so a refusal is not evidence/),
    ])
  })
})

describe('errors whose texts are hidden, as declared', () => {
  it('have to leave the record as it was', async () => {
    const { said, verdicts } = await judged(() => refusal('no'), saying, { profile: hidden as never })
    expect([said, verdicts[0]?.departures]).toEqual([['passed'], ['inner-errors-hidden']])
    const moves = await judged(undefined, saying, {
      profile: hidden as never,
      change: (asked, stored) => {
        if (!isMalformed(asked)) return undefined
        stored['Ref'] = null
        stored['Notes'] = null
        return refusal('no')
      },
      sandbox: { fields: { text: 'Notes' }, lookup },
      record: { Notes: null, AccountId: null },
    })
    expect(moves.said).toEqual(['passed'])
  })

  it('may not say too much', async () => {
    const { said, verdicts } = await judged(() => refusal(`${notGuid} ${notJson}`), saying, {
      profile: hidden as never,
    })
    expect([said, verdicts[0]?.departures]).toEqual([['passed'], ['inner-errors-hidden']])
  })

  it('make no use of the departure where they say what they should', async () => {
    const { said, verdicts } = await judged(undefined, saying, { profile: hidden as never })
    expect([said, verdicts[0]?.departures]).toEqual([['passed'], []])
  })
})
