import type { ClauseEntry } from '../types.js'

/** How the values of a record are written. */
export const record = [
  {
    id: 'RECORD-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A record is an object of fields',
    statement: 'Each record in a JSON answer is an object. Its members are field names with their values.',
    lines: [57],
  },
  {
    id: 'RECORD-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Ids and lookups are GUIDs as plain strings',
    statement:
      '`Id`, the lookup and GUID fields that the profile names, and every field that the Atom answer types ' +
      '`Edm.Guid` contain, if set, a plain JSON string of 32 hex digits in any case, grouped 8-4-4-4-12. Null and ' +
      'the zero GUID count as not set. Fields that only look like lookups by name are recorded, not judged: names of ' +
      'text fields can end in `Id` too.',
    lines: [58, 59],
  },
  {
    id: 'RECORD-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Date-times are ISO 8601 UTC with milliseconds',
    statement:
      'A date-time, if set, is a string of the form `YYYY-MM-DDThh:mm:ss.sssZ`. The profile, or the type in the Atom ' +
      'answer, determines which fields are date-times.',
    lines: [61],
  },
  {
    id: 'RECORD-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Numbers are JSON numbers, text is JSON strings',
    statement:
      'Number fields, as named by the profile or typed by the Atom answer, contain JSON numbers. Text fields contain ' +
      'JSON strings. A field has the same type in all records; it may also be null.',
    lines: [62],
  },
  {
    id: 'RECORD-5',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'Ids are unique within a page',
    statement: 'No two records on the same page have the same id.',
    lines: [58],
  },
] as const satisfies readonly ClauseEntry[]
