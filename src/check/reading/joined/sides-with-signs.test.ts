import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'
import { findsBySidesWithSigns } from './sides-with-signs.js'

const sides = ['Ann', 'R&D', 'C+', "O'Brien", 'Зоря']
const names = ['Bob', ...sides]
const named = (texts: readonly string[]) => texts.map((Name, place): Row => ({ Id: guid(place + 1), Name }))
const others = ["Name eq 'Ann'", "Name eq 'Зоря'", "Name eq 'R&D'", "Name eq 'C+'"]
const quoted = "Name eq 'O''Brien'"
const parts = ["Name eq 'Bo'", "Name eq 'ob'"]
const joined = [...others, quoted, ...parts].join(' or ')
const rowsLike = (isLike: (row: Row) => boolean) => named(names).filter(isLike)

async function judged(answer: Answer = () => undefined, rows = named(names)) {
  const at = await collectionAt(rows, { answer })
  const said = await at.told(() => findsBySidesWithSigns(sampleWith(at.run, rows, { reader: at.legacy })))
  return { said, filters: at.asked.map(({ filter }) => filter), observed: at.observed() }
}

const inOr =
  (answer: (found: readonly Row[]) => ReturnType<Answer>): Answer =>
  ({ filter }, found) =>
    filter.includes(' or ') ? answer(found) : undefined

describe('an or of texts with signs', () => {
  it('is one query of a plain text and one with each sign', async () => {
    expect(await judged()).toEqual({ said: [], filters: [joined], observed: [] })
  })

  it.each(
    Object.entries({
      Ann: 'a plain text',
      Зоря: 'a text with letters outside Latin-1',
      'R&D': 'a text with an ampersand',
      'C+': 'a text with a plus sign',
      "O'Brien": 'a text with a quote',
    }),
  )('loses nothing that is found alone: %s', async (name, kind) => {
    const { said, filters } = await judged(inOr((found) => found.filter(({ Name }) => Name !== name)))
    expect(said).toEqual([expect.stringContaining(` (Name eq ${kind}) [`)])
    expect(filters).toEqual([joined, ...others, quoted, ...parts, joined])
  })

  it('lacks nothing for certain that came between its read and those of its sides', async () => {
    const came = { Id: guid(9), Name: 'Ann' }
    let isThere = false
    const { said } = await judged(({ filter }, found) => {
      // Something has to be missing for the sides to be asked at all.
      const lost = found.filter(({ Name }) => Name !== 'R&D')
      if (filter.includes(' or ')) return isThere ? [...lost, came] : lost
      isThere = true
      return filter === others[0] ? [...found, came] : found.filter(({ Name }) => Name !== 'R&D')
    })
    expect(said).toEqual([expect.stringMatching(/ lost 1 record .*\[9\] by legacy, moved$/)])
  })

  it('gives nothing that no text finds alone', async () => {
    const { said } = await judged(inOr((found) => [...found, { Id: guid(9), Name: 'C ' }]))
    expect(said).toEqual([expect.stringMatching(/ gave 1 record that no text finds alone \[9\] by legacy$/)])
  })

  it.each([
    ['its beginning', 'Bo', (name: string) => name.startsWith('Bo')],
    ['its end', 'ob', (name: string) => name.endsWith('ob')],
  ])('gives no record for a part of its text: %s', async (_what, _part, isLike) => {
    const like = rowsLike(({ Name }) => isLike(String(Name)))
    const { said, filters } = await judged(inOr((found) => [...found, ...like]))
    expect(said).toEqual([expect.stringMatching(/ gave 1 record that no text finds alone \[1\] by legacy$/)])
    expect(filters).toEqual([joined, ...others, quoted, ...parts, joined])
  })

  it('may give for a part what that finds alone: comparing texts is for READ-7 to judge', async () => {
    const like = rowsLike(({ Name }) => Name === 'Bob')
    expect(
      (await judged(({ filter }, found) => (filter.includes("'Bo'") ? [...found, ...like] : undefined))).said,
    ).toEqual([])
  })

  it('may lack what its side does not find alone either, or is refused for: that is for others to judge', async () => {
    const without = (found: readonly Row[]) => found.filter(({ Name }) => Name !== 'C+')
    expect((await judged((_question, found) => without(found))).said).toEqual([])
    const refusing: Answer = ({ filter }, found) => (filter === "Name eq 'C+'" ? refusal() : without(found))
    expect((await judged(refusing)).said).toEqual([])
  })

  it('may be refused for a quote, and is asked for without it', async () => {
    const refusing: Answer = ({ filter }) => (filter.includes("''") ? refusal() : undefined)
    expect(await judged(refusing)).toEqual({
      said: [],
      filters: [joined, [...others, ...parts].join(' or ')],
      observed: [],
    })
    const losing: Answer = (question, found) =>
      refusing(question, found) ?? inOr((rows) => rows.slice(1))(question, found)
    expect((await judged(losing)).said).toEqual([expect.stringContaining('lost 1 record that matches term ')])
  })

  it('is not judged where it is refused without it too', async () => {
    const { said } = await judged(inOr(() => refusal()))
    expect(said).toEqual([expect.stringMatching(/^cantTell, nobody: an or of texts with signs may be refused: /)])
  })

  it('asks for parts where there is no text with a sign beside a plain one', async () => {
    const asked = ["Name eq 'Ann' or Name eq 'Bo' or Name eq 'ob'"]
    expect((await judged(undefined, named(['Bob', 'Ann']))).filters).toEqual(asked)
    expect((await judged(undefined, named(['Bob', 'Ann', 'Я'.repeat(60)]))).filters).toEqual(asked)
  })

  it('is not asked where there is nothing to join', async () => {
    expect((await judged(undefined, named(['Ann']))).filters).toEqual([])
  })
})
