import { describe, expect, it } from 'vitest'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { recordAt, refusal, textAlone, type RecordAt, type RecordOptions } from '../testing/record-at.js'
import { expect as judge } from '../../answers/expect.js'
import { setText, textNames, textToSet, type TextName, type TextSet } from './texts-to-set.js'

const tooLong = 'The value is too long.'
const otherwise = expect.stringContaining('Notes: expected as given, seen otherwise')

/** Sets a text, and says how that ended. */
async function saidOf({ run, main, told }: RecordAt, name: TextName): Promise<readonly string[]> {
  let set: TextSet | undefined
  const said = await told(async () => {
    set = await setText({ run, main }, 'Notes', textToSet(run, name))
    if (!('refused' in set)) judge(set.isKept ? 'as given' : 'otherwise', 'Notes').toBe('as given')
  })
  return set && 'refused' in set ? [`refused: ${set.refused}`] : said
}

/** Sets all of them, or those of these names, and says how each ended, with the texts that were sent. */
async function judged(change?: RecordOptions['change'], names: readonly TextName[] = textNames) {
  const at = await recordAt({ sandbox: textAlone, ...(change ? { change } : {}) })
  const said = []
  for (const name of names) said.push(await saidOf(at, name))
  return { said, sent: at.changes.map(({ fields }) => String(fields?.['Notes'])) }
}

/** How one of them ended. */
const ended = async (name: TextName, change: RecordOptions['change']) => (await judged(change, [name])).said[0] ?? []

/** Stores what this makes of a text. */
const storing =
  (made: (text: string) => string | null): RecordOptions['change'] =>
  ({ fields }, stored) => {
    stored['Notes'] = made(String(fields?.['Notes']))
    return { status: 204 }
  }

