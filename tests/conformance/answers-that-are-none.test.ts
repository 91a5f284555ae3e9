import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/schema/generated/report.js'
import type { Manner } from '../diagnosis/proxy.js'
import type { Answer, Call } from '../support/in-between.js'
import { judgeBehindProxy } from './behind-proxy.js'

/** What rests on reads of data, and clauses of refusals beside them, whose good halves are such reads. */
const clauses = ['read', 'record', 'odata', 'COOKIE-9', 'ACCESS-1', 'ACCESS-9', 'RIGHTS-3', 'FLOW-2', 'PAGE-1']

const judge = judgeBehindProxy()
const behind = (manner: Manner) => judge(manner, clauses)

const isRead = ({ method, path }: Call) => method === 'GET' && /EntityDataService|odata|\/round/.test(path)
const redirect = (location: string): Answer => ({ status: 302, headers: [['Location', location]], body: Buffer.of() })
const inSession = ({ headers }: Call) =>
  headers.some(([name, value]) => /^cookie$/i.test(name) && /ASPXAUTH/.test(value))
const reading = (instead: (call: Call) => Answer): Manner => ({
  onward: (call) => (isRead(call) && inSession(call) ? instead(call) : call),
})

/** A letter of the records in a single byte, as a writer of another charset has it. */
const inLatin = (answer: Answer, call: Call): Answer =>
  isRead(call) && answer.status === 200
    ? {
        ...answer,
        body: Buffer.from(answer.body.toString('latin1').replaceAll(/"Name":"|<d:Name>/g, '$&\u00fc'), 'latin1'),
      }
    : answer

const told = (report: Report) =>
  report.clauses.filter(({ outcome, level }) => outcome !== 'untested' && level !== 'observe' && level !== 'manual')

describe('data reads that are answered with no answer', () => {
  it.each<[string, Manner, RegExp]>([
    ['bytes that are no text', { back: inLatin }, /cannot be read as text: .* Check whether the target/],
    [
      'a redirect to their own address',
      reading(({ path }) => redirect(path)),
      /redirects in a loop.*Check the redirects/,
    ],
    [
      'redirects there and back',
      reading(({ path }) =>
        redirect(path.startsWith('/round') ? decodeURIComponent(path.slice(7)) : `/round?${encodeURIComponent(path)}`),
      ),
      /redirects in a loop/,
    ],
  ])('such as %s fail nothing, and the target has to act', async (_what, manner, sentence) => {
    const report = await behind(manner)
    const outcomes = told(report)
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(outcomes.find(({ id }) => id === 'PAGE-1')).toMatchObject({ outcome: 'passed' })
    for (const id of ['READ-1', 'READ-2', 'READ-3', 'ODATA-1']) {
      expect(outcomes.find((clause) => clause.id === id)).toMatchObject({
        outcome: 'cantTell',
        blame: 'target',
        reason: expect.stringMatching(sentence) as string,
      })
    }
    for (const { id, outcome, blame } of outcomes.filter((clause) => clause.id !== 'PAGE-1'))
      expect({ id, outcome, blame }).toEqual({ id, outcome: 'cantTell', blame: 'target' })
  })

  it('are told from a redirect that leads to a page', async () => {
    const report = await behind(reading(() => redirect('/Login/Elsewhere.html')))
    const failed = told(report).filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(['READ-1', 'READ-2', 'READ-3', 'ODATA-1']))
  })

  it('are told from a refusal that leads back to its own address', async () => {
    const report = await behind({ onward: (call) => (isRead(call) && !inSession(call) ? redirect(call.path) : call) })
    const outcomes = Object.fromEntries(told(report).map(({ id, outcome }) => [id, outcome]))
    expect(outcomes).toMatchObject({ 'READ-1': 'passed', 'ACCESS-1': 'passed', 'ACCESS-9': 'passed' })
  })
})

describe('an address that is none of the platform', () => {
  it.each<[string, Manner, RegExp]>([
    [
      'that only leads to https',
      { onward: ({ path }) => redirect(`https://crm.example.com${path}`) },
      /Set target\.baseUrl to https:\/\/crm\.example\.com/,
    ],
    [
      'that only leads to the sign-in of somebody else',
      { onward: () => redirect('https://login.example.com/adfs') },
      /to another origin, https:\/\/login\.example\.com/,
    ],
    [
      'at which nothing stands',
      { onward: () => ({ ...redirect(''), status: 404, headers: [] }) },
      /Check that the base URL is that of the platform/,
    ],
  ])('%s fails nothing, and says what to do', async (_what, manner, sentence) => {
    const report = await judge(manner, [])
    expect(told(report).filter(({ outcome }) => outcome === 'failed' || outcome === 'passed')).toEqual([])
    expect(report.outcome).toBe('incomplete')
    const reasonOf = (id: string) => report.clauses.find((clause) => clause.id === id)?.reason
    expect(['LOGIN-1', 'PAGE-1', 'PAGE-2', 'REST-4', 'MODE-2'].map(reasonOf)).toEqual(
      Array(5).fill(expect.stringMatching(sentence)),
    )
  })
})
