import { describe, expect, it } from 'vitest'
import { causes } from './causes.js'
import { withLikelyCauses } from './likely-causes.js'
import type { Case } from './testing/look.js'
import { looksOfAlterations } from './testing/looks-of-alterations.js'
import { looksOfData } from './testing/looks-of-data.js'
import { looksOfGateways } from './testing/looks-of-gateways.js'
import { looksOfLogin } from './testing/looks-of-login.js'
import { looksOfSessions } from './testing/looks-of-sessions.js'
import { looksOfTheWay } from './testing/looks-of-the-way.js'
import { failedOn, legacyPath, login, loginPath, profileOf, recorded, type Told } from './testing/recorded.js'

const looks = {
  ...looksOfAlterations,
  ...looksOfLogin,
  ...looksOfSessions,
  ...looksOfTheWay,
  ...looksOfGateways,
  ...looksOfData,
}

function told({
  exchanges,
  clause = failedOn([2]),
  others = [],
  profile = {},
}: Case): readonly (readonly [string, string])[] {
  const [result] = withLikelyCauses([clause, ...others], exchanges, profileOf(profile))
  return (result?.likelyCause ?? []).map(({ id, evidence }) => [id, evidence.join(' ')] as const)
}

const shown = Object.entries(looks).flatMap(([id, { shows }]) =>
  shows.map(([what, evidence, given]) => [id, what, evidence, given] as const),
)
const missed = Object.entries(looks).flatMap(([id, { misses }]) =>
  misses.map(([what, given]) => [id, what, given] as const),
)

describe('the look of a cause', () => {
  it('is shown of every one', () => {
    expect(Object.keys(looks).sort()).toEqual(causes.map(({ id }) => id).sort())
  })

  it.each(shown)('%s: %s', (id, _what, evidence, given) => {
    expect(told(given)).toEqual([[id, evidence]])
  })

  it.each(missed)('is not that of %s: %s', (id, _what, given) => {
    expect(told(given).map(([cause]) => cause)).not.toContain(id)
  })
})

describe('a clause', () => {
  const exchanges = [login(), recorded({ id: 2, status: 403 })]

  it.each(['passed', 'inapplicable', 'untested', 'observed'] as const)('that is %s gets no cause', (outcome) => {
    expect(told({ exchanges, clause: failedOn([2], { outcome }) })).toEqual([])
  })

  it('that a person attests gets none', () => {
    expect(told({ exchanges, clause: failedOn([2], { mode: 'attested' }) })).toEqual([])
  })

  it('that could not be told gets one as one that failed does, and nothing else of it changes', () => {
    const clause = failedOn([2], { outcome: 'cantTell' })
    const [result] = withLikelyCauses([clause], exchanges, profileOf())
    expect(result).toMatchObject(clause)
    expect(result?.likelyCause).toHaveLength(1)
  })

  it('gets none without evidence, and none for exchanges that it does not rest on', () => {
    expect(told({ exchanges: [] })).toEqual([])
    expect(told({ exchanges, clause: failedOn([1]) })).toEqual([])
    expect(told({ exchanges, clause: failedOn([77]) })).toEqual([])
  })

  it('gets the same causes whatever the order of the evidence', () => {
    expect(told({ exchanges: [...exchanges].reverse() })).toEqual(told({ exchanges }))
  })
})

describe('hostile exchanges', () => {
  it.each<readonly [string, Told]>([
    ['an address that is none', { base: 'http://[', path: '' }],
    ['escapes that are none', { path: `${legacyPath}?%E0%A4%A=%`, status: 400 }],
    ['a Location that is none', { status: 302, headers: [['Location', 'http://[']] }],
    [
      'headers without sense',
      {
        headers: [
          ['Set-Cookie', '=;;,='],
          ['Set-Cookie', ''],
          ['Date', 'soon'],
        ],
      },
    ],
    ['a body that is cut off', { body: '{"value":[{"Id"' }],
    ['a body of another kind than it says', { body: '<feed>' }],
  ])('break nothing: %s', (_what, parts) => {
    expect(() => told({ exchanges: [login(), recorded({ id: 2, ...parts })] })).not.toThrow()
    expect(told({ exchanges: [recorded({ id: 2, ...parts, path: parts.path ?? loginPath })] })).toEqual([])
  })
})

describe('what the target itself says', () => {
  it('stands beside a cause that asks for it, on one line and short', () => {
    const body = JSON.stringify({
      error: { message: 'An error.', innererror: { message: `Column A\n\u001b[2J cannot be ${'x'.repeat(300)}` } },
    })
    const exchanges = [
      login(),
      recorded({ id: 2, status: 500, body }),
      recorded({ id: 3, path: `${legacyPath}?$select=Id` }),
    ]
    const [result] = withLikelyCauses([failedOn([2])], exchanges, profileOf())
    expect(result?.likelyCause?.[0]?.text).toMatch(/The target says: “Column A \[2J cannot be x{100,140}…”$/)
  })
})
