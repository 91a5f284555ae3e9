import { describe, expect, it } from 'vitest'
import { statementSha256 } from '../../contract/index.js'
import type { Waiver } from '../../profile/index.js'
import { declaredWaivers, isInEffect } from './waivers.js'

const today = '2026-11-21'
const digest = statementSha256('READ-2')
const unbound: Waiver = { clause: 'READ-2', reason: 'proxy', owner: 'team', until: today }
const given: Waiver = { ...unbound, statement: digest.slice(0, 16) }
const expired = { ...given, until: '2026-11-20' }
const ofOther = { ...given, statement: statementSha256('READ-3').slice(0, 8) }

describe('a waiver', () => {
  it.each([
    ['with the digest of the clause', given, true],
    ['with the whole digest', { ...given, statement: digest }, true],
    ['with the digest of another wording', ofOther, false],
    ['with the digest, but expired', expired, false],
  ])('%s is in effect: %s', (_what, waiver, wanted) => {
    expect(isInEffect(waiver, today)).toBe(wanted)
  })

  it('without a digest binds to the clause, however it reads', () => {
    expect(isInEffect(unbound, today)).toBe(true)
  })

  it.each([
    [given, 'failed', 'in effect'],
    [given, 'passed', 'not needed'],
    [given, 'inapplicable', 'not needed'],
    [given, 'observed', 'not needed'],
    [given, 'cantTell', 'not judged'],
    [given, 'untested', 'not judged'],
    [expired, 'failed', 'expired'],
    [expired, 'passed', 'expired'],
    [expired, 'untested', 'expired'],
    [ofOther, 'failed', 'another statement'],
    [ofOther, 'passed', 'another statement'],
    [{ ...ofOther, until: '2026-11-20' }, 'failed', 'expired'],
  ] as const)('%o of a clause that ended as %s is %s', (waiver, outcome, state) => {
    expect(declaredWaivers([waiver], [{ id: 'READ-2', outcome }], today)).toEqual([{ ...waiver, state }])
  })

  it('of a clause without a result is not judged', () => {
    expect(declaredWaivers([given], [], today)[0]?.state).toBe('not judged')
  })
})
