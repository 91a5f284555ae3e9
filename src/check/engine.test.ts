import { describe, expect, it } from 'vitest'
import type { Depth } from '../contract/index.js'
import { runNowhere } from './testing/run-at.js'
import { currentRecord, newRecord, recording } from './outcome/record.js'
import { verdictOf } from './runner/verdict-of.js'
import type { RunSettings } from './context/run-settings.js'
import type { Check, Finding } from './check.js'
import { judgeChecks } from './engine.js'
import { NotAnswered } from './relations/asking/not-answered.js'

const met: Finding = { holds: true, expected: '403', seen: '403' }
const broken: Finding = { holds: false, expected: '403', seen: '200' }
const asDeclared: Finding = { ...met, departure: 'csrf-off' }
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
    ['failed', broken, 'next untested'],
    ['is undecided', undecided, 'next untested'],
    ['passed as declared', asDeclared, 'next inapplicable'],
  ] as const)('sends nothing where that one %s', async (_how, first, last) => {
    const { asked, told } = await chain(first)
    expect([asked, told[1]]).toEqual([['door'], last])
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
