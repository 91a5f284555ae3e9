import type { ClauseEntry } from '../types.js'

/** How the values of a record are written. */
export const record = [
  {
    id: 'RECORD-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'A record is an object of fields',
    statement: 'Each record of a JSON answer is an object whose members are field names with their values.',
    lines: [57],
  },
  {
    id: 'RECORD-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Ids and lookups are GUIDs as plain strings',
    statement:
      '`Id`, the lookup and GUID fields that the profile names, and every field that the Atom answer types `Edm.Guid` ' +
      'hold, where set, a plain JSON string of 32 hex digits in any case, grouped 8-4-4-4-12. Null and the zero GUID ' +
      'count as not set. Fields that are lookups by their name only are recorded, not judged: text fields end in `Id` too.',
    lines: [58, 59],
  },
  {
    id: 'RECORD-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Date-times are ISO 8601 UTC with milliseconds',
    statement:
      'A date-time, known as one from the profile or from the type in the Atom answer, is where set a string of the ' +
      'shape `YYYY-MM-DDThh:mm:ss.sssZ`.',
    lines: [61],
  },
  {
    id: 'RECORD-4',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Numbers are JSON numbers, text is JSON strings',
    statement:
      'Fields known as numbers, from the profile or from the Atom answer, hold JSON numbers, and text fields hold JSON ' +
      'strings. A field has one type in all records; null is allowed beside it.',
    lines: [62],
  },
  {
    id: 'RECORD-5',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'No id stands twice on a page',
    statement: 'Within one page no two records share an id.',
    lines: [58],
  },
] as const satisfies readonly ClauseEntry[]
