import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import { recordAt, refusal, sandboxId, type RecordOptions, type Stored } from '../testing/record-at.js'

const first = { Notes: 'as it was', UsrScore: 7 }
const sandbox = { fields: { text: 'Notes', number: 'UsrScore' } }
const types = { Notes: 'Edm.String', UsrScore: 'Edm.Int32' }
const ofOld = (fields: Row): readonly Row[] => [{ Id: sandboxId, ...first, ...fields }]

/** What WRITE-1 or WRITE-3 says where these reads are answered in another way, once the record was changed. */
async function judged(
  method: ChangeMethod,
  other: (
    way: 'XML' | 'OData' | '$select',
    stored: Stored,
    nth: number,
  ) => ReturnType<NonNullable<RecordOptions['read']>>,
  settings: RecordOptions['settings'] = {},
) {
  const asked: string[] = []
  const at = await recordAt({
    settings,
    record: first,
    sandbox,
    types,
    read: (entity, _filter, _login, stored, isForXml, selects) => {
      const way = entity === '' ? 'OData' : isForXml ? 'XML' : selects ? '$select' : undefined
      if (way === undefined || stored['Notes'] === first.Notes) return undefined
      asked.push(way)
      return other(way, stored, asked.length) ?? [stored]
    },
  })
  return { said: await at.played(method === 'MERGE' ? 'WRITE-1' : 'WRITE-3'), asked }
}

describe.each(['MERGE', 'PUT'] as const)('what a %s has set', (method) => {
  it('is looked for in XML, by $select and at the OData endpoint, once each', async () => {
    expect(await judged(method, () => undefined)).toEqual({ said: ['passed'], asked: ['XML', '$select', 'OData'] })
  })

  it.each(['XML', '$select', 'OData'] as const)(
    'leaves the clause undecided, where every check counts and it never shows in reads of %s',
    async (stale) => {
      const { said } = await judged(method, (way) => (way === stale ? ofOld({}) : undefined), {
        strictChecks: true,
      })
      expect(said).toEqual([
        expect.stringMatching(`^cantTell, target: GET .* still shows Notes, UsrScore as before ${method} `),
      ])
    },
  )

  it('may show late', async () => {
    const { said, asked } = await judged(method, (_way, _stored, nth) => (nth < 3 ? ofOld({}) : undefined))
    expect([said, asked]).toEqual([['passed'], ['XML', 'XML', 'XML', '$select', 'OData']])
  })

  it.each<[string, ReturnType<NonNullable<RecordOptions['read']>>]>([
    ['refuse', refusal('no', 404)],
    ['do not show the record', []],
    ['do not show the fields', [{ Id: sandboxId }]],
    ['show them blank, or as nobody gave them', ofOld({ Notes: null, UsrScore: 8 })],
  ])('is for others to judge where those reads %s', async (_how, answer) => {
    expect((await judged(method, () => answer)).said).toEqual(['passed'])
  })
})
