import { expect, it } from 'vitest'
import { clausesOpenedBy } from './opened-clauses.js'

it.each([
  ['expiredSession', 'ACCESS-5'],
  ['entities.large', 'LIMIT-1 to LIMIT-4, LIMIT-7'],
  ['nothing.of.it', ''],
])('%s opens %s', (key, clauses) => {
  expect(clausesOpenedBy(key)).toBe(clauses)
})

it('what opens very many is told by classes', () => {
  expect(clausesOpenedBy('users.main')).toMatch(/^\d+ clauses of login, cookie, /)
})
