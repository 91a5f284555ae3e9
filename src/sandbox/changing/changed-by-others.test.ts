import { expect, it } from 'vitest'
import { ChangedByOthers } from './changed-by-others.js'

it.each([
  [['Notes'], /. If the server sets Notes itself, name another sandbox\.fields\.text$/],
  [
    ['Phone'],
    /\(Phone\), .* Run again when nobody else uses it\. If the target changes such a field itself, name another record$/,
  ],
  [
    ['Phone', 'ModifiedOn'],
    /\(Phone, ModifiedOn\), .*. If the server sets ModifiedOn itself, name another sandbox\.fields\.dateTime. If the target changes such a field itself, name another record$/,
  ],
])(
  'a record that somebody else changed names the key of a field that the server may set by itself: %j',
  (changed, said) => {
    const fields = { text: 'Notes', dateTime: 'ModifiedOn' }
    expect(new ChangedByOthers({ entity: 'Lead', id: '1', fields }, changed).message).toMatch(said)
  },
)
