import { describe, expect, test } from 'vitest'
import { clauses } from './catalogue/index.js'
import { departureById, departures, departuresOf, isDepartureId, type DepartureId } from './departures.js'

const known = [
  'app-at-root',
  'login-page',
  'redirect-url-set',
  'no-login-location',
  'no-culture-header',
  'no-loader-cookie',
  'no-username-cookie',
  'csrf-not-secure',
  'csrf-off',
  'csrf-writes-only',
  'no-cookies-401',
  'expired-401',
  'rejected-302',
  'refused-401-json',
  'redirect-307',
  'rights-403',
  'dates-microsoft-json',
  'dates-iso-loose',
  'decimals-quoted',
  'inner-errors-hidden',
  'odata-error-light',
  'odata-error-v4',
  'put-blocked',
  'no-legacy-service',
]

describe('departures', () => {
  test('each known difference between generations is there once', () => {
    expect(departures.map(({ id }) => id)).toEqual(known)
  })

  test.each(departures.map((departure) => [departure.id, departure] as const))(
    '%s says what it touches and why',
    (id, departure) => {
      expect(departure.touches.length).toBeGreaterThan(0)
      expect(departure.touches).toEqual([...new Set(departure.touches)])
      expect(departure.touches).toEqual(expect.arrayContaining([...departure.suspends]))
      expect(departure.alternative).toMatch(/\.$/)
      expect(departure.knownFrom).toMatch(/\.$/)
      expect(departureById(id)).toBe(departure)
    },
  )

  test('touched clauses name their departures, others name none', () => {
    for (const clause of clauses) {
      const touching = departures.filter(({ touches }) => touches.includes(clause.id)).map(({ id }) => id)
      expect(clause.departures).toEqual(touching)
      expect(departuresOf(clause.id)).toEqual(touching)
    }
  })

  test('no departure excuses a client', () => {
    expect(clauses.filter(({ direction, departures: some }) => direction === 'caller' && some.length > 0)).toEqual([])
  })

  test('guarding changes only never excuses a change without the CSRF header', () => {
    expect(departureById('csrf-writes-only').touches).not.toContain('ACCESS-10')
    expect(departureById('csrf-off').touches).toContain('ACCESS-10')
  })

  test('only login-page takes a value, only the spellings of values are tied to an endpoint', () => {
    expect(departures.filter(({ value }) => value !== null).map(({ id }) => id)).toEqual(['login-page'])
    expect(departures.filter(({ endpoint }) => endpoint).map(({ id }) => id)).toEqual([
      'dates-microsoft-json',
      'dates-iso-loose',
      'decimals-quoted',
    ])
  })

  test('an id from a profile is told from any other text', () => {
    expect(isDepartureId('csrf-off')).toBe(true)
    expect(['', 'csrf', 'CSRF-OFF', 'toString'].filter(isDepartureId)).toEqual([])
    expect(() => departureById('csrf' as DepartureId)).toThrow('csrf is not a departure')
  })
})
