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
})
