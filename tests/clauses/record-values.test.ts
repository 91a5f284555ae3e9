import { expect, it } from 'vitest'
import { fieldsInWords, withoutFaults } from '../../specs/record/values.js'

it('a pass says which fields were looked at, by kind, and leaves out a kind without fields', () => {
  const many = new Set(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
  expect(fieldsInWords({ 'GUID field': new Set(['Id']), number: new Set(), text: many })).toBe(
    '1 GUID field (Id), 7 texts (A, B, C, D, E, F, …)',
  )
})

it.each([
  [[], true, '2 GUID fields (Id, OwnerId) in 5 records of Contact'],
  [['OwnerId: expected a GUID, seen a number in x-0003'], false, 'OwnerId: expected a GUID, seen a number in x-0003'],
])('values are judged by their faults: %j', (faults, holds, seen) => {
  const looked = '2 GUID fields (Id, OwnerId) in 5 records of Contact'
  expect(withoutFaults('GUIDs')({ faults, looked })).toMatchObject({ holds, expected: 'GUIDs', seen })
})
