import { describe, expect, it } from 'vitest'
import { validatorOf } from '../schema/compile.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { sampleReport } from './testing/sample-report.js'

/** What is changed in a report that holds, and whether it holds after that. */
type Case = readonly [says: string, holds: boolean, change: (report: Report) => object]

const reason = 'Because.'
const failure = { outcome: 'failed', blame: 'target', reason, expected: 'a', actual: 'b', evidence: ['x-0001'] }
const pass = { outcome: 'passed', evidence: ['x-0001'] }

/** A report whose only clause is a required one, told otherwise by what is given. */
function only(told: object, report: object = {}) {
  return (base: Report) => {
    const { id, class: name, title, statement, lines, derived } = base.clauses[0] as ClauseResult
    const plain = { id, class: name, title, statement, lines, derived, twins: [], observations: [], evidence: [] }
    const clause = { ...plain, level: 'required', mode: 'automatic', ...told }
    return { ...base, outcome: 'incomplete', clauses: [clause], ...report }
  }
}

const cases: readonly Case[] = [
  ['the sample report holds', true, (report) => report],
  ['an unknown key is refused', false, (report) => ({ ...report, colour: 'green' })],
  ['another schema version is refused', false, (report) => ({ ...report, schemaVersion: 2 })],
  ['a time that is none is refused', false, (report) => ({ ...report, startedAt: 'yesterday' })],

  ['an automatic pass with evidence holds', true, only(pass)],
  ['an automatic pass without evidence is refused', false, only({ ...pass, evidence: [] })],
  ['an automatic failure without evidence is refused', false, only({ ...failure, evidence: [] })],
  ['evidence that is no exchange id is refused', false, only({ ...pass, evidence: ['41'] })],

  ['a failure with all that belongs to it holds', true, only(failure)],
  ['a failure without a reason is refused', false, only({ ...failure, reason: undefined })],
  ['a failure without what was expected is refused', false, only({ ...failure, expected: undefined })],
  ['a failure without what was seen is refused', false, only({ ...failure, actual: undefined })],
  ['a failure that nobody is to blame for is refused', false, only({ ...failure, blame: undefined })],
  ['a failure of the network is refused', false, only({ ...failure, blame: 'network' })],
  ['a failure of the checker is refused', false, only({ ...failure, blame: 'checker' })],

  ['an undecided clause with reason and blame holds', true, only({ outcome: 'cantTell', blame: 'network', reason })],
  ['an undecided clause without blame is refused', false, only({ outcome: 'cantTell', reason })],
  ['an undecided clause without a reason is refused', false, only({ outcome: 'cantTell', blame: 'nobody' })],
  ['an inapplicable clause without a reason is refused', false, only({ outcome: 'inapplicable' })],
  ['an inapplicable clause with a reason holds', true, only({ outcome: 'inapplicable', reason })],
  ['blame for an inapplicable clause is refused', false, only({ outcome: 'inapplicable', reason, blame: 'target' })],
  ['blame for a pass is refused', false, only({ ...pass, blame: 'nobody' })],

  [
    'untested for want of the profile, with the key, holds',
    true,
    only({ outcome: 'untested', blame: 'profile', reason, profileKeys: ['sandbox'] }),
  ],
  [
    'untested for want of the profile, without the key, is refused',
    false,
    only({ outcome: 'untested', blame: 'profile', reason }),
  ],
  [
    'untested for want of the profile, with no key, is refused',
    false,
    only({ outcome: 'untested', blame: 'profile', reason, profileKeys: [] }),
  ],
  ['untested and deselected holds without a key', true, only({ outcome: 'untested', blame: 'nobody', reason })],

  [
    'observed at level observe holds',
    true,
    only({ level: 'observe', outcome: 'observed', reason, evidence: ['x-0001'] }),
  ],
  [
    'observed without an exchange is refused',
    false,
    only({ level: 'observe', outcome: 'observed', reason, evidence: [] }),
  ],
  ['observed at another level is refused', false, only({ level: 'reported', outcome: 'observed', reason })],
  ['a pass at level observe is refused', false, only({ ...pass, level: 'observe' })],
  ['a failure at level observe is refused', false, only({ ...failure, level: 'observe' })],

  [
    'an attested manual pass holds without evidence',
    true,
    only({ level: 'manual', mode: 'attested', outcome: 'passed' }),
  ],
  [
    'an attested manual failure holds without evidence',
    true,
    only({ ...failure, level: 'manual', mode: 'attested', evidence: [] }),
  ],
  ['an attested required pass is refused', false, only({ mode: 'attested', outcome: 'passed' })],
  [
    'an attested clause that is untested is refused',
    false,
    only({ level: 'manual', mode: 'attested', outcome: 'untested', blame: 'nobody', reason }),
  ],
  ['a manual clause that passed by itself is refused', false, only({ ...pass, level: 'manual' })],
  [
    'an unattested manual clause is untested',
    true,
    only({ level: 'manual', outcome: 'untested', blame: 'nobody', reason }),
  ],

  ['a waived failure holds', true, only({ ...failure, waiver: { owner: 'o', until: '2027-01-31' } })],
  ['a waived pass is refused', false, only({ ...pass, waiver: { owner: 'o', until: '2027-01-31' } })],
  ['a waiver without an end is refused', false, only({ ...failure, waiver: { owner: 'o' } })],

  ['conformant beside a pass holds', true, only(pass, { outcome: 'conformant' })],
  ['conformant beside a required failure is refused', false, conformantBeside(failure)],
  ['conformant beside a conditional failure is refused', false, conformantBeside({ ...failure, level: 'conditional' })],
  [
    'conformant beside a manual one not met is refused',
    false,
    conformantBeside({ ...failure, level: 'manual', mode: 'attested' }),
  ],
  ['conformant beside a reported failure holds', true, conformantBeside({ ...failure, level: 'reported' })],
  [
    'conformant beside a waived failure holds',
    true,
    conformantBeside({ ...failure, waiver: { owner: 'o', until: '2027-01-31' } }),
  ],
  [
    'conformant with no clause at all is refused',
    false,
    (report) => ({ ...report, outcome: 'conformant', clauses: [] }),
  ],
  [
    'conformant where nothing but a look was taken is refused',
    false,
    only({ level: 'observe', outcome: 'observed', reason }, { outcome: 'conformant' }),
  ],
  ['nonconformant with a failure holds', true, only(failure, { outcome: 'nonconformant' })],
  ['nonconformant without a failure is refused', false, only(pass, { outcome: 'nonconformant' })],

  ['a cell that was judged names clause and evidence', true, withCell({})],
  ['a judged cell without evidence is refused', false, withCell({ evidence: [] })],
  ['a judged cell without a clause is refused', false, withCell({ clauses: [] })],
  [
    'a cell that was only looked at needs neither',
    true,
    withCell({ verdict: 'not judged', clauses: [], evidence: [] }),
  ],

  ['a record put back has digests of before and after', true, withRecord({})],
  ['a record put back without them is refused', false, withRecord({ digestAfter: undefined })],
  ['a record not put back says what to do', true, withRecord({ restored: false, note: 'Put it back by hand.' })],
  ['a record not put back without that is refused', false, withRecord({ restored: false })],
]

