import { expect, it } from 'vitest'
import { ChangedByOthers } from './changed-by-others.js'

it.each([
  [['Notes'], /, or, where the server sets Notes by itself, name another sandbox\.fields\.text$/],
  [
    ['Phone'],
    /\(Phone\): .* run again when it is left in peace, or, where the target changes such a field by itself, name another record$/,
  ],
  [
    ['Phone', 'ModifiedOn'],
    /\(Phone, ModifiedOn\): .*, or, where the server sets ModifiedOn by itself, name another sandbox\.fields\.dateTime, or, where the target changes such a field by itself, name another record$/,
  ],
])(
  'a record that somebody else changed names the key of a field that the server may set by itself: %j',
  (changed, said) => {
    const fields = { text: 'Notes', dateTime: 'ModifiedOn' }
    expect(new ChangedByOthers({ entity: 'Lead', id: '1', fields }, changed).message).toMatch(said)
  },
)
