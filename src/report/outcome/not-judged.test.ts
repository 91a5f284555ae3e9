import { describe, expect, it } from 'vitest'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { byReason, notJudgedOf } from './not-judged.js'

const clause = (id: string, reason: string, blame: ClauseResult['blame'] = 'target') =>
  ({ id, reason, blame }) as ClauseResult

it('tells the same reason once, whichever exchanges it was met in, and as it was met first', () => {
  expect(
    byReason([
      clause('WRITE-1', 'the sandbox record could not be read: x-0116 answered 404'),
      clause('READ-4', 'there are no records'),
      clause('WRITE-2', 'the sandbox record could not be read: x-0080 answered 404'),
    ]),
  ).toEqual([
    {
      reason: 'the sandbox record could not be read: x-0116 answered 404',
      blame: 'target',
      ids: ['WRITE-1', 'WRITE-2'],
    },
    { reason: 'there are no records', blame: 'target', ids: ['READ-4'] },
  ])
})

it('tells the same reason once, whichever requests it was met by, and how many others there were', () => {
  const refused = (id: string, request: string) => clause(id, `not available: ${request} answered 503; run again`)
  expect(
    byReason([
      refused('READ-1', 'GET /0/odata/Contact?$top=3 (x-0012)'),
      refused('READ-2', 'GET /0/odata/Contact?$top=3 (x-0014)'),
      refused('WRITE-1', 'MERGE /0/odata/Lead(1) (x-0116)'),
      refused('REST-2', 'POST /0/rest/Echo (x-0117)'),
    ]),
  ).toEqual([
    {
      reason: 'not available: GET /0/odata/Contact?$top=3 (x-0012) and 2 others answered 503; run again',
      blame: 'target',
      ids: ['READ-1', 'READ-2', 'WRITE-1', 'REST-2'],
    },
  ])
})

it('keeps apart what other answers show, and what others have to act on', () => {
  const reasons = [
    clause('A-1', 'x-0001 answered 404'),
    clause('A-2', 'x-0002 answered 503'),
    clause('A-3', 'x-0003 answered 404', 'profile'),
  ]
  expect(byReason(reasons).map(({ ids }) => ids)).toEqual([['A-1'], ['A-2'], ['A-3']])
})

describe('a clause that was not tested', () => {
  const untested = (id: string, ...profileKeys: string[]) =>
    ({ id, outcome: 'untested', reason: id, blame: 'profile', profileKeys }) as unknown as ClauseResult
  const clauses = [
    untested('FLOW-1', 'sandbox.lookup'),
    untested('WRITE-3', 'sandbox.put'),
    untested('READ-1', 'scope'),
    untested('ACCESS-5', 'expiredSession'),
    untested('MODE-1', 'attestations'),
  ]
  const told = (...lacking: string[]) => {
    const profileAdditions = lacking.map((key) => ({ key }))
    const { missing, leftOut } = notJudgedOf({ clauses, profileAdditions } as unknown as Report)
    return { add: missing.flatMap(({ keys }) => keys), leftOut: leftOut.map(({ id }) => id) }
  }

  it('is told by the key to add where the profile lacks it, and by the reason where it has it', () => {
    expect(told('attestations', 'sandbox.lookup')).toEqual({
      add: ['sandbox.lookup', 'attestations'],
      leftOut: ['WRITE-3', 'READ-1', 'ACCESS-5'],
    })
  })

  it('is told by the section where the profile lacks all of it', () => {
    expect(told('sandbox').add).toEqual(['sandbox'])
  })

  it('is told by the key in a report that does not say what the profile lacks', () => {
    expect(notJudgedOf({ clauses } as unknown as Report).leftOut).toEqual([])
  })
})