describe('texts to set', () => {
  it('have quotes and blanks of several kinds, two lines, letters of many scripts, digits alone, what looks like a date-time or a formula, and signs', async () => {
    const { said, sent } = await judged()
    expect(said).toEqual(Array(7).fill(['passed']))
    expect(sent).toEqual([
      expect.stringMatching(/^"svc check [\da-f]{8}" isn't\tall {2}of it, @#\|~\^_\*!\?$/),
      expect.stringMatching(/^svc check [\da-f]{8}\nin two lines\.$/),
      expect.stringMatching(
        /^svc check [\da-f]{8} Зоряна ü u\u0308 „€“ 漢字\u00A0\u05E9\u05DC\u05D5\u05DD 👩\u200D🚀$/u,
      ),
      expect.stringMatching(/^00\d+9007199254740993$/),
      expect.stringMatching(/^202[01]-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      expect.stringMatching(/^=\d+$/),
      expect.stringMatching(/^svc check [\da-f]{8} a\+b%41; \{0\}\$2--c &\\ &lt;<d> \/\/`e`$/),
    ])
  })

  it('are short where they have to be: as short as any other text that is set', async () => {
    const { run } = await recordAt()
    for (const name of textNames) expect(textToSet(run, name).shorter.length).toBeLessThanOrEqual(18)
  })

  it.each<[TextName, string, number]>([
    ['formula', '=', 400],
    ['formula', '=', 403],
    ['markup', '<', 400],
    ['markup', '<', 403],
  ])('may be refused for what stands in them before the deployment: %s for %s with %d', async (name, sign, status) => {
    const refusing: RecordOptions['change'] = ({ fields }) =>
      String(fields?.['Notes']).includes(sign) ? { status } : undefined
    const { said, sent } = await judged(refusing, ['lines', name])
    expect(said).toEqual([['passed'], [expect.stringMatching(new RegExp(`^refused: x-\\d+, ${String(status)}`))]])
    expect(sent).toHaveLength(2)
  })
})

describe('a field of one line', () => {
  const refused = async (isRefused: RegExp, name: TextName) => {
    const at = await recordAt({
      sandbox: textAlone,
      change: ({ fields }) => (isRefused.test(String(fields?.['Notes'])) ? refusal('one line only', 400) : undefined),
    })
    return saidOf(at, name)
  }

  it.each<[RegExp, TextName, RegExp]>([
    [/[\t\n]/, 'quotes', /^cantTell, profile: Notes may be a single-line field: it rejects a tab \(MERGE/],
    [/[\t\n]/, 'lines', /^cantTell, profile: Notes may be a single-line field: it rejects a line break \(MERGE/],
    [/["\n]/, 'quotes', /^failed, target: .*expected success, seen 400.*/],
    [/lines|\nb/, 'lines', /^cantTell, profile: /],
  ])('that refuses %s in %s is told as one, unless it refuses something else', async (isRefused, name, said) => {
    expect((await refused(isRefused, name)).at(-1)).toMatch(said)
  })
})

describe('a text that is too long for its column', () => {
  it.each<[string, string, RecordOptions['change']]>([
    ['cut off', 'cut off', storing((text) => text.slice(0, 20))],
    ['cut off, and blanks at its end with it', 'cut off', storing((text) => text.slice(0, 28).trimEnd())],
    ['refused', 'refused', ({ fields }) => (String(fields?.['Notes']).length > 20 ? refusal(tooLong, 400) : undefined)],
  ])('is judged by a shorter one: %s', async (_how, fate, change) => {
    const { said } = await judged(change)
    const judgedByThat = new RegExp(
      `^a text of \\d\\d characters was ${fate} .*, but one of \\d+ was accepted. The check used the shorter text$`,
    )
    expect(said[0]).toEqual([expect.stringMatching(judgedByThat), 'passed'])
    expect(said.map((texts) => texts.at(-1)).slice(0, 6)).toEqual(Array(6).fill('passed'))
  })

  it('is known for cut off though the cut fell into a sign of two units', async () => {
    const utf8 = (text: string) => Buffer.from(text).toString()
    const { said } = await judged(storing((text) => utf8(text.slice(0, 40))))
    expect(said.map((texts) => texts.at(-1))).toEqual(Array(7).fill('passed'))
  })

  it.each<[string, RecordOptions['change']]>([
    ['cut off', storing((text) => text.slice(0, 4))],
    ['refused', ({ fields }) => (String(fields?.['Notes']).length > 4 ? refusal(tooLong, 400) : undefined)],
  ])('decides nothing where the column takes hardly any: %s', async (_how, change) => {
    expect(await ended('quotes', change)).toEqual([
      expect.stringMatching(/^cantTell, profile: Notes rejects a text of 14 letters \(MERGE .*\): name a longer field/),
    ])
  })
})

describe('a text in a column that counts bytes', () => {
  const isLonger = (text: string, bytes: number) => Buffer.byteLength(text) > bytes

  it.each<[string, RecordOptions['change']]>([
    ['refused', ({ fields }) => (isLonger(String(fields?.['Notes']), 20) ? refusal(tooLong, 400) : undefined)],
    ['cut off', storing((text) => Buffer.from(text).subarray(0, 20).toString())],
  ])(
    'is judged where it fits, and decides nothing where letters of as many bytes do not fit either: %s',
    async (_how, change) => {
      const { said } = await judged(change)
      const tooFew = /^cantTell, profile: Notes rejects a text of 3\d letters \(MERGE .*\): name a longer field/
      // The last one may be refused for its signs.
      expect(said.map((texts) => texts.at(-1)).slice(0, 6)).toEqual(
        Array.from({ length: 6 }, (_, which) => (which === 2 ? expect.stringMatching(tooFew) : 'passed')),
      )
    },
  )

  it('or the signs of the HTML that it keeps, is judged where it fits', async () => {
    const names: Readonly<Record<string, string>> = {
      '&': '&amp;',
      '<': '&lt;',
      '>': '&gt;',
      '"': '&quot;',
      "'": '&#39;',
    }
    const signs = (text: string) => [...text].map((sign) => names[sign] ?? sign)
    const fitting = (text: string) =>
      [...text]
        .filter(
          (_sign, at) =>
            signs(text)
              .slice(0, at + 1)
              .join('').length <= 45,
        )
        .join('')
    const { said } = await judged(storing(fitting))
    expect(said.map((texts) => texts.at(-1))).toEqual(Array(7).fill('passed'))
    expect(said[6]?.[0]).toMatch(/was cut off/)
  })

  it('is a breach where letters of as many bytes fit', async () => {
    const change: RecordOptions['change'] = ({ fields }) =>
      /[^ -~\s]/.test(String(fields?.['Notes'])) ? refusal(tooLong, 400) : undefined
    expect(await ended('beyond-ascii', change)).toEqual([expect.stringContaining('expected success, seen ')])
  })
})

describe('a text that is not kept', () => {
  it.each<[string, TextName, (text: string) => string | null]>([
    ['cut off at its line break', 'lines', (text) => text.replace(/\n.*/s, '')],
    ['cut off at its emoji', 'beyond-ascii', (text) => text.replace(/[\u{10000}-\u{10FFFF}].*/su, '')],
    ['written anew as a date-time', 'date-text', (text) => (/T.*Z$/.test(text) ? new Date(text).toISOString() : text)],
    ['cut to its day', 'date-text', (text) => text.replace(/^(\d{4}-\d\d-\d\d)T.*Z$/, '$1')],
    ['cut off at its semicolon', 'markup', (text) => text.replace(/;.*/s, '')],
    ['cut off at its first sign', 'quotes', (text) => text.replace(/".*/s, '')],
    ['cleared', 'quotes', (text) => (text.includes('"') ? null : text)],
    ['with other signs in it', 'markup', (text) => text.replace('+', ' ')],
    ['with other signs in it, and cut off', 'markup', (text) => text.replace('+', ' ').slice(0, 25)],
  ])('is a breach: %s', async (_how, name, made) => {
    expect(await ended(name, storing(made))).toEqual([otherwise])
  })

  const page: Said = { status: 403, headers: [['Content-Type', 'text/html']], body: '<html>Request rejected</html>' }
  const forQuotes =
    (answer: Said): RecordOptions['change'] =>
    ({ body }) =>
      body.includes("'") ? answer : undefined
  it.each<[string, RecordOptions['change'], string]>([
    ['is a breach: refused for what it has', forQuotes(refusal(tooLong, 400)), 'failed, target: .*seen 400'],
    ['is a breach: refused access for what it has', forQuotes(refusal('no', 403)), 'failed, target: .*seen 403'],
    ['is a breach, and not for its length: the method is not allowed', () => ({ status: 405 }), 'failed, .* seen 405'],
    ['is left to access where that is refused', () => ({ status: 403 }), 'failed, .* seen 403'],
    [
      'decides nothing: turned away on the way for what it has',
      forQuotes(page),
      'cantTell, target: MERGE .* answered with 403, text/html, but another change .* was accepted',
    ],
  ])('%s', async (_how, change, sentence) => {
    expect(await ended('quotes', change)).toEqual([expect.stringMatching(new RegExp(`^${sentence}`))])
  })

  it.each([403, 405])('is sent once where all are refused with %d', async (status) => {
    expect((await judged(() => ({ status }))).sent).toHaveLength(7)
  })
})
