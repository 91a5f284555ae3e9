import { describe, expect, test } from 'vitest'
import { clausesOf, idsOf } from './catalogue/index.js'
import { rollUp, type ClauseResult } from './roll-up.js'
import { levels, modes, outcomes, type Level, type Outcome, type RunOutcome } from './types.js'

const runOutcomes = { C: 'conformant', H: 'holds', N: 'nonconformant', I: 'incomplete' } as const
type Letter = keyof typeof runOutcomes

/** What a run comes to when this result stands beside a required clause that passed; outcomes as in `outcomes`. */
const besideAPass: Readonly<Record<Level, string>> = {
  required: 'CNICII',
  conditional: 'CNICII',
  reported: 'CCCCCC',
  manual: 'CNCCCC',
  observe: 'CCCCCC',
}

/** What it comes to when the result stands alone: only a required or conditional pass is enough to be green. */
const alone: Readonly<Record<Level, string>> = {
  required: 'CNIIII',
  conditional: 'CNIIII',
  reported: 'IIIIII',
  manual: 'INIIII',
  observe: 'IIIIII',
}

/** The same two with the column `failed` under --strict. */
const failedUnderStrict: Readonly<Record<Level, Letter>> = {
  required: 'N',
  conditional: 'N',
  reported: 'N',
  manual: 'N',
  observe: 'C',
}

const passed: ClauseResult = {
  id: 'LOGIN-1',
  level: 'required',
  outcome: 'passed',
  mode: 'automatic',
  waived: false,
  inScope: true,
}

interface Case extends Pick<ClauseResult, 'level' | 'outcome' | 'mode' | 'waived' | 'inScope'> {
  readonly strict: boolean
  readonly isExcluded: boolean
}

const flags = [false, true]

/** Every way in which one level and outcome can come up. */
function casesOf(level: Level, outcome: Outcome): readonly Case[] {
  return modes.flatMap((mode) =>
    flags.flatMap((waived) =>
      flags.flatMap((inScope) =>
        flags.flatMap((strict) =>
          flags.map((isExcluded) => ({ level, outcome, mode, waived, inScope, strict, isExcluded })),
        ),
      ),
    ),
  )
}

function expectedOf(each: Case, table: Readonly<Record<Level, string>>, untouched: Letter): RunOutcome {
  const { level, outcome, mode, waived, inScope, strict, isExcluded } = each
  const judgedLevel = level === 'required' || level === 'conditional'
  const letter = (): Letter => {
    if (!inScope) return untouched
    if (outcome === 'failed' && waived) return untouched
    if (outcome === 'failed' && strict && failedUnderStrict[level] === 'N') return 'N'
    if (outcome === 'untested' && isExcluded && judgedLevel) return untouched === 'C' ? 'H' : untouched
    if (judgedLevel && mode === 'attested' && outcome !== 'failed') return 'I'
    return table[level][outcomes.indexOf(outcome)] as Letter
  }
  return runOutcomes[letter()]
}

describe('the run outcome', () => {
  describe.each(levels)('of a %s clause', (level) => {
    test.each(outcomes)('that is %s, in every mode, waived or not, in scope or not, under every option', (outcome) => {
      const cases = casesOf(level, outcome)
      expect(cases).toHaveLength(32)
      for (const each of cases) {
        const { mode, waived, inScope, strict, isExcluded } = each
        const excluded = isExcluded ? ('selection' as const) : undefined
        const result: ClauseResult = { id: 'READ-1', level, outcome, mode, waived, inScope, excluded }
        const options = { strict }
        const beside = rollUp([passed, result], { ...options, expected: ['LOGIN-1', 'READ-1'] }).outcome
        expect(beside, JSON.stringify(each)).toBe(expectedOf(each, besideAPass, 'C'))
        const single = rollUp([result], { ...options, expected: ['READ-1'] }).outcome
        expect(single, JSON.stringify(each)).toBe(expectedOf(each, alone, 'I'))
      }
    })
  })

  test('a run in which nothing was judged is incomplete, whatever was left out on purpose', () => {
    expect(rollUp([], { expected: [] }).outcome).toBe('incomplete')
    const untested = clausesOf('target').map(({ id, level }) => ({
      ...passed,
      id,
      level,
      outcome: 'untested' as Outcome,
      excluded: 'acceptance' as const,
    }))
    expect(rollUp(untested)).toEqual({
      outcome: 'incomplete',
      reason: 'No required or conditional clause passed.',
    })
  })

  test('a clause without any result leaves the run incomplete', () => {
    const all = clausesOf('target').map(({ id, level }) => ({
      ...passed,
      id,
      level,
      outcome: (level === 'observe' ? 'observed' : 'passed') as Outcome,
    }))
    expect(rollUp(all).outcome).toBe('conformant')
    const lost = all.filter(({ id }) => id !== 'READ-7')
    expect(rollUp(lost)).toEqual({
      outcome: 'incomplete',
      reason: '1 clause that counts was not judged: READ-7 has no result.',
    })
  })

  test('a run against a target asks for no client clause, a run of a client for no other', () => {
    const client = idsOf('caller')
    const results = client.map((id) => ({ ...passed, id }))
    expect(rollUp(results, { expected: client }).outcome).toBe('conformant')
    expect(rollUp(results).outcome).toBe('incomplete')
  })

  test('a breach outweighs whatever was not judged', () => {
    const results = [
      { ...passed, outcome: 'failed' },
      { ...passed, id: 'READ-1', outcome: 'cantTell' },
    ] as const
    expect(rollUp(results).outcome).toBe('nonconformant')
  })

  test.each<[string, readonly ClauseResult[], string]>([
    ['a breach', [{ ...passed, outcome: 'failed' }], '1 clause failed: LOGIN-1.'],
    [
      'breaches of other kinds',
      [
        { ...passed, id: 'RIGHTS-4', level: 'manual', outcome: 'failed', mode: 'attested' },
        { ...passed, id: 'REST-5', level: 'reported', outcome: 'failed' },
      ],
      '2 clauses failed: RIGHTS-4 (attested as not met), REST-5 (counted by --strict).',
    ],
    [
      'gaps',
      [
        passed,
        ...idsOf('guid')
          .slice(0, 6)
          .map((id) => ({ ...passed, id, outcome: 'cantTell' as const })),
      ],
      '6 clauses that count were not judged: GUID-1, GUID-2, GUID-3, GUID-4, GUID-5 and 1 more could not be decided.',
    ],
    [
      'gaps, of which all can be named',
      [
        passed,
        ...idsOf('guid')
          .slice(0, 5)
          .map((id) => ({ ...passed, id, outcome: 'untested' as const })),
      ],
      '5 clauses that count were not judged: GUID-1, GUID-2, GUID-3, GUID-4, GUID-5 were not tested.',
    ],
    [
      'gaps of several kinds',
      [
        passed,
        { ...passed, id: 'READ-1', outcome: 'untested' },
        { ...passed, id: 'READ-2', outcome: 'cantTell' },
        { ...passed, id: 'READ-3', outcome: 'untested' },
      ],
      '3 clauses that count were not judged: READ-1, READ-3 were not tested; READ-2 could not be decided.',
    ],
    [
      'nothing judged',
      [{ ...passed, mode: 'attested' }],
      'No required or conditional clause passed: LOGIN-1 was only attested.',
    ],
    [
      'green, with what was left out',
      [
        passed,
        { ...passed, id: 'READ-2', outcome: 'failed', waived: true },
        { ...passed, id: 'READ-3', outcome: 'inapplicable' },
      ],
      '1 of 2 required and conditional clauses passed; 1 failed but waived, 1 not applicable.',
    ],
  ])('is told in one sentence: %s', (_name, results, reason) => {
    expect(rollUp(results, { strict: true, expected: results.map(({ id }) => id) }).reason).toBe(reason)
  })
})

