import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { ResolvedSandbox } from '../../../profile/index.js'
import {
  idOf,
  isMalformed,
  notGuid,
  recordAt,
  refusal,
  textAlone,
  type RecordOptions,
  stamp,
} from '../testing/record-at.js'
import { sentencesOf } from '../../../../tests/clauses/judging.js'

const lookup = { field: 'Account', target: 'Account' }
const record = { Notes: 'as it was', UsrScore: 7, Ref: null, AccountId: null }
const fields = { text: 'Notes', number: 'UsrScore', guid: 'Ref' }

const byMerge = ({ method }: { readonly method: string }) => method === 'MERGE'

type CheckName = 'malformed' | 'good-field' | 'every-body' | 'put'

/** What WRITE-9 says by these of its checks, or by all. */
async function whole(options: RecordOptions = {}, ...checks: readonly CheckName[]) {
  const at = await recordAt({ record, sandbox: { fields, lookup }, ...options })
  const said = await at.played('WRITE-9', ...checks)
  return {
    ...at,
    said,
    bad: at.changes
      .filter(byMerge)
      .filter(isMalformed)
      .map(({ body }) => body),
  }
}

const sandboxed = (sandbox: Partial<ResolvedSandbox>, ...checks: readonly CheckName[]) => whole({ sandbox }, ...checks)
const moved = expect.stringMatching(/^failed, target: .* seen .*MERGE x-#, .*, changed (.*, )?Notes \(/)

describe('refusals of malformed bodies', () => {
  it('are seen of GUIDs, lookups and JSON, and with good fields before and after', async () => {
    const { said, bad, verdicts } = await whole()
    expect(said).toEqual(['passed'])
    expect(verdicts[0]?.twins).toHaveLength(14 + 6 + 3)
    expect(bad.filter((body) => body.startsWith('{"Ref":'))).toHaveLength(6)
    expect(bad.filter((body) => body.startsWith('{"AccountId":'))).toHaveLength(1)
    const good = String.raw`"Notes":"svc check [\da-f]{8}","UsrScore":\d+`
    expect(bad.filter((body) => new RegExp(`^{${good},"Ref":"not-right"}$`).test(body))).toHaveLength(1)
    expect(bad.filter((body) => new RegExp(`^{"Ref":"z{8}-[z-]{27}",${good}}$`).test(body))).toHaveLength(1)
    expect(bad).toHaveLength(14)
  })

  it('have to leave the record as it was', async () => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (!isMalformed(asked) || !asked.body.includes('"Notes"') || !asked.fields) return undefined
      stored['Notes'] = asked.fields['Notes'] ?? null
      return refusal(notGuid)
    }
    const { said } = await whole({ change }, 'good-field')
    expect(said).toEqual([moved])
  })

  it.each<[string, RegExp, (given: Row) => Row]>([
    ['Ref', /^\{"Ref":"not-right"/, () => ({ Ref: null })],
    ['Notes', /^\{"Notes":.*"Ref":"not-right"/, ({ Notes = null }) => ({ Notes })],
    ['UsrScore', /"UsrScore":.*"Ref":"not-right"/, ({ UsrScore = null }) => ({ UsrScore })],
  ])('have to leave it so by PUT too: %s', async (field, bad, made) => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (asked.method !== 'PUT' || !bad.test(asked.body)) return undefined
      Object.assign(stored, made(asked.fields ?? {}))
      return refusal(notGuid)
    }
    const { said } = await whole({ record: { ...record, Ref: idOf('b') }, change }, 'put')
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^failed, target: .* seen .*PUT x-#, .*, changed (.*, )?${field} \\(`)),
    ])
  })

  it('are not blamed for what somebody else blanks at that moment, which does not come again', async () => {
    const blanking = async (times: number) => {
      let left = times
      const change: RecordOptions['change'] = (asked, stored) => {
        if (!isMalformed(asked) || left === 0) return undefined
        left -= 1
        stored['Notes'] = null
        return undefined
      }
      return (await whole({ change }, 'malformed')).said
    }
    expect(await blanking(1)).toEqual([
      expect.stringMatching(
        /^cantTell, nobody: Notes was blanked while MERGE .* Another client may have changed the record/,
      ),
    ])
    expect(await blanking(Infinity)).toEqual([moved])
  })

  it('that are none are for others to judge', async () => {
    const taking: RecordOptions['change'] = (asked) => (isMalformed(asked) ? { status: 204 } : undefined)
    expect((await whole({ change: taking }, 'malformed')).said).toEqual([
      'cantTell, target: no such malformed body was refused, so there is no refusal to check (see GUID)',
    ])
    const ofSome: RecordOptions['change'] = (asked, stored) =>
      asked.body.startsWith('{"Ref"') ? taking(asked, stored) : undefined
    expect((await whole({ change: ofSome }, 'malformed')).said).toEqual(['passed'])
  })

  it('of a session show nothing, and do not keep the others from being seen', async () => {
    let turnedAway: string | undefined
    const change: RecordOptions['change'] = (asked) => {
      if (!isMalformed(asked)) return undefined
      turnedAway ??= asked.body
      return asked.body === turnedAway ? { status: 401 } : undefined
    }
    const { said, bad } = await whole({ change }, 'malformed', 'every-body')
    expect(said).toEqual([
      expect.stringMatching(
        /^cantTell, target: MERGE .* answered with 401, but another change of the same fields was accepted /,
      ),
    ])
    // The one that is turned away is sent once more, with the headers that the document reports as the fix.
    expect(bad.filter((body) => body === turnedAway)).toHaveLength(2)
    expect(bad).toHaveLength(14)
  })

  it('show nothing where the same in order does not succeed', async () => {
    const change: RecordOptions['change'] = (asked) =>
      isMalformed(asked) || asked.fields?.['Ref'] === undefined ? undefined : refusal('no', 400)
    const { said } = await whole({ change }, 'malformed')
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: the control request failed/)])
  })

  it('show nothing where no good field is kept of the same in order', async () => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (isMalformed(asked) || Object.keys(asked.fields ?? {}).length < 2) return undefined
      stored['Ref'] = asked.fields?.['Ref'] ?? null
      return { status: 204 }
    }
    const { said } = await whole({ change }, 'good-field')
    expect(said).toEqual(['cantTell, target: the record does not show the well-formed change either (see WRITE-1)'])
  })

  it('that move the record outrank what cannot be seen', async () => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (!isMalformed(asked)) return undefined
      stored['Notes'] = null
      return refusal('no', 400)
    }
    expect((await whole({ sandbox: textAlone, change }, 'every-body')).said).toEqual([moved])
  })

  it('are judged by JSON that is not valid, where the profile names no field for a GUID', async () => {
    for (const sandbox of [textAlone, { fields: { text: 'Notes', number: 'UsrScore' } }]) {
      const { verdicts } = await sandboxed(sandbox, 'malformed', 'good-field')
      expect(verdicts[0]?.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
    }
    const change: RecordOptions['change'] = ({ fields: given, body }, stored) => {
      if (given) return undefined
      const [, notes] = /"Notes":"([^"]*)"/.exec(body) ?? []
      if (notes !== undefined) stored['Notes'] = notes
      return refusal('no', 400)
    }
    expect((await whole({ sandbox: textAlone, change }, 'every-body')).said).toEqual([moved])
  })
})

