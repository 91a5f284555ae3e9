import type { ClauseEntry } from '../types.js'

/** The endpoint under /0/odata/. */
export const odata = [
  {
    id: 'ODATA-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'An entity set contains the same records',
    statement:
      'GET `/0/odata/<Entity>` is answered with 200 and a JSON collection of the records that the legacy service ' +
      'returns.',
    lines: [13, 56, 106],
  },
  {
    id: 'ODATA-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'lookup'],
    title: 'A filter along a lookup path',
    statement: '`$filter=<Lookup>/Id eq <guid>` returns every record with that lookup value and no other record.',
    lines: [107],
  },
  {
    id: 'ODATA-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'entity'],
    title: 'Values follow the RECORD clauses',
    statement: 'RECORD-1 to RECORD-5 apply to the records of this endpoint as well.',
    lines: [57, 58, 59, 61, 62],
  },
  {
    id: 'ODATA-4',
    level: 'required',
    provenance: 'derived',
    needs: ['user', 'entity'],
    title: 'An unknown entity set returns no rows',
    statement: 'A read of an entity set that does not exist is never answered with rows. Any other answer is accepted.',
    lines: [56],
    twins: 'The same read of the probe entity returns rows. Only the name of the entity set differs.',
  },
  {
    id: 'ODATA-5',
    level: 'observe',
    provenance: 'silent',
    needs: ['user', 'entity'],
    title: 'Shape, paging and other query options',
    statement:
      "Recorded: the shape of the answer, links to further pages, other path comparisons such as `<Lookup>/Name eq '...'`, " +
      'and the remaining query options.',
    lines: [107, 131],
  },
] as const satisfies readonly ClauseEntry[]