function conformantBeside(told: object) {
  return (report: Report) => {
    const [passed] = only(pass)(report).clauses
    const [beside] = only(told)(report).clauses
    return { ...report, outcome: 'conformant', clauses: [passed, beside] }
  }
}

function withCell(told: object) {
  const cell = { row: 'r', column: 'c', documented: '302', seen: '200', verdict: 'differs' }
  const matrix = {
    rows: [{ id: 'r', title: 'r' }],
    columns: [{ id: 'c', title: 'c' }],
    cells: [{ ...cell, clauses: ['ACCESS-1'], evidence: ['x-0001'], ...told }],
  }
  return (report: Report) => ({ ...report, matrix })
}

function withRecord(told: object) {
  const digest = 'e'.repeat(64)
  const record = {
    entity: 'Contact',
    id: '1',
    fields: ['Notes'],
    restored: true,
    digestBefore: digest,
    digestAfter: digest,
  }
  return (report: Report) => ({ ...report, changedRecords: [{ ...record, ...told }] })
}

describe('the schema of report.json', () => {
  const sample = sampleReport()

  it.each(cases)('%s', (_says, holds, change) => {
    const valid = validatorOf<Report>('report')
    const changed: unknown = JSON.parse(JSON.stringify(change(sample)))
    expect(valid(changed), JSON.stringify(valid.errors)).toBe(holds)
  })
})
