import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { junitChild, renderJunit } from '../../src/report/formats/junit.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import { summed } from '../../src/report/testing/sample-report.js'
import type { CheckResult, Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const schema = readFileSync(new URL('junit.xsd', import.meta.url), 'utf8')

interface Ending {
  readonly message: string
  readonly type: string
  readonly text: string
}
interface TestCase extends Partial<Record<'failure' | 'error' | 'skipped', Ending>> {
  readonly name: string
  readonly classname: string
}
interface Suite extends Record<'tests' | 'failures' | 'errors' | 'skipped', string> {
  readonly name: string
  readonly properties: { readonly property: readonly { readonly name: string; readonly value: string }[] }
  readonly testcase: readonly TestCase[]
}

function suitesOf(of: Report): readonly Suite[] {
  const isArray = (name: string) => ['testsuite', 'testcase', 'property'].includes(name)
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', textNodeName: 'text', isArray })
  const { testsuites } = parser.parse(renderJunit(of)) as { testsuites: { testsuite: readonly Suite[] } }
  return testsuites.testsuite
}

/** The names of those documents that are not valid by the schema. All are given to one start of the validator. */
async function invalidAmong(documents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const xml = Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents }))
  const { errors } = await validateXML({ xml, schema })
  return Object.keys(documents).filter((name) => errors.some(({ rawMessage }) => rawMessage.startsWith(`${name}:`)))
}

describe('JUnit XML', () => {
  test('holds by the schema that Ant and Jenkins share, whatever the target put into every text', async () => {
    const documents = { plain: renderJunit(report), poisoned: renderJunit(poison('report', report, attackOn)) }
    expect(await invalidAmong(documents)).toEqual([])
  })

  test('is refused by that schema where a suite, a count or an ending is not as it must be', async () => {
    const xml = renderJunit(report)
    const documents = {
      host: xml.replace(' hostname="crm.example.com"', ''),
      count: xml.replace(' tests="1"', ' tests="one"'),
      ending: xml.replace('<skipped ', '<omitted '),
      properties: xml.replace('</properties>', '</properties><properties/>'),
    }
    expect(await invalidAmong({ xml, ...documents })).toEqual(Object.keys(documents))
  })

  test('has a suite per clause, and a case of its own where it names no checks, which ends as the table of cases has it', () => {
    const suites = suitesOf(report)
    expect(suites.map(({ name }) => name.split(':')[0])).toEqual(report.clauses.map(({ id }) => id))
    const found = suites.flatMap(({ testcase }) =>
      testcase.map(({ name, failure, error, skipped }) => {
        const ending = [failure && 'failure', error && 'error', skipped && 'skipped'].filter(Boolean)
        return [name.split(':')[0], ending.join() || 'none', failure?.type ?? error?.type ?? skipped?.type ?? 'passed']
      }),
    )
    expect(found).toEqual(casesOf(report).map(({ clause, is }) => [clause.id, junitChild[is], is]))
  })

  test('counts in every suite what is in it', () => {
    for (const { testcase, tests, failures, errors, skipped, name } of suitesOf(report)) {
      const count = (child: keyof TestCase) => String(testcase.filter((each) => each[child] !== undefined).length)
      expect([tests, failures, errors, skipped], name).toEqual([
        String(testcase.length),
        count('failure'),
        count('error'),
        count('skipped'),
      ])
    }
  })

  test('gives level, outcome and mode of every clause as properties', () => {
    for (const [place, { properties }] of suitesOf(report).entries()) {
      const { level, outcome, mode } = report.clauses[place]!
      expect(properties.property.map(({ name, value }) => [name, value])).toEqual(
        expect.arrayContaining([
          ['level', level],
          ['outcome', outcome],
          ['mode', mode],
        ]),
      )
    }
  })

  test('says what was expected and what was seen', () => {
    const clause = report.clauses.find(({ id }) => id === 'READ-9')!
    const found = suitesOf(report).flatMap(({ testcase }) => testcase)
    const failure = found.find(({ name }) => name.startsWith('READ-9:'))?.failure
    expect(failure?.message).toBe(clause.reason)
    expect(failure?.text).toContain(`expected: ${clause.expected}\nseen: ${clause.actual}`)
  })

  test('has a failure exactly where the run is nonconformant', () => {
    const failures = (of: Report) => suitesOf(of).flatMap(({ testcase }) => testcase.filter((each) => each.failure))
    expect(report.outcome).toBe('nonconformant')
    expect(failures(report).length).toBeGreaterThan(0)
    const waiver = { owner: 'platform team', until: '2027-01-31' }
    const clauses = report.clauses.map((each) => (each.outcome === 'failed' ? { ...each, waiver } : each))
    const waived = summed({ ...report, clauses })
    expect(waived.outcome).not.toBe('nonconformant')
    expect(failures(waived)).toEqual([])
  })

  test('has an error for a run that did not come to its end and for a record left changed, whatever the clauses say', async () => {
    const [record] = report.changedRecords
    const left = { ...record!, restored: false, note: 'Put it back \u0007by hand.' }
    const broken = {
      ...report,
      interrupted: { reason: 'interrupted by SIGINT' },
      changedRecords: [record!, left, { ...left, leftBehind: true }],
    }
    const [first, ...others] = suitesOf(broken)
    expect(others).toEqual(suitesOf(report))
    expect(first?.name).toBe('run: The run itself')
    expect([first?.tests, first?.errors, first?.failures, first?.skipped]).toEqual(['3', '3', '0', '0'])
    expect(first?.testcase.map(({ error }) => error?.type)).toEqual(['interrupted', 'not restored', 'left behind'])
    expect(first?.testcase[1]?.error?.message).toMatch(/was changed and not restored\. Put it back .*by hand\.$/)
    expect(first?.testcase[2]?.error?.message).toMatch(/was created and left behind\. Put it back/)
    expect(await invalidAmong({ broken: renderJunit(broken) })).toEqual([])
    const errorsIn = (of: Report) => Number(/ errors="(\d+)"/.exec(renderJunit(of))?.[1])
    expect(errorsIn(broken)).toBe(errorsIn(report) + 3)
    expect(suitesOf(report)[0]?.name).not.toMatch(/^run/)
  })
})

