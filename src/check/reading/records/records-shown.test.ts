import { describe, expect, it } from 'vitest'
import { eq, type Row } from '../../../odata/index.js'
import { ask } from '../../queries/ask.js'
import type { Query, Reader } from '../../queries/query.js'
import { faultsOfValues, pagesOfRecords } from './records-shown.js'
import { sampleOf } from '../../queries/sample.js'
import { severalFound } from '../joined/several-found.js'
import { collectionAt, guid, inJson, refusal, type Answer, type CollectionAt } from '../testing/collection-at.js'
import { newRecord, recording } from '../../outcome/record.js'
import { guidsAsLaidDown } from './value-forms.js'

const row = (digit: number, more: Row = {}): Row => ({ Id: guid(digit), Name: 'Bo', AccountId: guid(8), ...more })
const rows = [row(1), row(2, { AccountId: null }), row(3, { Name: 'Cy', AccountId: guid(9) }), row(4, { Name: 'Di' })]
const lookup = { entity: 'Contact', field: 'Account', target: 'Account' }
const packed = ({ filter }: { filter: string }, called: readonly Row[]) =>
  filter === '' ? undefined : inJson(called.map((one) => Object.values(one)))

async function at(answer: Answer = () => undefined, of: Partial<typeof lookup> | null = lookup) {
  return collectionAt(rows, {
    answer,
    profile: () => ({ lookup: of === null ? undefined : { ...lookup, ...of } }) as never,
  })
}

