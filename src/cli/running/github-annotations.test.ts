import { describe, expect, it } from 'vitest'
import { nextStepFor } from '../../report/findings/next-step.js'
import { breachesOf } from '../../report/findings/ranking.js'
import { poison } from '../../report/testing/poison.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import type { Report } from '../../schema/generated/report.js'
import { annotationsOf, githubLines } from './github-annotations.js'

const sample = sampleReport()
const { counted } = breachesOf(sample)

/** What GitHub's runner makes of a line: the title and the text, decoded by its rules. */
function read(line: string): { readonly title: string; readonly text: string } {
  const [, title = '', text = ''] = /^::error title=([^:,\r\n]*)::([^\r\n]*)$/.exec(line) ?? []
  const decoded = (data: string) => data.replaceAll('%0D', '\r').replaceAll('%0A', '\n')
  return {
    title: decoded(title).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%'),
    text: decoded(text).replaceAll('%25', '%'),
  }
}

describe('the errors of a run', () => {
  it('are the failed clauses that count, the gravest first, each with what was seen and its remedy', () => {
    const errors = annotationsOf(sample, 1)
    expect(errors.map(({ title }) => title)).toEqual(counted.map(({ id, title }) => `${id} failed: ${title}`))
    for (const [at, clause] of counted.entries()) expect(errors[at]?.lines.at(-1)).toBe(nextStepFor(clause, sample))
    expect(errors.some(({ title }) => title.startsWith('READ-2 '))).toBe(false)
  })

  it('are none for a run that ends with 0, and one for a run without a failure that ends otherwise', () => {
    const open: Report = { ...sample, outcome: 'incomplete', waivers: [], clauses: [] }
    expect(annotationsOf(open, 0)).toEqual([])
    expect(annotationsOf(open, 3)).toMatchObject([{ title: expect.stringContaining('Incomplete') as string }])
    expect(annotationsOf(open, 3)[0]?.lines[0]).toBe(open.outcomeReason)
  })

  it('begin with a record that is not as it was, then the gate, and name the target of a fleet', () => {
    const gate = {
      baseline: 'b.json',
      verdict: 'failed',
      newlyFailed: ['READ-4'],
      accepted: [],
      fixed: [],
      notJudged: [],
    }
    const hurt = {
      ...sample,
      changedRecords: [{ entity: 'Contact', id: '1', fields: [], restored: false, note: 'run restore' }],
      gate: { ...gate, reasons: [], notes: [], notInBaseline: [], lost: [] },
    } as unknown as Report
    const [first, second, third] = annotationsOf(hurt, 5, 'EU')
    expect(first).toEqual({ title: 'EU: Record not as it was', lines: ['not restored: Contact 1: run restore'] })
    expect(second).toEqual({ title: 'EU: Gate failed (b.json)', lines: ['newly failed: READ-4'] })
    expect(third?.title).toBe(`EU: ${counted[0]!.id} failed: ${counted[0]!.title}`)
  })
})

describe('the lines for GitHub', () => {
  const errors = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ title: `E${String(at)}`, lines: ['why'] }))

  it.each([
    [0, 0],
    [10, 10],
    [11, 10],
    [40, 10],
  ])('are for %d errors %d, as GitHub shows no more, and the last one names the rest', (count, lines) => {
    const made = githubLines(errors(count))
    expect(made).toHaveLength(lines)
    if (count > 10) expect(read(made[9]!)).toMatchObject({ title: `${String(count - 9)} more errors` })
    if (count > 10)
      expect(read(made[9]!).text.split('\n')).toEqual(
        errors(count)
          .slice(9)
          .map(({ title }) => title),
      )
  })

  it('give title and text back as they were, in one line each', () => {
    const [line = ''] = githubLines([{ title: 'a: b, c 100%0A', lines: ['50% of x, y::z', 'next'] }])
    expect(read(line)).toEqual({ title: 'a: b, c 100%0A', text: '50% of x, y::z\nnext' })
  })

  it.each(['\n::error::owned', '\r\n##[error]owned', '##vso[task.setvariable variable=A]b', '%0A::set-env name=A::b'])(
    'make no second command of what a target says: %j',
    (attack) => {
      const hostile = poison('report', sample, () => attack.repeat(3))
      const lines = githubLines(annotationsOf(hostile, 1, attack))
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        expect(line).toMatch(/^::error title=[^:,\r\n]*::[^\r\n]*$/)
        expect(line).not.toMatch(/##\w*\[/)
        expect(read(line).text).not.toMatch(/^\s*::/m)
      }
    },
  )
})
