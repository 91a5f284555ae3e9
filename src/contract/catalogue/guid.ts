import type { ClauseEntry } from '../types.js'

/** What a change gets back whose GUID is malformed, or whose body is no JSON. */
export const guid = [
  {
    id: 'GUID-1',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Text that is no GUID is refused as not convertible',
    statement:
      'A GUID field given a text without a single hex digit is refused with an error saying that a primitive value ' +
      'cannot be converted to `Edm.Guid`. The text may stand in the outer message or in an inner one.',
    lines: [179],
    twins: 'The same change with a well-formed GUID, which succeeds. They differ in the value of that field.',
  },
  {
    id: 'GUID-2',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'An inner message names 32 digits and 4 dashes',
    statement: 'The error of GUID-1 has, at whatever depth, a message saying that a GUID takes 32 digits and 4 dashes.',
    lines: [179],
    twins: 'The same change with a well-formed GUID, which succeeds. They differ in the value of that field.',
  },
  {
    id: 'GUID-3',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'A guid wrapper inside the string is refused alike',
    statement:
      "A GUID field given the string `guid'<id>'`, wrapper and all, is refused with both messages of GUID-1 and GUID-2.",
    lines: [179],
    twins: 'The same change with the same GUID as a plain string, which succeeds. They differ in the wrapper.',
  },
  {
    id: 'GUID-4',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'An unquoted GUID makes the body invalid JSON',
    statement:
      "A GUID that stands in the body without quotes, as `guid'<id>'` and as a bare one that begins with a letter from a " +
      'to e, is refused with an error saying that a token was not recognized.',
    lines: [180],
    twins: 'The same body with the GUID in quotes, which succeeds. They differ in how the GUID is written.',
  },
  {
    id: 'GUID-5',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Any other broken JSON is refused as such',
    statement:
      'A body that is no JSON for another reason (cut off, a comma missing, an unknown bare word) is refused with an ' +
      'error saying that the JSON is not valid; a token that was not recognized, as the document has it, is one way to ' +
      'say so. A body that goes on behind its end is refused, whatever the error says.',
    lines: [180],
    twins: 'The same body as valid JSON, which succeeds. They differ in the one fault.',
  },
  {
    id: 'GUID-6',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'Lookup fields refuse malformed GUIDs too',
    statement: 'GUID-1, GUID-2 and GUID-3 hold for a lookup field as they do for any other GUID field.',
    lines: [58, 179],
    twins: 'The same change with a well-formed GUID, which sets the lookup. They differ in the value of that field.',
  },
  {
    id: 'GUID-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['sandbox'],
    title: 'What other spellings of a GUID meet',
    statement:
      'Recorded, whether taken or refused and how: 31 and 33 digits, no dashes, braces, a number, a boolean, the empty ' +
      "string; and a malformed GUID in the record's address or in `__metadata.uri`.",
    lines: [],
    twins: 'The same change with a well-formed GUID, which succeeds. They differ in the spelling.',
  },
] as const satisfies readonly ClauseEntry[]
