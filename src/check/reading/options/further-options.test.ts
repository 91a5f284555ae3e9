import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { observeFurtherOptions, observeLookupPath } from './further-options.js'
import { collectionAt, guid, inJson, refusal, withoutNumbers, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const rows: readonly Row[] = [1, 2, 3].map((digit) => ({ Id: guid(digit), Name: `N${String(digit)}` }))
const lookup = (entity: string) => ({ lookup: { entity, field: 'Account', target: 'Account' } })
const read = 'the OData read of Contact with'

describe('options that the document does not name', () => {
  const observed = async (answer: Answer = () => undefined, entity?: string) => {
    const at = await collectionAt(rows, { answer, profile: () => (entity === undefined ? {} : lookup(entity)) })
    const said = await at.told(async () => {
      await observeFurtherOptions(at.odata)
      return []
    })
    return {
      said,
      texts: at.observed(),
      evidence: at.record.observations.flatMap(({ evidence }) => evidence),
      asked: at.asked.map(({ url }) => decodeURIComponent(url.split('?')[1] ?? '')),
    }
  }
  const asked = [
    '$top=2&$orderby=Id desc',
    '$top=2&$skip=1',
    '$top=2&$count=true',
    '$top=2&$inlinecount=allpages',
    '$select=Id&$top=2',
  ]

  it('are asked for one by one, and what came is recorded', async () => {
    expect(await observed()).toEqual({
      texts: [
        `${read} $top 2, $orderby gives 2 records`,
        `${read} $top 2, $skip gives 2 records`,
        `${read} $top 2, $count gives 2 records`,
        `${read} $top 2, $inlinecount gives 2 records`,
        `${read} $select of Id, $top 2 gives 2 records`,
      ],
      said: [],
      evidence: Array.from({ length: 5 }, () => expect.stringMatching(/^x-\d+$/) as unknown),
      asked,
    })
  })

  it('are recorded with the number that the answer counts', async () => {
    const counting: Answer = ({ options }) =>
      options.has('$count')
        ? { ...inJson([]), body: JSON.stringify({ '@odata.count': 150, value: rows.slice(0, 1) }) }
        : refusal()
    const { texts } = await observed(counting)
    expect(texts[2]).toBe(`${read} $top 2, $count gives 1 record, and counts 150`)
    expect(texts[1]).toBe(
      `${read} $top 2, $skip: not seen, ${read} $top 2, $skip was answered with 400, application/json`,
    )
  })

  it('are followed by the lookup of the profile, where it is one of the entity', async () => {
    expect((await observed(undefined, 'Contact')).asked).toEqual([...asked, '$top=2&$expand=Account'])
    expect((await observed(undefined, 'Lead')).asked).toEqual(asked)
  })
})

describe('a filter along a lookup', () => {
  const observed = async (
    targets: readonly Row[],
    { answer = () => undefined, entity = 'Contact' }: { answer?: Answer; entity?: string } = {},
  ) => {
    const at = await collectionAt(rows, { answer, profile: () => (entity === '' ? {} : lookup(entity)) })
    const said = await at.told(async () => {
      await observeLookupPath(at.odata, sampleWith(at.run, targets, { entity: 'Account' }))
      return []
    })
    const texts = at.record.observations.map(
      ({ text, evidence = [] }) =>
        `${withoutNumbers(text)}, ${String(evidence.filter((id) => /^x-/.test(id)).length)} answers`,
    )
    return [...said, ...texts, ...at.asked.map(({ filter, top }) => `${filter} ${String(top)}`)]
  }

  it('is asked by the first text that the target shows', async () => {
    expect(await observed([{ Name: null }, { Name: '' }, { Name: 'Acme' }, { Name: 'Other' }])).toEqual([
      `${read} $filter Account/Name eq a text, $top 3 gives 0 records, 1 answers`,
      "Account/Name eq 'Acme' 3",
    ])
    expect(await observed([{ Name: 'Acme' }], { answer: () => refusal() })).toEqual([
      `${read} $filter Account/Name eq a text, $top 3: not seen, ${read} $filter Account/Name eq a text, $top 3 was answered with 400, application/json, 0 answers`,
      "Account/Name eq 'Acme' 3",
    ])
  })

  it('is not asked where there is no text, or no lookup', async () => {
    expect(await observed([])).toEqual([])
    expect(await observed([{ Name: '' }, { Name: null }])).toEqual([])
    expect(await observed([{ N: 5 }])).toEqual([])
    expect(await observed([{ Name: 'Acme' }], { entity: '' })).toEqual([])
  })
})
