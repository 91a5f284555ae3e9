import { expect, test } from 'vitest'
import { clauseById } from './catalogue/index.js'
import { needs, profileKeysOf } from './needs.js'
import { needIds, type Need } from './types.js'

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