describe('what stands beside the bad field', () => {
  it('is the lookup where no other is named', async () => {
    const { bad } = await sandboxed({ fields: { guid: 'Ref' }, lookup }, 'good-field')
    expect(bad).toContain(`{"AccountId":"${idOf('a')}","Ref":"not-right"}`)
  })

  it('is not the bad one itself', async () => {
    // A text for the field is sent twice where it is the lookup's as well.
    expect((await sandboxed({ fields: { guid: 'AccountId' }, lookup })).bad).toHaveLength(10)
    expect((await sandboxed({ fields: { guid: 'Ref' } })).bad).toHaveLength(9)
  })

  it('is a GUID before a body that is cut off, where no other is named', async () => {
    const sandbox = { fields: { guid: 'Ref' } }
    expect((await whole({ sandbox }, 'good-field')).said).toEqual(['passed'])
  })
})

describe('nothing moved', () => {
  const stamped = 'ModifiedOn'

  const record = { Notes: 'as it was', UsrScore: 7, Ref: null, Attempts: 1, ModifiedOn: '2026-01-01T00:00:00.000Z' }

  const sandbox = { fields: { text: 'Notes', number: 'UsrScore', guid: 'Ref' } }

  async function saidOf(id: 'ACCESS-13' | 'WRITE-9', options: RecordOptions) {
    const { run, played } = await recordAt({ record, sandbox, stamped, ...options })
    return id === 'WRITE-9' ? played(id, 'good-field') : sentencesOf(run, id)
  }

  type Stored = Parameters<NonNullable<RecordOptions['altered']>>[1]

  /** Runs with every change that is refused for its caller, or for its body. */
  const besideRefused = (process: (stored: Stored, fields: object) => void): RecordOptions => ({
    altered: (fields, stored) => {
      process(stored, fields)
      return { status: 403 }
    },
    change: (asked, stored) => {
      if (!asked.isOfRecord || !asked.fields || !isMalformed(asked)) return undefined
      process(stored, asked.fields)
      return refusal(notGuid)
    },
  })

  describe.each(['ACCESS-13', 'WRITE-9'] as const)('what moves beside a change that is refused: %s', (id) => {
    it('is the doing of a process of the target where it holds nothing that the change gave', async () => {
      const process = (stored: Stored) => {
        stamp(stored, stamped)
      }
      expect(await saidOf(id, besideRefused(process))).toEqual(['passed'])
    })

    it('is its own where it holds what it gave', async () => {
      const process = (stored: Stored, fields: object) => {
        if ('Notes' in fields) stored['Notes'] = fields.Notes as string
      }
      expect(await saidOf(id, besideRefused(process))).toEqual([
        expect.stringMatching(
          /^failed.*: .*(A refused change leaves the record unchanged.*; changed: Notes|MERGE x-.*, changed Notes)/,
        ),
      ])
    })
  })

  it('what a field lost beside a change that was refused for its body is the doing of that change', async () => {
    const process = (stored: Stored) => {
      stored['Attempts'] = null
    }
    expect(await saidOf('WRITE-9', besideRefused(process))).toEqual([
      expect.stringMatching(/^failed.*: .* seen .*MERGE x-.* changed .*Attempts/),
    ])
  })

  it('what the target counts with every change that it refuses is no breach', async () => {
    const process = (stored: Stored) => {
      stored['Attempts'] = Number(stored['Attempts']) + 1
    }
    expect((await saidOf('WRITE-9', besideRefused(process))).join()).not.toContain('failed')
  })
})
