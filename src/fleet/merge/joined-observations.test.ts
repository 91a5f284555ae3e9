import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../report/testing/sample-report.js'
import { joinedObservations } from './joined-observations.js'

const obs = sampleReport().clauses.find(({ id }) => id === 'OBS-11')!
const part = (...texts: readonly string[]) => ({
  ...obs,
  observations: texts.map((text, index) => ({ text, evidence: [`x-000${String(index + 1)}`] })),
})
const joined = (...parts: readonly (readonly string[])[]) =>
  joinedObservations(parts.map((texts) => part(...texts)))?.observations.map(({ text }) => text)

const nothing = 'not shown, not looked for'

describe('what the parts came across', () => {
  it.each([
    ['once each', [['server: a'], ['server: a', 'via: b']], ['server: a', 'via: b']],
    ['nothing, only where all came across nothing', [[nothing], [nothing]], [nothing]],
    ['something, where one did', [[nothing], ['server: a']], ['server: a']],
    ['a header that one part missed', [['no answer carried via'], ['via: b']], ['via: b']],
    ['a header that all missed', [['no answer carried via'], ['no answer carried via']], ['no answer carried via']],
    [
      'the page that has it',
      [['the login page does not have ReturnUrl in it again'], ['the login page has ReturnUrl in it again']],
      ['the login page has ReturnUrl in it again'],
    ],
    [
      'redirects in all',
      [['3 redirects were seen, none to another origin'], ['4 redirects were seen, none to another origin']],
      ['7 redirects were seen, none to another origin'],
    ],
    [
      'no "none" beside one that leads away',
      [['3 redirects were seen, none to another origin'], ['a redirect leads to another origin: https://x/']],
      ['a redirect leads to another origin: https://x/'],
    ],
  ])('tells %s', (_case, parts, wanted) => {
    expect(joined(...parts)).toEqual(wanted)
  })

  it('is the reason too, and keeps to its bound', () => {
    expect(joinedObservations([part('a'), part('b')])?.reason).toBe('a; b')
    expect(joinedObservations([part('y'.repeat(500))])?.reason).toHaveLength(300)
  })

  it('passes over a part that could not look', () => {
    const cannot = { ...obs, outcome: 'cantTell' as const, reason: 'no answer', observations: [] }
    expect(joinedObservations([cannot, part('a')])?.outcome).toBe('observed')
    expect(joinedObservations([cannot])?.outcome).toBe('cantTell')
  })
})