describe.each(['legacy', 'odata'] as const)('the records that the %s service shows', (service) => {
  const shown = async (deployment: CollectionAt) => {
    const seen: string[] = []
    const said = await deployment.told(async () => {
      await faultsOfValues(await sampleOf(deployment[service]), ({ rows }) => {
        seen.push(rows.map(({ Id }) => String(Id).slice(0, 1)).join(''))
        return []
      })
      return []
    })
    return [...said, seen[0]]
  }

  it('are those of the sample, and those that a filter found', async () => {
    const found = service === 'legacy' ? '12' : '14'
    expect(await shown(await at())).toEqual([`1234${found}`])
  })

  it.each<[string, Answer]>([
    ['is refused', ({ filter }) => (filter === '' ? undefined : refusal())],
    ['cannot be read', packed],
    ['finds nothing', ({ filter }) => (filter === '' ? undefined : [])],
  ])('are those of the sample alone where the filter %s', async (_what, answer) => {
    expect(await shown(await at(answer))).toEqual(['1234'])
  })

  const kinds = async (answer?: Answer) => {
    const deployment = await at(answer)
    const bodies: string[] = []
    const said = await deployment.told(async () => {
      const pages = await pagesOfRecords(deployment[service])
      bodies.push(...pages.map(({ body }) => (/\[\[/.test(String(body)) ? 'arrays' : 'records')))
      return []
    })
    return [...said, ...bodies]
  }

  it('have their pages at hand, also those that cannot be read', async () => {
    expect(await kinds()).toEqual(['records', 'records'])
    expect(
      await kinds((question, called) => (question.service === service ? packed(question, called) : undefined)),
    ).toEqual(['records', 'arrays'])
    expect(await kinds((question) => (question.service === service ? inJson([[]]) : undefined))).toEqual(['arrays'])
  })

  it('have none of the other service’s', async () => {
    const elsewhere: Answer = (question) => (question.service === service ? undefined : inJson([[]]))
    expect((await kinds(elsewhere)).includes('arrays')).toBe(false)
  })

  it('have none where nothing is answered', async () => {
    expect(await kinds(() => refusal())).toEqual([])
  })
})

it('a filter of the OData endpoint is looked at where it is one of this entity', async () => {
  for (const other of [{ entity: 'Lead' }, null]) {
    const deployment = await at(undefined, other)
    await deployment.told(async () => {
      await pagesOfRecords(deployment.odata)
      return []
    })
    expect(deployment.asked.filter(({ filter }) => filter !== '')).toEqual([])
  }
})

it('what a filter finds is asked once for the run’s sample, and anew for another', async () => {
  const deployment = await at()
  await deployment.told(async () => {
    const sample = await sampleOf(deployment.legacy)
    for (const one of [sample, sample, { ...sample, ofRun: false }]) await severalFound(one)
    await faultsOfValues(sample, () => [])
    return []
  })
  expect(deployment.asked.filter(({ filter, top }) => filter !== '' && top === 1000)).toHaveLength(2)
})

it('what another clause asked for is evidence where it cannot be read, and where only several reads show a fault', async () => {
  const many = ({ rows: { length } }: { rows: readonly Row[] }) => (length > 12 ? ['many'] : [])
  const judged: readonly [Answer, (reader: Reader) => Promise<unknown>][] = [
    [({ top }) => (top === 7 ? inJson([[]]) : undefined), pagesOfRecords],
    [() => undefined, async (reader) => expect(await faultsOfValues(await sampleOf(reader), many)).toEqual(['many'])],
  ]
  for (const [answer, judge] of judged) {
    const { legacy, run, told, record } = await at(answer, null)
    const other = newRecord('READ-6')
    const asked = recording(run, other, async () => {
      await ask(legacy, { filter: eq('Name', { text: 'Bo' }) })
      await ask(legacy, { top: 7 })
    })
    await asked.catch(() => undefined)
    await told(async () => {
      await judge(legacy)
      return []
    })
    expect([...record.evidence]).toEqual(expect.arrayContaining([...other.evidence].slice(-1)))
  }
})

describe('the values of any other read', () => {
  const braced = rows.map((one) => ({ ...one, Id: `{${String(one['Id'])}}` }))
  const faults = async (query: Query, accept = 'application/json') => {
    const deployment = await at(({ top }) => (top === 7 ? braced : undefined))
    return deployment.told(async () => {
      const { legacy } = deployment
      await ask(legacy, { top: 7, ...query }, { accept })
      return (await faultsOfValues(await sampleOf(legacy), guidsAsLaidDown)).map((text) => ({ text, rows: [] }))
    })
  }

  it('are judged as those of the sample are, and the read is named', async () => {
    const named = expect.stringMatching(/^in the legacy read of Contact with \$select of Id, \$top 7.*: Id: /)
    expect(await faults({ select: ['Id'] })).toEqual([named])
  })

  it('are left alone where the read does not say which records they are, or asks for more than is shown', async () => {
    expect(await faults({ select: ['Name'] })).toEqual([])
    expect(await faults({ further: { $expand: 'Account' } })).toEqual([])
  })
})

describe('a fault of values', () => {
  const bad = { Id: 'x1' }
  const judged = async (answer: Answer) => {
    const { legacy, told } = await at(answer)
    return told(async () =>
      (await faultsOfValues(await sampleOf(legacy), guidsAsLaidDown)).map((text) => ({ text, rows: [] })),
    )
  }
  const form = 'Id: expected a GUID (8-4-4-4-12 hex digits), seen text of the form "a9"'

  it('of what a filter alone shows is told with that read', async () => {
    const said = await judged(({ filter }, called) => (filter === '' ? undefined : [...called, bad]))
    expect(said).toEqual([expect.stringMatching(/^in the legacy read of Contact with .*: Id: .* \(1 of 7 records\)/)])
  })

  it('of the sample is told with its page', async () => {
    const said = await judged(({ filter }, called) => (filter === '' ? [...called, bad] : undefined))
    expect(said).toEqual([`${form} in (1 of 7 records) []`])
  })
})

describe('the entity of the sandbox record', () => {
  const sandbox = { entity: 'Lead', id: guid(5), fields: {} }
  const judged = async (leads: ReturnType<Answer>) => {
    const { legacy, told } = await collectionAt(rows, {
      answer: ({ entity }) => (entity === 'Lead' ? leads : undefined),
      profile: () => ({ lookup, sandbox }) as never,
    })
    return told(async () =>
      (await faultsOfValues(await sampleOf(legacy), guidsAsLaidDown)).map((text) => ({ text, rows: [] })),
    )
  }

  it('has values that are judged as those of the probe entity', async () => {
    expect(await judged([{ Id: 'x1' }])).toEqual([
      expect.stringMatching(/^in records of Lead: Id: expected a GUID .* \(1 of 1 records\)/),
    ])
    expect(await judged([row(5)])).toEqual([])
  })

  it('leaves it to other clauses that it is refused', async () => {
    expect(await judged(refusal())).toEqual([])
  })

  it('has to be readable where it is given, and is looked at as it stands', async () => {
    const arrays = inJson([[guid(5), 'Bo']])
    expect(await judged(arrays)).toEqual([
      expect.stringMatching(/^cantTell, target: .* of Lead .* has an unknown format/),
    ])
    const { legacy, told } = await collectionAt(rows, {
      answer: ({ entity }) => (entity === 'Lead' ? arrays : undefined),
      profile: () => ({ sandbox }) as never,
    })
    const bodies: string[] = []
    await told(async () => {
      bodies.push(...(await pagesOfRecords(legacy)).map(({ body }) => String(body)))
      return []
    })
    expect(bodies.filter((body) => body.includes('[['))).toHaveLength(1)
  })
})
