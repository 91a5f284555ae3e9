import { describe, expect, it } from 'vitest'
import type { Judgement } from './judge-subject.js'
import type { Subject } from './subject.js'
import { judgement, subject } from './testing/judged.js'
import { weigh } from './weigh.js'

type Case = readonly [says: string, of: Partial<Subject>, came: Partial<Judgement>, faults: readonly string[]]

const reasons = { 'READ-1': 'it was red', 'READ-2': 'no answer' }

function check(id: string) {
  return { id, depth: 'core' } as const
}

const deviations: readonly Case[] = [
  ['that fails exactly its clauses', { breaks: ['READ-1'] }, { failed: ['READ-1'] }, []],
  ['that fails nothing', { breaks: ['READ-1'] }, {}, ['READ-1 did not fail']],
  [
    'that is not decided',
    { breaks: ['READ-2'] },
    { cantTell: ['READ-2'], reasons },
    ['READ-2 did not fail: no answer'],
  ],
  ['that fails one of two', { breaks: ['READ-1', 'READ-2'] }, { failed: ['READ-1'] }, ['READ-2 did not fail']],
  [
    'that fails one more',
    { breaks: ['READ-2'] },
    { failed: ['READ-1', 'READ-2'], reasons },
    ['READ-1 failed unexpectedly: it was red'],
  ],
  [
    'that fails by the check that it names, among others',
    { breaks: ['READ-1'], checks: ['READ-1/json'] },
    { failed: ['READ-1'], failedChecks: { 'READ-1': [check('xml'), check('json')] } },
    [],
  ],
  [
    'that fails by another check than the one that it names',
    { breaks: ['READ-1', 'READ-2'], checks: ['READ-1/json', 'READ-2/json'] },
    { failed: ['READ-1', 'READ-2'], failedChecks: { 'READ-1': [check('xml')], 'READ-2': [check('json')] } },
    ['READ-1/json did not fail, but another check of its clause did'],
  ],
  [
    'that does not fail where it names a check',
    { breaks: ['READ-1'], checks: ['READ-1/json'] },
    {},
    ['READ-1 did not fail'],
  ],
  ['that leaves another clause undecided', { breaks: ['READ-1'] }, { failed: ['READ-1'], cantTell: ['READ-2'] }, []],
]

const variants: readonly Case[] = [
  ['under which all passes', { kind: 'variant' }, { passed: ['READ-1'] }, []],
  ['under which one fails', { kind: 'variant' }, { failed: ['READ-1'], reasons }, ['READ-1 failed: it was red']],
  [
    'under which one cannot be told',
    { kind: 'variant' },
    { cantTell: ['READ-2'], reasons },
    ['READ-2 could not be decided: no answer'],
  ],
  ['that leaves open what cannot be told', { kind: 'variant', leavesOpen: ['READ-2'] }, { cantTell: ['READ-2'] }, []],
  [
    'that leaves open what fails',
    { kind: 'variant', leavesOpen: ['READ-1'] },
    { failed: ['READ-1'], reasons },
    ['READ-1 failed: it was red'],
  ],
]

const trivial: readonly Case[] = [
  ['on which nothing passes', { kind: 'trivial' }, { failed: ['READ-1'] }, []],
  ['on which passes what holds there', { kind: 'trivial', holds: ['PAGE-1'] }, { passed: ['PAGE-1'] }, []],
  ['on which anything else passes', { kind: 'trivial' }, { passed: ['PAGE-1'] }, ['PAGE-1 passed']],
  [
    'on which a refusal passes, even where it is said to hold',
    { kind: 'trivial', holds: ['ACCESS-3'] },
    { passed: ['ACCESS-3'] },
    ['ACCESS-3 passed'],
  ],
  ['that is conformant', { kind: 'trivial' }, { outcome: 'conformant' }, ['the outcome is conformant']],
]

const controls: readonly Case[] = [
  ['unchanged, all passes', { id: 'unchanged', kind: 'control' }, { outcome: 'conformant' }, []],
  [
    'unchanged, one is not judged',
    { id: 'unchanged', kind: 'control' },
    { outcome: 'conformant', untested: ['READ-1'] },
    ['READ-1 was not judged'],
  ],
  [
    'unchanged, one fails',
    { id: 'unchanged', kind: 'control' },
    { outcome: 'conformant', failed: ['READ-1'], reasons },
    ['READ-1 failed: it was red'],
  ],
  ['broken, nothing passes', { id: 'everything-broken', kind: 'control' }, {}, []],
  ['broken, one passes', { id: 'everything-broken', kind: 'control' }, { passed: ['PAGE-1'] }, ['PAGE-1 passed']],
]

describe.each([
  ['a deviation', deviations],
  ['a variant', variants],
  ['a trivial server', trivial],
  ['a control', controls],
])('%s', (_kind, cases) => {
  it.each(cases)('%s: its faults are what is not as it must be', (_says, of, came, faults) => {
    expect(weigh(subject(of), judgement(came)).faults).toEqual(faults)
  })
})

describe('where some clauses alone were judged', () => {
  const two = subject({ breaks: ['READ-1', 'READ-2'] })

  it('only those have to fail', () => {
    expect(weigh(two, judgement({ failed: ['READ-1'] }), { only: ['READ-1'] }).faults).toEqual([])
    expect(weigh(two, judgement({}), { only: ['READ-1'] }).faults).toEqual(['READ-1 did not fail'])
  })
})

describe('where less than everything was asked of a server', () => {
  const one = subject({ breaks: ['READ-1'] })

  it('a deviation may go unseen', () => {
    expect(weigh(one, judgement({}), { depth: 'core' }).faults).toEqual([])
  })

  it('it may turn no other clause red', () => {
    const came = judgement({ failed: ['READ-2'], reasons: { 'READ-2': 'why' } })
    expect(weigh(one, came, { depth: 'core' }).faults).toEqual(['READ-2 failed unexpectedly: why'])
  })
})
