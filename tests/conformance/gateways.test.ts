import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/schema/generated/report.js'
import { ownAnswer, type Manner } from '../diagnosis/proxy.js'
import { withoutHeader } from '../support/in-between.js'
import { judgeBehindProxy } from './behind-proxy.js'

const behind = judgeBehindProxy()

const outcomesOf = ({ clauses }: Report, ids: readonly string[]) =>
  Object.fromEntries(clauses.filter(({ id }) => ids.includes(id)).map(({ id, outcome }) => [id, outcome]))

describe('a gateway that refuses a method to everybody', () => {
  it.each([
    [401, { 'WRITE-2': 'cantTell', 'RIGHTS-2': 'cantTell' }],
    [403, { 'WRITE-2': 'cantTell', 'RIGHTS-2': 'cantTell' }],
  ])('by %i says nothing of the rights of one user', async (status, outcomes) => {
    const manner: Manner = { onward: (call) => (call.method === 'MERGE' ? ownAnswer(status, '<p>no</p>') : call) }
    expect(outcomesOf(await behind(manner, Object.keys(outcomes)), Object.keys(outcomes))).toEqual(outcomes)
  })

  it('is told from a target that refuses the one', async () => {
    const report = await behind({}, ['WRITE-2', 'RIGHTS-2'])
    expect(outcomesOf(report, ['WRITE-2', 'RIGHTS-2'])).toEqual({ 'WRITE-2': 'passed', 'RIGHTS-2': 'passed' })
  })
})

describe('a gateway that lets PUT through and MERGE not', () => {
  it('gets no PUT, since no MERGE could restore what it blanks', async () => {
    const manner: Manner = { onward: (call) => (call.method === 'MERGE' ? ownAnswer(405) : call) }
    const report = await behind(manner, ['WRITE-1', 'WRITE-3'])
    expect(outcomesOf(report, ['WRITE-1', 'WRITE-3'])).toEqual({ 'WRITE-1': 'failed', 'WRITE-3': 'cantTell' })
    expect(report.changedRecords.filter(({ restored }) => !restored)).toEqual([])
  })
})

describe('a gateway that lets no filter with a word behind it through', () => {
  const isOdd = ({ path }: { path: string }) => / whatever\b/.test(decodeURIComponent(path))
  const judged = ['READ-12', 'ERROR-1']
  const all = (outcome: string) => Object.fromEntries(judged.map((id) => [id, outcome]))

  it.each([403, 406, 200])('by %i says nothing of the errors of the service', async (status) => {
    const manner: Manner = { onward: (call) => (isOdd(call) ? ownAnswer(status, '<p>no</p>') : call) }
    expect(outcomesOf(await behind(manner, judged), judged)).toEqual(all('passed'))
  })

  it('is told from one that puts a page of its own in the place of such an error', async () => {
    const back: Manner['back'] = (answer, call) =>
      answer.status >= 400 && isOdd(call) ? ownAnswer(answer.status, '<p>no</p>') : answer
    expect(outcomesOf(await behind({ back }, judged), judged)).toEqual(all('failed'))
  })
})

describe('a gateway that loses the CSRF header', () => {
  it('is not held against the sandbox of the profile', async () => {
    const manner: Manner = { onward: (call) => ({ ...call, headers: withoutHeader(call.headers, 'SVCCSRF') }) }
    const { clauses } = await behind(manner, ['WRITE-1'])
    expect(clauses.find(({ id }) => id === 'WRITE-1')).toMatchObject({ outcome: 'cantTell', blame: 'target' })
  })
})
