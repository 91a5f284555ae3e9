import { describe, expect, it } from 'vitest'
import type { ClauseId, DepartureId } from '../../src/contract/index.js'
import { runAtEmulator, sentencesOf, type Circumstances } from './judging.js'

/** How clauses end in one run: the word alone, where not more is asked for. */
async function endings(circumstances: Circumstances, ids: readonly ClauseId[]): Promise<Record<string, string>> {
  const run = await runAtEmulator(circumstances)
  const found: Record<string, string> = {}
  for (const id of ids) found[id] = ((await sentencesOf(run, id)).at(-1) ?? '').replace(/:.*$/s, '')
  return found
}

const all = (ids: readonly ClauseId[], outcome: string) => Object.fromEntries(ids.map((id) => [id, outcome]))

/** Deviations beside departures that describe something else. */
const beside: readonly (readonly [readonly DepartureId[], readonly string[], readonly ClauseId[]])[] = [
  [['inner-errors-hidden'], ['json-error-as-page'], ['ERROR-1']],
  [
    ['no-loader-cookie', 'no-username-cookie', 'csrf-not-secure', 'no-culture-header', 'redirect-url-set'],
    [
      'loader-copy-open-to-scripts',
      'token-path-app',
      'username-open-to-scripts',
      'username-in-hex',
      'username-two-weeks',
      'culture-as-number',
      'login-greets',
    ],
    ['COOKIE-3', 'COOKIE-4', 'COOKIE-5', 'COOKIE-6', 'COOKIE-7', 'LOGIN-3', 'LOGIN-9'],
  ],
  [
    ['csrf-off', 'csrf-writes-only', 'rights-403'],
    [
      'no-header-challenged',
      'no-header-challenged-on-put',
      'no-header-redirected-odata',
      'no-header-challenged-service',
      'rights-empty-list',
      'rights-empty-list-odata',
    ],
    ['ACCESS-9', 'ACCESS-10', 'ACCESS-11', 'ACCESS-12', 'RIGHTS-1', 'RIGHTS-6'],
  ],
  [
    ['no-cookies-401', 'redirect-307', 'expired-401', 'rejected-302', 'no-login-location'],
    [
      'no-cookies-403-odata',
      'expired-forbidden',
      'service-without-cookies-forbidden',
      'tampered-forbidden-on-change',
      'login-location-slash',
    ],
    ['ACCESS-1', 'ACCESS-5', 'ACCESS-6', 'REST-3', 'LOGIN-8'],
  ],
]

const undeclared: readonly (readonly [readonly string[], Readonly<Partial<Record<ClauseId, string>>>])[] = [
  [
    ['no-loader-cookie', 'no-username-cookie', 'csrf-not-secure', 'no-culture-header', 'redirect-url-set'],
    {
      'COOKIE-3': 'failed',
      'COOKIE-4': 'failed',
      'COOKIE-5': 'failed',
      'COOKIE-6': 'cantTell',
      'COOKIE-7': 'cantTell',
      'LOGIN-3': 'failed',
      'LOGIN-9': 'failed',
      'PAGE-2': 'failed',
    },
  ],
  [
    ['no-cookies-401', 'refused-401-json', 'no-login-location', 'login-page'],
    {
      'ACCESS-1': 'failed',
      'ACCESS-7': 'failed',
      'LOGIN-8': 'failed',
      'REST-3': 'failed',
      'PAGE-1': 'failed',
    },
  ],
  [
    ['redirect-307', 'rights-403', 'csrf-writes-only'],
    {
      'ACCESS-1': 'failed',
      'ACCESS-5': 'failed',
      'ACCESS-9': 'failed',
      'ACCESS-10': 'passed',
      'ACCESS-11': 'failed',
      'ACCESS-12': 'failed',
      'REST-3': 'failed',
      'RIGHTS-1': 'failed',
      'RIGHTS-2': 'failed',
      'RIGHTS-6': 'failed',
    },
  ],
  [
    ['csrf-off', 'rejected-302', 'expired-401'],
    {
      'ACCESS-5': 'failed',
      'ACCESS-6': 'failed',
      'ACCESS-7': 'cantTell',
      'ACCESS-8': 'passed',
      'ACCESS-10': 'failed',
    },
  ],
]

