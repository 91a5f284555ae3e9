import { describe, expect, it, vi } from 'vitest'
import type { Depth } from '../../contract/index.js'
import { runNowhere } from '../testing/run-at.js'
import { citeSent, currentRecord, inRole, newRecord, recording } from '../outcome/record.js'
import { verdictOf } from '../runner/verdict-of.js'
import type { RunSettings } from '../run-state/run-settings.js'
import type { Check, Finding } from '../outcome/check.js'
import { judgeChecks } from './judge-checks.js'
import { NotAnswered } from '../queries/not-answered.js'

const met: Finding = { holds: true, expected: '403', seen: '403' }
const broken: Finding = { holds: false, expected: '403', seen: '200' }
const asDeclared: Finding = { ...met, departures: ['csrf-off'] }
const undecided: Finding = { holds: 'undecided', reason: 'no records to compare', blame: 'profile' }
const inapplicable: Finding = { ...undecided, outcome: 'inapplicable' }

interface Written {
  readonly finding: Finding | Error
  readonly depth?: Depth
  readonly after?: string
}

/** How a clause with these checks is judged: the whole verdict, and which checks sent something. */
async function judged(checks: Readonly<Record<string, Written>>, settings: Partial<RunSettings> = {}) {
  const run = await runNowhere()
  run.newActor('main', run.profile.users.main)
  Object.assign(run.settings, settings)
  const record = newRecord('READ-1')
  const asked: string[] = []
  const named = Object.entries(checks).map(([id, { finding, depth = 'core', after }]) => {
    const check: Check<Finding> = {
      says: `The check ${id} holds.`,
      depth,
      cost: { requests: 1 },
      ...(after === undefined ? {} : { after }),
      asks: () => {
        asked.push(id)
        currentRecord().evidence.add('x-0001')
        return finding instanceof Error ? Promise.reject(finding) : Promise.resolve(finding)
      },
      expects: (answer) => answer,
    }
    return { id, ...(check as Check) }
  })
  const given = { run } as Parameters<typeof judgeChecks>[1]
  const end = await recording(run, record, () =>
    judgeChecks(named, given, async (each) => each.expects(await each.asks(given as never), given as never)),
  ).then(
    () => ({ thrown: false }) as const,
    (fault: unknown) => ({ thrown: true, fault }) as const,
  )
  const { outcome, reason, checks: told } = verdictOf(run, record, end, 1)
  return { outcome, reason, asked, told: told.map((each) => `${each.id} ${each.outcome}`), checks: told }
}

