import type { ClauseEntry } from '../types.js'

/** Changing one record through the legacy data service. */
export const write = [
  {
    id: 'WRITE-1',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'MERGE sets the fields given',
    statement:
      "A MERGE on `/0/ServiceModel/EntityDataService.svc/<Entity>Collection(guid'<id>')` with a JSON body sets the " +
      'fields in it: whoever reads the record back, in another session too, sees the new values.',
    lines: [97, 99],
  },
  {
    id: 'WRITE-2',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'MERGE leaves the other fields alone',
    statement:
      'Fields that a MERGE does not name keep their values. Fields that move even when a MERGE sends only a value that ' +
      "is there already, and date-times that come to hold the time of the change, are the server's own: they stay out of " +
      'the comparison and are named. No other record of the entity gets what was given.',
    lines: [99],
  },
  {
    id: 'WRITE-3',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'PUT sets the fields given',
    statement:
      'A PUT on the same address with a JSON body sets the fields in it, as reading back shows, and in no other record. ' +
      '`sandbox.put: false` in the profile opts out: untested.',
    lines: [97, 99],
  },
  {
    id: 'WRITE-4',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Both JSON content types are taken',
    statement: 'MERGE and PUT each work with `application/json` and with `application/json;odata=verbose`.',
    lines: [98],
  },
  {
    id: 'WRITE-5',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Values come back as they were sent',
    statement:
      'Short texts (with quotes, with line breaks, outside ASCII, of digits only) and numbers (in the precision of the ' +
      'present value, zero, and a negative one) read back as sent; date-times read back as the same instant, to the second.',
    lines: [61, 62],
  },
  {
    id: 'WRITE-6',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'A lookup is set by its Id field',
    statement: 'A lookup given as `<Lookup>Id` with a GUID in a plain JSON string reads back as that GUID.',
    lines: [59],
  },
  {
    id: 'WRITE-7',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'A lookup is set by a nested object',
    statement:
      'A lookup given as an object `<Lookup>` whose `__metadata.uri` is ' +
      "`<LookupEntity>Collection(guid'<id>')` reads back as set. Tried in the order: X by its Id field, Y nested, X " +
      'nested. The verbose content type comes first, then the plain one; the clause fails only if neither works.',
    lines: [60],
  },
  {
    id: 'WRITE-8',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'A MERGE on no record is refused',
    statement:
      'A MERGE on a random id that no record has is refused with the OData error body. A 2xx that made no record fails: ' +
      'success was claimed and nothing set. A 2xx that made one is cantTell, and that record is listed as left behind.',
    lines: [97, 100, 178],
    twins: "The same MERGE on the sandbox record, which succeeds. They differ in the id in the record's address.",
  },
  {
    id: 'WRITE-9',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'A refused body changes nothing at all',
    statement:
      'After each body that the GUID clauses see refused, and after one with a good field beside the bad one, the whole ' +
      'record reads as before.',
    lines: [179, 180],
    twins: 'The same change with a body that is in order, which succeeds. They differ in the one bad value or token.',
  },
  {
    id: 'WRITE-10',
    level: 'conditional',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Custom fields are set and read like any other',
    statement:
      "A custom field (its name begins with the implementer's prefix; the profile names one) can be set and reads back " +
      'as set. No custom field on the target: inapplicable.',
    lines: [63],
  },
  {
    id: 'WRITE-11',
    level: 'observe',
    provenance: 'silent',
    needs: ['sandbox'],
    title: 'Manner of a successful change',
    statement:
      'Recorded: the status of a success, whether a body comes with it, and what a PUT does to fields that it does not ' +
      'name.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