test('a green run tells what was let pass, and not what had no say', () => {
  const results: readonly ClauseResult[] = [
    passed,
    { ...passed, id: 'READ-1', outcome: 'untested', excluded: 'selection' },
    { ...passed, id: 'READ-2', outcome: 'untested', level: 'conditional', excluded: 'acceptance' },
    { ...passed, id: 'READ-3', outcome: 'inapplicable', level: 'conditional' },
    { ...passed, id: 'READ-4', outcome: 'failed', waived: true, level: 'reported' },
    { ...passed, id: 'READ-5', outcome: 'passed', waived: true, level: 'reported' },
    { ...passed, id: 'READ-6', outcome: 'untested', level: 'manual' },
    { ...passed, id: 'READ-7', outcome: 'inapplicable', level: 'reported' },
    { ...passed, id: 'READ-8', outcome: 'failed', waived: true, inScope: false },
    { ...passed, id: 'READ-9', outcome: 'inapplicable', inScope: false },
    { ...passed, id: 'READ-10', outcome: 'untested', inScope: false },
  ]
  expect(rollUp(results, { expected: [] })).toEqual({
    outcome: 'holds',
    reason:
      '1 of 3 required and conditional clauses passed; 1 failed but waived, 1 not applicable, 1 not selected, 1 accepted as untested.',
  })
  expect(rollUp([passed], { expected: ['LOGIN-1'] }).reason).toBe('1 of 1 required and conditional clauses passed.')
})

test.each<[string, readonly ClauseResult[], number, RunOutcome, RegExp]>([
  [
    'leaves open what otherwise holds',
    [passed],
    1,
    'incomplete',
    /^No clause failed, but the checker had an internal error\.$/,
  ],
  ['is counted', [passed], 3, 'incomplete', /the checker had 3 internal errors\.$/],
  ['hides no breach', [{ ...passed, outcome: 'failed' }], 1, 'nonconformant', /failed: LOGIN-1\.$/],
  [
    'hides no gap',
    [passed, { ...passed, id: 'READ-1', outcome: 'cantTell' }],
    1,
    'incomplete',
    /READ-1 could not be decided/,
  ],
])('a fault of the checker %s', (_case, results, checkerFaults, outcome, reason) => {
  const verdict = rollUp(results, { expected: [], checkerFaults })
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.reason).toMatch(reason)
})

describe('a clause of a user’s own', () => {
  const own = (outcome: Outcome, level: Level = 'required'): ClauseResult => ({
    ...passed,
    id: 'ACME-1' as ClauseResult['id'],
    level,
    outcome,
    own: true,
  })

  test.each<[string, readonly ClauseResult[], RunOutcome, RegExp]>([
    ['breaks a run', [passed, own('failed')], 'nonconformant', /^1 clause failed: ACME-1\.$/],
    ['leaves it open', [passed, own('cantTell')], 'incomplete', /not judged: ACME-1 could not be decided/],
    [
      'is told apart where it holds',
      [passed, own('passed')],
      'conformant',
      /^1 of 1 required and conditional clauses passed, and 1 own clause\.$/,
    ],
    ['makes no run conformant alone', [own('passed')], 'incomplete', /No required or conditional clause/],
    [
      'is an advisory at the level reported',
      [passed, own('failed', 'reported')],
      'conformant',
      /^1 of 1 required and conditional clauses passed\.$/,
    ],
  ])('%s', (_case, results, outcome, reason) => {
    const verdict = rollUp(results, { expected: [] })
    expect(verdict.outcome).toBe(outcome)
    expect(verdict.reason).toMatch(reason)
  })
})