describe('a clause that is judged by named checks', () => {
  const told = { depth: 'core' as const, evidence: [], roles: {}, durationMs: 1 }
  const check = (id: string, outcome: CheckResult['outcome']): CheckResult => ({
    id,
    says: `What ${id} says.`,
    outcome,
    ...told,
    ...(outcome === 'passed' || outcome === 'failed' ? { expected: 'one', seen: 'two' } : { reason: 'no records' }),
  })
  const casesWith = (clause: Partial<Report['clauses'][number]>, checks: readonly CheckResult[]) => {
    const [first] = report.clauses
    const suites = suitesOf({
      ...whole(report),
      changedRecords: [],
      clauses: [{ ...first!, ...clause, checks: [...checks] }],
    })
    return suites[0]!.testcase.map(({ name, failure, error, skipped }) => [
      name.split(':')[0],
      failure ? 'failure' : error ? 'error' : skipped ? 'skipped' : 'passed',
    ])
  }
  const both = [check('json', 'passed'), check('xml', 'cantTell')]

  test('has a case for each, and one that was not decided counts as its clause does', () => {
    expect(casesWith({ id: 'READ-1', outcome: 'passed', mode: 'automatic' }, both)).toEqual([
      ['READ-1/json', 'passed'],
      ['READ-1/xml', 'skipped'],
    ])
    expect(casesWith({ id: 'READ-1', outcome: 'cantTell', mode: 'automatic' }, both)).toEqual([
      ['READ-1/json', 'passed'],
      ['READ-1/xml', 'error'],
    ])
  })

  test('has its failure where a check failed, and none where it is waived', () => {
    const failed = [check('json', 'passed'), check('xml', 'failed')]
    const clause = { id: 'READ-1', outcome: 'failed', mode: 'automatic', level: 'required' } as const
    expect(casesWith(clause, failed)).toEqual([
      ['READ-1/json', 'passed'],
      ['READ-1/xml', 'failure'],
    ])
    const waiver = { owner: 'platform team', until: '2027-01-31' }
    expect(casesWith({ ...clause, waiver }, failed).map(([, ending]) => ending)).toEqual(['passed', 'skipped'])
  })

  test('gives each failed check its own message, whichever check decided the clause', () => {
    const [first] = report.clauses
    const failed = (id: string): CheckResult => ({
      ...check(id, 'failed'),
      seen: `seen by ${id}`,
      reason: `reason of ${id}`,
      evidence: [`x-000${String(id.length)}`],
    })
    const { testcase } = suitesOf({
      ...whole(report),
      changedRecords: [],
      clauses: [
        {
          ...first!,
          ...{ id: 'WRITE-2', outcome: 'failed', mode: 'automatic', level: 'required' },
          ...{ reason: 'reason of several', expected: 'one', actual: 'seen by several' },
          checks: [failed('several'), failed('verbose')],
        },
      ],
    })[0]!
    expect(testcase.map(({ failure }) => failure?.message)).toEqual(['reason of several', 'reason of verbose'])
    expect(testcase[1]?.failure?.text).toContain('seen: seen by verbose\nevidence: x-0007')
    expect(testcase[1]?.failure?.text).not.toContain('several')
  })

  test('has a case of its own for what none of its checks shows', () => {
    expect(casesWith({ id: 'READ-1', outcome: 'cantTell', mode: 'automatic' }, [check('json', 'passed')])).toEqual([
      ['READ-1/json', 'passed'],
      ['READ-1', 'error'],
    ])
  })
})

describe('a run in which nothing could be judged', () => {
  test('is one suite with one error that says why, and not one for each clause', () => {
    const clauses = report.clauses.map(({ waiver: _waiver, ...clause }) => ({
      ...clause,
      outcome: 'cantTell' as const,
      mode: 'automatic' as const,
      blame: 'network' as const,
      reason: 'nothing listens at crm.example.com:443',
    }))
    const preflight = [
      { check: 'connection' as const, holds: false, text: 'Nothing listens there.', remedy: 'Start it.' },
    ]
    const suites = suitesOf({ ...whole(report), clauses, preflight, changedRecords: [] })
    expect(suites).toHaveLength(1)
    expect(suites[0]).toMatchObject({ tests: '1', errors: '1', failures: '0', skipped: '0' })
    expect(suites[0]!.testcase[0]!.error!.message).toBe('Nothing could be judged: Nothing listens there. Start it.')
  })
})

function whole({ interrupted: _interrupted, checkerFaults: _faults, ...rest }: Report): Report {
  return rest
}
