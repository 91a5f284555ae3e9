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

async function whole(options: RecordOptions = {}) {
  const at = await recordAt({ record, sandbox: { fields, lookup }, ...options })
  const said = await at.played('WRITE-9')
  return {
    ...at,
    said,
    bad: at.changes
      .filter(byMerge)
      .filter(isMalformed)
      .map(({ body }) => body),
  }
}

const sandboxed = (sandbox: Partial<ResolvedSandbox>) => whole({ sandbox })
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
    const { said } = await whole({
      change: (asked, stored) => {
        if (!isMalformed(asked) || !asked.body.includes('"Notes"') || !asked.fields) return undefined
        stored['Notes'] = asked.fields['Notes'] ?? null
        return refusal(notGuid)
      },
    })
    expect(said).toEqual([moved])
  })

  it.each<[string, RegExp, (given: Row) => Row]>([
    ['Ref', /^\{"Ref":"not-right"/, () => ({ Ref: null })],
    ['Notes', /^\{"Notes":.*"Ref":"not-right"/, ({ Notes = null }) => ({ Notes })],
    ['UsrScore', /"UsrScore":.*"Ref":"not-right"/, ({ UsrScore = null }) => ({ UsrScore })],
  ])('have to leave it so by PUT too: %s', async (field, bad, made) => {
    const { said } = await whole({
      change: (asked, stored) => {
        if (asked.method !== 'PUT' || !bad.test(asked.body)) return undefined
        Object.assign(stored, made(asked.fields ?? {}))
        return refusal(notGuid)
      },
    })
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^failed, target: .* seen .*PUT x-#, .*, changed (.*, )?${field} \\(`)),
    ])
  })

  it('are not blamed for what somebody else blanks at that moment, which does not come again', async () => {
    const blanking = async (times: number) => {
      let left = times
      const { said } = await whole({
        change: (asked, stored) => {
          if (!isMalformed(asked) || left === 0) return undefined
          left -= 1
          stored['Notes'] = null
          return undefined
        },
      })
      return said
    }
    expect(await blanking(1)).toEqual([
      expect.stringMatching(
        /^cantTell, nobody: Notes was blanked while MERGE .* Another client may have changed the record/,
      ),
    ])
    expect(await blanking(Infinity)).toEqual([moved])
  })

  it('that are none are for others to judge', async () => {
    const { said, bad } = await whole({ change: (asked) => (isMalformed(asked) ? { status: 204 } : undefined) })
    expect(said).toEqual([
      'cantTell, target: no such malformed body was refused, so there is no refusal to check (see GUID)',
    ])
    expect(bad).toHaveLength(14)
    const { said: ofSome } = await whole({
      change: (asked) => (asked.body.startsWith('{"Ref"') && isMalformed(asked) ? { status: 204 } : undefined),
    })
    expect(ofSome).toEqual(['passed'])
  })

  it('of a session show nothing, and do not keep the others from being seen', async () => {
    let turnedAway: string | undefined
    const { said, bad } = await whole({
      change: (asked) => {
        if (!isMalformed(asked)) return undefined
        turnedAway ??= asked.body
        return asked.body === turnedAway ? { status: 401 } : undefined
      },
    })
    expect(said).toEqual([
      expect.stringMatching(
        /^cantTell, target: MERGE .* answered with 401, but another change of the same fields was accepted /,
      ),
    ])
    // The one that is turned away is sent once more, with the headers that the document reports as the fix.
    expect(bad).toHaveLength(15)
  })

  it('show nothing where the same in order does not succeed', async () => {
    const { said } = await whole({
      change: (asked) => (isMalformed(asked) || asked.fields?.['Ref'] === undefined ? undefined : refusal('no', 400)),
    })
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: the control request failed/)])
  })

  it('show nothing where no good field is kept of the same in order', async () => {
    const { said } = await whole({
      settings: { strictChecks: true },
      change: (asked, stored) => {
        if (isMalformed(asked) || Object.keys(asked.fields ?? {}).length < 2) return undefined
        stored['Ref'] = asked.fields?.['Ref'] ?? null
        return { status: 204 }
      },
    })
    expect(said).toEqual(['cantTell, target: the record does not show the well-formed change either (see WRITE-1)'])
  })

  it('that move the record outrank what cannot be seen', async () => {
    const change: RecordOptions['change'] = (asked, stored) => {
      if (!isMalformed(asked)) return undefined
      stored['Notes'] = null
      return refusal('no', 400)
    }
    expect((await whole({ sandbox: textAlone, change })).said).toEqual([moved])
  })

  it('are judged by JSON that is not valid, where the profile names no field for a GUID', async () => {
    for (const sandbox of [textAlone, { fields: { text: 'Notes', number: 'UsrScore' } }]) {
      const { said, verdicts } = await sandboxed(sandbox)
      expect(said).toEqual(['passed'])
      const core = verdicts[0]?.checks.filter(({ depth }) => depth === 'core').map(({ outcome }) => outcome)
      expect(core).toEqual(['passed', 'passed'])
    }
    const change: RecordOptions['change'] = ({ fields: given, body }, stored) => {
      if (given) return undefined
      const [, notes] = /"Notes":"([^"]*)"/.exec(body) ?? []
      if (notes !== undefined) stored['Notes'] = notes
      return refusal('no', 400)
    }
    expect((await whole({ sandbox: textAlone, change })).said).toEqual([moved])
  })
})

describe('what stands beside the bad field', () => {
  it('is the lookup where no other is named', async () => {
    const { bad } = await sandboxed({ fields: { guid: 'Ref' }, lookup })
    expect(bad).toContain(`{"AccountId":"${idOf('a')}","Ref":"not-right"}`)
  })

  it('is not the bad one itself', async () => {
    // A text for the field is sent twice where it is the lookup's as well.
    expect((await sandboxed({ fields: { guid: 'AccountId' }, lookup })).bad).toHaveLength(10)
    expect((await sandboxed({ fields: { guid: 'Ref' } })).bad).toHaveLength(9)
  })

  it('is a GUID before a body that is cut off, where no other is named', async () => {
    const sandbox = { fields: { guid: 'Ref' } }
    expect((await whole({ sandbox, settings: { strictChecks: true } })).said).toEqual(['passed'])
  })
})

describe('nothing moved', () => {
  const stamped = 'ModifiedOn'

  const record = { Notes: 'as it was', UsrScore: 7, Ref: null, Attempts: 1, ModifiedOn: '2026-01-01T00:00:00.000Z' }

  const sandbox = { fields: { text: 'Notes', number: 'UsrScore', guid: 'Ref' } }

  async function saidOf(id: 'ACCESS-13' | 'WRITE-9', options: RecordOptions) {
    const { run } = await recordAt({ record, sandbox, stamped, ...options })
    return sentencesOf(run, id)
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
          /^failed: .*(A refused change leaves the record unchanged.*; changed: Notes|MERGE x-.*, changed Notes)/,
        ),
      ])
    })
  })

  it('what a field lost beside a change that was refused for its body is the doing of that change', async () => {
    const process = (stored: Stored) => {
      stored['Attempts'] = null
    }
    expect(await saidOf('WRITE-9', besideRefused(process))).toEqual([
      expect.stringMatching(/^failed: .* seen .*MERGE x-.* changed .*Attempts/),
    ])
  })

  it('what the target counts with every change that it refuses is no breach', async () => {
    const process = (stored: Stored) => {
      stored['Attempts'] = Number(stored['Attempts']) + 1
    }
    expect((await saidOf('WRITE-9', besideRefused(process))).join()).not.toContain('failed')
  })
})
