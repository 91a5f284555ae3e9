import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { holds } from './live-data.js'
import { movingFields } from './moving-fields.js'
import { sameInXml } from '../testing/compares-xml.js'
import { collectionAt, guid, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, more: Row): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, ...more })
const counted = (seen: number, name = 'x'): readonly Row[] =>
  [1, 2, 3].map((digit) => row(digit, { Seen: seen, Note: digit === 1 ? name : 'y' }))

describe('a field moves by itself', () => {
  const found = async (...answers: readonly (readonly Row[])[]) => {
    const run = await runNowhere()
    return [...movingFields(answers.map((rows) => sampleWith(run, rows)))]
  }

  it('where it differs in every record, each time', async () => {
    expect(await found(counted(1), counted(2), counted(3))).toEqual(['Seen'])
  })

  it.each<[string, readonly (readonly Row[])[]]>([
    ['it stays once', [counted(1), counted(2), counted(2)]],
    ['it stays in one record', [counted(1), [...counted(2).slice(1), row(1, { Seen: 1 })], counted(3)]],
    ['too few records show it', [counted(1).slice(1), counted(2).slice(1), counted(3).slice(1)]],
    ['other records come', [counted(1), [], counted(3)]],
  ])('but not where %s', async (_what, answers) => {
    expect(await found(...answers)).toEqual([])
  })
})

describe('a relation on records with such a field', () => {
  const told = async (answer: Answer) => {
    const at = await collectionAt(counted(0), { types: { Seen: 'Edm.Int32' }, answer })
    const said = await at.told(() => holds(at.legacy, sameInXml))
    return { said, diagnoses: at.run.diagnoses.map(({ text }) => text) }
  }
  let reads = 0

  it('holds without it, and the report names it', async () => {
    const { said, diagnoses } = await told(() => counted(++reads))
    expect(said).toEqual([])
    expect(diagnoses.filter((text) => text.includes('was retried'))).toEqual([
      expect.stringContaining(
        'It passed on fresh records, except for a field that changes with every read. First failure: ',
      ),
    ])
    expect(diagnoses).toContain(
      'Seen of Contact changes with every read in every record, so the server sets it. It is ignored when records are compared.',
    )
  })

  it('fails by another field all the same', async () => {
    const { said } = await told(({ accept }) => counted(++reads, accept === undefined ? 'in XML' : 'in JSON'))
    expect(said.join(' ')).toMatch(/differ in Note,/)
  })
})
