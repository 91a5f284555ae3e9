import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { Undecided } from '../outcome/verdict.js'
import { runNowhere } from '../testing/run-at.js'
import type { Twins } from '../twins/twins.js'
import { givesNoRecord, hasStatus, isPage, ofEach, refusedLike } from './expectations.js'
import { isExpired } from '../access/saved-session.js'

const json = [['Content-Type', 'application/json']] as const
const records = exchangeOf({ headers: json, body: '{"value":[{"Id":"5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11"}]}' })
const redirect = exchangeOf({ status: 302, headers: [['Location', '/Login/NuiLogin.aspx']] })
const forbidden = exchangeOf({ status: 403 })
const page = exchangeOf({ headers: [['Content-Type', 'text/html']], body: '<html></html>' })
const undecided = new Undecided('cantTell', 'network', 'no answer came')

describe('an expectation of one answer', () => {
  it('is met or broken in the same terms', () => {
    expect(hasStatus(forbidden, 403)).toEqual({ holds: true, expected: 'status 403', seen: '403' })
    expect(hasStatus(records, 403)).toEqual({ holds: false, expected: 'status 403', seen: '200 with 1 record' })
    expect(givesNoRecord(records)).toEqual({ holds: false, expected: 'no records', seen: '200 with 1 record' })
    expect(givesNoRecord(forbidden).holds).toBe(true)
    expect([page, records].map((answer) => isPage(answer).holds)).toEqual([true, false])
  })

  it('takes a refusal for one like the caller’s own by its kind and its status', async () => {
    const run = await runNowhere()
    const home = exchangeOf({ status: 302, headers: [['Location', '/0/']] })
    const likes = [forbidden, exchangeOf({ status: 401 }), records].map((answer) => refusedLike(run, answer, forbidden))
    expect(likes.map(({ holds }) => holds)).toEqual([true, false, false])
    expect(refusedLike(run, home, redirect).holds).toBe(false)
  })
})

describe('an expectation of several answers', () => {
  const isForbidden = (answer: typeof forbidden) => hasStatus(answer, 403)

  it('is met by all of them, and says how many there were', () => {
    expect(ofEach({ came: [forbidden, forbidden] }, isForbidden)).toMatchObject({ holds: true, seen: '2 answers: 403' })
  })

  it('is broken by one of them, whatever became of the others', () => {
    expect(ofEach({ came: [forbidden, records], fault: undecided }, isForbidden)).toMatchObject({ holds: false })
  })

  it('is undecided where one came to nothing and the others hold, and where there are none', () => {
    expect(() => ofEach({ came: [forbidden], fault: undecided }, isForbidden)).toThrow(undecided)
    expect(ofEach({ came: [] }, isForbidden)).toMatchObject({ holds: 'undecided' })
  })
})

describe('a saved session', () => {
  const read = (refused: Twins['refused']): Twins => ({ accepted: records, refused, differsIn: 'a saved session' })
  const [alive, dead] = [read(records), read(redirect)]

  it.each<[string, readonly Twins[], boolean, boolean | string]>([
    ['that is dead everywhere is expired', [dead, dead], false, true],
    ['that is dead as far as requests came to an answer is expired', [dead], true, true],
    ['that is alive for some and dead for others is broken', [alive, dead], false, false],
    ['that is so beside a request that was lost is broken', [alive, dead], true, false],
    ['that is alive everywhere is not judged', [alive, alive], false, 'undecided'],
  ])('%s', (_what, came, isOneLost, holds) => {
    expect(isExpired({ came, ...(isOneLost && { fault: undecided }) }).holds).toBe(holds)
  })

  it.each([[[]], [[alive]]])('decides nothing where requests were lost and none shows it dead', (came) => {
    expect(() => isExpired({ came, fault: undecided })).toThrow(undecided)
  })
})
