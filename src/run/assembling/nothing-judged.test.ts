import { describe, expect, it } from 'vitest'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { shuttingOut, stopOf } from '../run-result.js'
import { failedLike, verdictLike, verdictMap } from '../testing/verdict-like.js'

const cantTell: Partial<ClauseVerdict> = { outcome: 'cantTell', blame: 'network', reason: 'reset' }
const unreached: Partial<ClauseVerdict> = { ...cantTell, stop: 'not reached', reason: 'no connection' }
const notLetIn: Partial<ClauseVerdict> = { ...cantTell, blame: 'profile', stop: 'login refused', reason: 'no login' }
describe('why nothing could be judged', () => {
  const restricted = verdictLike('RIGHTS-1', { ...cantTell, blame: 'profile', reason: 'no login of restricted' })
  it.each<[string, readonly ClauseVerdict[], string | undefined]>([
    ['the target was not reached', [verdictLike('LOGIN-1', unreached)], 'no connection'],
    ['the login was refused', [verdictLike('LOGIN-1', notLetIn)], 'no login'],
    [
      'the login was refused, and the login page held',
      [verdictLike('PAGE-1'), verdictLike('LOGIN-1', notLetIn)],
      'no login',
    ],
    ['nothing was sent', [], undefined],
    ['the target went away later', [verdictLike('LOGIN-1'), verdictLike('READ-1', unreached)], undefined],
    [
      'the login page held and the target went away',
      [verdictLike('PAGE-1'), verdictLike('READ-1', unreached)],
      undefined,
    ],
    ['the login was refused later', [verdictLike('LOGIN-1'), verdictLike('READ-1', notLetIn)], undefined],
    ['a change was judged before', [verdictLike('WRITE-1'), verdictLike('READ-1', notLetIn)], undefined],
    ['a second user was not let in', [verdictLike('LOGIN-1'), restricted], undefined],
    ['something failed', [verdictLike('PAGE-1', failedLike), verdictLike('READ-1', unreached)], undefined],
    ['clauses were inapplicable', [verdictLike('COOKIE-2', { outcome: 'inapplicable', reason: 'http' })], undefined],
  ])('is told where %s', (_what, verdicts, reason) => {
    expect(stopOf(verdictMap(...verdicts))).toBe(reason)
  })
})

describe('what kept a run out', () => {
  const refused = verdictLike('LOGIN-1', notLetIn)
  it.each<[string, readonly ClauseVerdict[], string | undefined]>([
    ['also where a clause that needs no login failed', [verdictLike('PAGE-1', failedLike), refused], 'no login'],
    ['also where the login failed', [verdictLike('LOGIN-2', failedLike), refused], 'no login'],
    ['not where a clause behind the login failed', [verdictLike('READ-1', failedLike), refused], undefined],
    ['not where it was reached', [verdictLike('PAGE-1', failedLike), verdictLike('READ-1', unreached)], undefined],
  ])('is told %s', (_what, verdicts, reason) => {
    expect(shuttingOut(verdictMap(...verdicts))?.reason).toBe(reason)
  })
})
