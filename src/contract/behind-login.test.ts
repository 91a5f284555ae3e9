import { expect, test } from 'vitest'
import { isBehindLogin, showsLogin } from './behind-login.js'
import type { Outcome } from './types.js'

test.each([
  ['LOGIN-1', true],
  ['READ-1', true],
  ['WRITE-1', true],
  ['PAGE-1', false],
  ['REST-4', false],
  ['MODE-2', false],
  ['RIGHTS-7', false],
  ['ACME-1', false],
])('%s is judged behind the login of the main user: %s', (id, is) => {
  expect(isBehindLogin(id)).toBe(is)
})

test.each<[string, Outcome, boolean]>([
  ['READ-1', 'passed', true],
  ['READ-1', 'failed', true],
  ['LOGIN-1', 'passed', true],
  ['LOGIN-1', 'failed', false],
  ['READ-1', 'cantTell', false],
  ['READ-1', 'untested', false],
  ['PAGE-1', 'passed', false],
  ['PAGE-1', 'failed', false],
])('%s that ended as %s shows that the main user was let in: %s', (id, outcome, shows) => {
  expect(showsLogin({ id, outcome })).toBe(shows)
})
