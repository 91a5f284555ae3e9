import { expect, it } from 'vitest'
import { ChangedByOthers } from './changed-by-others.js'

it.each([
  [['Phone'], /\(Phone\): .* run again when it is left in peace$/],
  [
    ['Phone', 'ModifiedOn'],
    /\(Phone, ModifiedOn\): .*, or, where the server sets ModifiedOn by itself, name another sandbox\.fields\.dateTime$/,
  ],
])(
  'a record that somebody else changed names the key of a field that the server may set by itself: %j',
  (changed, said) => {
    const fields = { text: 'Notes', dateTime: 'ModifiedOn' }
    expect(new ChangedByOthers({ entity: 'Lead', id: '1', fields }, changed).message).toMatch(said)
  },
)
