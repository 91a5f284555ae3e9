import type { ClauseEntry } from '../types.js'

/** What a change gets back whose GUID is malformed, or whose body is no JSON. */
export const guid = [
  {
    id: 'GUID-1',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Text that is not a GUID is refused as not convertible',
    statement:
      'A change that sets a GUID field to a text without a single hex digit is refused. The error says that a ' +
      'primitive value cannot be converted to `Edm.Guid`. The message may be the outer one or an inner one.',
    lines: [179],
    twins: 'The same change with a well-formed GUID succeeds. Only the value of that field differs.',
  },
  {
    id: 'GUID-2',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'An inner message names 32 digits and 4 dashes',
    statement: 'The error of GUID-1 contains, at any depth, a message that a GUID needs 32 digits and 4 dashes.',
    lines: [179],
    twins: 'The same change with a well-formed GUID succeeds. Only the value of that field differs.',
  },
  {
    id: 'GUID-3',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'A guid wrapper inside the string is refused the same way',
    statement:
      "A change that sets a GUID field to the string `guid'<id>'`, including the wrapper, is refused with both " +
      'messages of GUID-1 and GUID-2.',
    lines: [179],
    twins: 'The same change with the same GUID as a plain string succeeds. Only the wrapper differs.',
  },
  {
    id: 'GUID-4',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'An unquoted GUID makes the body invalid JSON',
    statement:
      'An unquoted GUID in the body is refused with an error that a token was not recognized. This applies to ' +
      "`guid'<id>'` and to a bare GUID that begins with a letter from a to e.",
    lines: [180],
    twins: 'The same body with the GUID in quotes succeeds. Only the notation of the GUID differs.',
  },
  {
    id: 'GUID-5',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Other invalid JSON is refused with an error that says so',
    statement:
      'A body that is not JSON for another reason (truncated, a missing comma, an unknown bare word) is refused with ' +
      "an error that the JSON is not valid. The document's wording, that a token was not recognized, is accepted as " +
      'well. A body that continues after its end is refused, whatever the error says.',
    lines: [180],
    twins: 'The same body as valid JSON succeeds. Only the one error differs.',
  },
  {
    id: 'GUID-6',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'Lookup fields refuse malformed GUIDs too',
    statement: 'GUID-1, GUID-2 and GUID-3 apply to a lookup field as they do to any other GUID field.',
    lines: [58, 179],
    twins: 'The same change with a well-formed GUID sets the lookup. Only the value of that field differs.',
  },
  {
    id: 'GUID-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['sandbox'],
    title: 'Other spellings of a GUID',
    statement:
      'Recorded: whether these are accepted or refused, and how: 31 and 33 digits, no dashes, braces, a number, a ' +
      "boolean, the empty string, and a malformed GUID in the record's address or in `__metadata.uri`.",
    lines: [],
    twins: 'The same change with a well-formed GUID succeeds. Only the spelling differs.',
  },
] as const satisfies readonly ClauseEntry[]