describe('the checks of a clause', () => {
  it('pass it where each of them does, and each says what was expected and seen', async () => {
    const { outcome, checks } = await judged({ one: { finding: met }, two: { finding: met, depth: 'full' } })
    expect(outcome).toBe('passed')
    expect(checks).toMatchObject([
      {
        id: 'one',
        says: 'The check one holds.',
        outcome: 'passed',
        expected: '403',
        seen: '403',
        evidence: ['x-0001'],
      },
      { id: 'two', depth: 'full', outcome: 'passed' },
    ])
  })

  it.each(['core', 'standard', 'full'] as const)(
    'fail it where one of depth %s fails, and all are judged',
    async (depth) => {
      const { outcome, told, reason } = await judged({
        one: { finding: met },
        two: { finding: broken, depth },
        three: { finding: met },
      })
      expect([outcome, told]).toEqual(['failed', ['one passed', 'two failed', 'three passed']])
      expect(reason).toContain('seen 200')
    },
  )

  it('cite the exchange that is seen first, and say of each what it was sent for', async () => {
    const run = await runNowhere()
    run.newActor('main', run.profile.users.main)
    vi.spyOn(run.log, 'next', 'get').mockReturnValue(10)
    const record = newRecord('READ-1')
    const check = {
      id: 'one',
      says: 'The check one holds.',
      depth: 'core',
      cost: { requests: 3 },
      asks: async () => {
        for (const [number, method] of ['GET', 'MERGE', 'GET', 'GET', 'GET'].entries())
          citeSent(`x-000${String(number + 1)}`, { actor: 'main', method, url: 'https://crm.example.com/0' })
        inRole('the filter alone', { id: 'x-0004' })
        currentRecord().twins.push({ accepted: 'x-0001', refused: 'x-0003', differsIn: 'no header' })
      },
      expects: (): Finding => ({ holds: false, expected: '5 records', seen: 'x-0004 gave 4 records, not as x-9999' }),
    } as const
    await recording(run, record, () =>
      judgeChecks([check], { run }, async (each) => each.expects(await each.asks({} as never), {} as never)),
    ).catch(() => undefined)
    const [{ evidence, roles } = { evidence: [], roles: {} as Record<string, string> }] = record.checks
    expect(evidence.map((id) => `${id} ${roles[id] ?? ''}`)).toEqual([
      'x-0004 the filter alone',
      'x-0001 the control, accepted',
      'x-0002 MERGE',
      'x-0003 same as the accepted request, except: no header',
      'x-0005 read after x-0002',
    ])
  })

  it('leave it undecided where a core one is, and pass it where another one is', async () => {
    expect((await judged({ one: { finding: met }, two: { finding: undecided } })).outcome).toBe('cantTell')
    const minor = { one: { finding: met }, two: { finding: undecided, depth: 'standard' } } as const
    const { outcome, told } = await judged(minor)
    expect([outcome, told]).toEqual(['passed', ['one passed', 'two cantTell']])
    expect((await judged(minor, { strictChecks: true })).outcome).toBe('cantTell')
  })

  it('leave it undecided where none passed, whatever their depth', async () => {
    expect((await judged({ one: { finding: undecided, depth: 'full' } })).outcome).toBe('cantTell')
  })

  it('leave what does not apply to those that do', async () => {
    expect((await judged({ one: { finding: inapplicable }, two: { finding: met } })).outcome).toBe('passed')
    expect((await judged({ one: { finding: inapplicable } })).outcome).toBe('inapplicable')
  })

  it('leave a read that the target refused to the target', async () => {
    const refused = new NotAnswered('refused', undefined as never, 'the read was answered with 500')
    const { outcome, checks } = await judged({ one: { finding: refused } })
    expect(outcome).toBe('cantTell')
    expect(checks[0]).toMatchObject({ outcome: 'cantTell', blame: 'target', reason: 'the read was answered with 500' })
  })

  it('say of a defect of the checker that nothing was judged, whatever the depth', async () => {
    const { outcome, reason } = await judged({
      one: { finding: met },
      two: { finding: new TypeError('no such thing'), depth: 'full' },
    })
    expect([outcome, reason]).toEqual(['cantTell', expect.stringContaining('no such thing')])
  })
})

describe('a check that comes after another one', () => {
  const chain = (first: Finding) => judged({ door: { finding: first }, next: { finding: met, after: 'door' } })

  it('is asked where that one passed in the words of the document', async () => {
    expect((await chain(met)).asked).toEqual(['door', 'next'])
  })

  it.each([
    ['failed', broken, 'next untested', 'Skipped: READ-1/door failed'],
    ['is undecided', undecided, 'next untested', 'Skipped: READ-1/door could not be judged'],
    [
      'passed as declared',
      asDeclared,
      'next inapplicable',
      'READ-1/door passed as declared (csrf-off), so this check does not apply',
    ],
  ] as const)('sends nothing where that one %s, and says so', async (_how, first, last, reason) => {
    const { asked, told, checks } = await chain(first)
    expect([asked, told[1], checks[1]?.reason]).toEqual([['door'], last, reason])
  })
})

describe('what is judged of a clause', () => {
  const all = {
    one: { finding: met },
    two: { finding: met, depth: 'standard', after: 'one' },
    three: { finding: met, depth: 'full' },
  } as const

  it.each([
    ['core', ['one']],
    ['standard', ['one', 'two']],
    ['full', ['one', 'two', 'three']],
  ] as const)('is what the depth of the run has: %s', async (depth, wanted) => {
    expect((await judged(all, { depth })).asked).toEqual(wanted)
  })

  it('is the check that was named, whatever its depth, with the one that it comes after', async () => {
    const named = (check: string) => judged(all, { depth: 'core', checks: { 'READ-1': [check] } })
    expect([(await named('three')).asked, (await named('two')).asked]).toEqual([['three'], ['one', 'two']])
  })
})