/** What a clause ends with where the target makes use of a departure that nobody declared. */
const fitting: readonly (readonly [variant: string, ids: readonly ClauseId[], named: string])[] = [
  ['no-cookies-401', ['ACCESS-1', 'REST-3'], 'declare the departure no-cookies-401'],
  ['redirect-307', ['ACCESS-1', 'ACCESS-5', 'REST-3'], 'the departure redirect-307 describes this'],
  ['expired-401', ['ACCESS-5'], 'the departure expired-401 describes this'],
  ['rejected-302', ['ACCESS-6'], 'the departure rejected-302 describes this'],
  ['refused-401-json', ['ACCESS-7'], 'the departure refused-401-json describes this'],
  ['csrf-off', ['ACCESS-9', 'ACCESS-11', 'ACCESS-12'], 'the departures csrf-off or csrf-writes-only describe this'],
  ['csrf-off', ['ACCESS-10'], 'the departure csrf-off describes this'],
  ['put-blocked', ['WRITE-3', 'WRITE-4'], 'the departure put-blocked describes this'],
  ['rights-403', ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'], 'the departure rights-403 describes this'],
  [
    'login-page',
    ['ACCESS-2', 'ACCESS-5', 'PAGE-1', 'PAGE-2', 'REST-3'],
    'the departure login-page (value: the path of the login page, such as',
  ],
  ['no-culture-header', ['LOGIN-9'], 'the departure no-culture-header describes this'],
]

/** Breaches that no departure describes, beside answers of the same clause that one does. */
const notFitting: readonly (readonly [deviation: string, id: ClauseId])[] = [
  ['no-cookies-403-odata', 'ACCESS-1'],
  ['tampered-forbidden-on-change', 'ACCESS-6'],
  ['challenge-bearer', 'ACCESS-7'],
  ['no-header-challenged', 'ACCESS-9'],
  ['no-header-accepted-on-merge', 'ACCESS-10'],
  ['no-header-accepted-service', 'ACCESS-12'],
  ['rights-empty-list', 'RIGHTS-1'],
  ['login-location-slash', 'LOGIN-8'],
]

describe('a departure', () => {
  it.each(beside)('that is declared lets pass nothing else: %s', async (departures, deviations, ids) => {
    const declared = departures.map((id) => ({ id }))
    expect(
      await endings({ emulator: { deviations }, profile: () => ({ departures: declared as never }) }, ids),
    ).toEqual(all(ids, 'failed'))
  })

  it.each(['csrf-off', 'csrf-writes-only'])('%s takes the token alone for a caller without cookies', async (id) => {
    const emulator = { deviations: ['token-pair-redirected'] }
    const declared = [{ id }] as never
    expect(await endings({ emulator, profile: () => ({ departures: declared }) }, ['ACCESS-8'])).toEqual({
      'ACCESS-8': 'passed',
    })
  })

  it.each(undeclared)('that is not declared lets nothing pass: %s', async (variants, outcomes) => {
    const ids = Object.keys(outcomes) as ClauseId[]
    expect(await endings({ emulator: { variants }, profile: () => ({ departures: [] }) }, ids)).toEqual(outcomes)
  })

  it.each(fitting)('%s that is not declared is named where %s fail of it', async (variant, ids, named) => {
    const run = await runAtEmulator({ emulator: { variants: [variant] }, profile: () => ({ departures: [] }) })
    for (const id of ids) {
      const end = (await sentencesOf(run, id)).at(-1)
      expect(end, id).toMatch(variant === 'no-cookies-401' ? /^cantTell: / : /^failed: /)
      expect(end, id).toContain(named)
    }
  })

  it.each([
    [['csrf-off'], true],
    [[], false],
  ])('of the token is named for the token alone only where reads need no header: %s', async (variants, isNamed) => {
    const emulator = { variants, deviations: ['token-pair-redirected'] }
    const run = await runAtEmulator({ emulator, profile: () => ({ departures: [] }) })
    const end = (await sentencesOf(run, 'ACCESS-8')).at(-1) ?? ''
    expect(end).toMatch(/^failed: /)
    expect(end.includes('csrf-off or csrf-writes-only')).toBe(isNamed)
  })

  it.each(notFitting)('is not named for %s, which none describes', async (deviation, id) => {
    const run = await runAtEmulator({ emulator: { deviations: [deviation] }, profile: () => ({ departures: [] }) })
    const end = (await sentencesOf(run, id)).at(-1)
    expect(end).toMatch(/^failed: /)
    expect(end).not.toContain('departure')
  })
})
