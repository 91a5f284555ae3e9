import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { inTurn, type Breach, type Compared } from '../../queries/breach.js'
import type { Reader } from '../../queries/query.js'
import type { Choice } from '../../queries/values/choices.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { comparesTexts } from '../testing/compares-texts.js'
import { endsNoLiteral, givesRows, losesNoQuote, matchesQuotes, keepsPlusSigns } from './quotes.js'

const names = (...texts: readonly (string | null)[]): readonly Row[] =>
  texts.map((Name, place) => ({ Id: guid(place + 1), Name }))
const choice = (text: string, rows: readonly Row[] = []): Choice => ({ field: 'Name', text, rows, place: 0 })
const page = { headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const
const read = 'the legacy read of Contact with $filter Name eq a text'

/** Both texts that no record may come for. */
async function keepsQuotesInside(reader: Reader, plain: Choice) {
  return inTurn([endsNoLiteral, losesNoQuote], async (judge) => {
    const { breaches } = await judge(reader, plain)
    return breaches
  })
}

describe('a text with a sign in it', () => {
  const asking = async (
    judge: (reader: Reader, one: Choice) => Promise<Compared | readonly Breach[] | undefined>,
    text: string,
    answer: Answer = () => undefined,
  ) => {
    const rows = names('a+b', 'a b', "O'Hara", 'x')
    const { legacy, told, asked } = await collectionAt(rows, { answer })
    const said = await told(() =>
      judge(
        legacy,
        choice(
          text,
          rows.filter(({ Name }) => Name === text),
        ),
      ),
    )
    return { said, filters: asked.map(({ filter }) => filter.replaceAll(/Svc\w+/g, 'Svc')) }
  }

  it('is found with its plus signs, and others with blanks', async () => {
    expect(await asking(keepsPlusSigns, 'a+b')).toEqual({ said: [], filters: ["Name eq 'a+b'", "Name eq 'a b'"] })
    expect((await asking(keepsPlusSigns, '+a+b+')).filters).toEqual(["Name eq '+a+b+'", "Name eq 'a b'"])
    const blanks: Answer = ({ filter }) => (filter.includes('+') ? names(null, 'a b').slice(1) : names('a+b'))
    expect((await asking(keepsPlusSigns, 'a+b', blanks)).said).toEqual([
      `${read} gave 1 record that the filter does not match [2] by legacy`,
      `${read} lost 1 record of the sample for a text with a plus sign [1]`,
      `${read} gave 1 record that the filter does not match [1] by legacy`,
    ])
  })

  it.each([matchesQuotes, keepsQuotesInside])('may be refused as data: %o', async (judge) => {
    const bad = `NotAnswered: ${read} was answered with`
    const answered = async (answer: ReturnType<Answer>) => (await asking(judge, "O'Hara", () => answer)).said
    expect(await answered(refusal(400))).toEqual([])
    expect(await answered(refusal(500))).toEqual([])
    expect(await answered(refusal(200))).toEqual([])
    expect(await answered(page)).toEqual([`${bad} a web page where data was wanted`])
    expect(await answered({ status: 204 })).toEqual([`${bad} 204`])
    expect(await answered({ status: 503 })).toEqual([expect.stringContaining('was unavailable: GET /')])
  })

  it('is matched where it has quotes', async () => {
    expect(await asking(matchesQuotes, "O'Hara")).toEqual({
      said: [],
      filters: ["Name eq 'O''Hara'", "Name eq 'O''Hara'"],
    })
    expect((await asking(matchesQuotes, "O'Hara", () => [])).said).toEqual([
      `${read} found no record for a text with a quote [3]`,
    ])
  })

  it('keeps its quotes inside, and does not lose them', async () => {
    const trick = "Name eq 'Svc'' or Name eq ''xy'"
    const quoted = "Name eq 'x''y'"
    const finding = (...found: readonly string[]) =>
      asking(keepsQuotesInside, 'xy', ({ filter }) => (found.some((one) => filter.endsWith(one)) ? names('xy') : []))
    expect(await asking(keepsQuotesInside, 'xy')).toEqual({ said: [], filters: [trick, quoted] })
    const other = `${read} gave 1 record that the filter does not match [1] by legacy`
    expect((await finding("''xy'")).said).toEqual([other])
    expect((await finding(quoted)).said).toEqual([other])
    expect((await asking(keepsQuotesInside, 'x')).filters[1]).toBe("Name eq '''x'")
  })

  it('is judged without its quote where the other text is refused', async () => {
    const trickRefused: Answer = ({ filter }) => (filter.includes(' or ') ? refusal() : names('xy'))
    expect((await asking(keepsQuotesInside, 'xy', trickRefused)).said).toHaveLength(1)
  })
})

describe('the accepted half beside a text that may be refused', () => {
  it("is judged once more on a fresh sample, where the text of the run's own is there no more", async () => {
    expect(await told(inJson([]), true)).toEqual([expect.stringMatching(/^the legacy read .* found no record/)])
    expect(await told(undefined, true)).toEqual([])
  })

  const told = async (answer: ReturnType<Answer>, ofRun = false) => {
    const { run, told: tell } = await collectionAt(names('Ann'), { answer: () => answer })
    return tell(() => givesRows(sampleWith(run, names('Ann'), { ofRun }), choice('Ann')))
  }

  it('gives rows', async () => {
    const proves = 'so a refusal of another text is not evidence (READ-7)'
    expect(await told(undefined)).toEqual([])
    expect(await told(inJson([]))).toEqual([`cantTell, target: ${read} found nothing, ${proves}`])
    expect(await told(refusal())).toEqual([
      `cantTell, target: ${read} was answered with 400, application/json, ${proves}`,
    ])
    expect(await told({ status: 503 })).toEqual([expect.stringContaining('was unavailable: GET /')])
  })
})

describe('texts of the sample with signs that few have', () => {
  const rows = names('Ann', 'Zoë', '🚀 Rocket', 'Back\\slash', 'Annabel')
  const compared = async (answer: Answer = () => undefined) => {
    const { run, legacy, told, asked, observed } = await collectionAt(rows, { answer })
    const said = await told(() => comparesTexts(legacy, sampleWith(run, rows)))
    const filters = asked.map(({ filter }) => filter.slice(9, -1))
    return { said, filters, observed: observed() }
  }
  const to =
    (sign: string, answered: ReturnType<Answer>): Answer =>
    ({ filter }) =>
      filter.includes(sign) ? answered : undefined

  it('are asked for, those in four bytes beside those in two, and a backslash', async () => {
    const { said, filters, observed } = await compared()
    expect([said, observed]).toEqual([[], []])
    expect(filters).toEqual(expect.arrayContaining(['Zoë', '🚀 Rocket', 'Back\\slash']))
  })

  it.each([
    ['🚀', '3', 'a character of four bytes'],
    ['\\', '4', 'a backslash'],
  ])('are found: %s', async (sign, place, kind) => {
    expect((await compared(to(sign, []))).said).toEqual([`${read} found no record for a text with ${kind} [${place}]`])
  })

  it('are no reason for the data service to refuse a filter', async () => {
    expect((await compared(to('\\', refusal()))).said).toEqual([`${read} was answered with 400, application/json []`])
  })

  it.each<[string, ReturnType<Answer>]>([
    ['was answered with a web page where data was wanted', page],
    ['was answered with 400, text/html', { ...page, status: 400 }],
    ['A filter before the target may block this query: exempt it there, and run again', { ...page, status: 403 }],
  ])('may be refused by what stands before it for a backslash: %s', async (seen, answer) => {
    const { said } = await compared(to('\\', answer))
    expect(said).toEqual([expect.stringMatching(new RegExp(`^a text with a backslash may be refused: .*${seen}`))])
  })
})
