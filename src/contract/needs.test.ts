import { expect, test } from 'vitest'
import { clauseById } from './catalogue/index.js'
import { needs, profileKeysOf, isBehindLogin, showsLogin } from './needs.js'
import { needIds, type Need, type Outcome } from './types.js'

test('every need says what it is and which keys of a profile meet it', () => {
  expect(needs.map(({ id }) => id)).toEqual(needIds)
  expect(needs.filter(({ keys, meaning }) => keys.length === 0 || meaning === '')).toEqual([])
})

test('only the lack of https tells that a target has not the feature; any other lack is the profile’s', () => {
  expect(needs.filter(({ lacking }) => lacking === 'inapplicable').map(({ id }) => id)).toEqual(['https'])
})

test.each<[readonly Need[], readonly string[]]>([
  [[], []],
  [
    ['user', 'entity'],
    ['users.main', 'entities.probe'],
  ],
  [clauseById('ODATA-2').needs, ['users.main', 'lookup']],
  [clauseById('WRITE-6').needs, ['users.main', 'sandbox', 'sandbox.lookup']],
  [clauseById('FLOW-1').needs, ['users.main', 'sandbox', 'sandbox.lookup']],
])('the needs %j rest on the keys %j', (some, keys) => {
  expect(profileKeysOf(some)).toEqual(keys)
})

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
