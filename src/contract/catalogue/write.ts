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
      'fields in the body. Reading the record back, in another session too, returns the new values.',
    lines: [97, 99],
  },
  {
    id: 'WRITE-2',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'MERGE leaves the other fields alone',
    statement:
      'Fields that a MERGE does not name keep their values. Two kinds of fields count as set by the server: fields ' +
      'that change even when a MERGE sends only a value that is already there, and date-times that receive the time ' +
      'of the change. They are excluded from the comparison and named. No other record of the entity receives the ' +
      'given values.',
    lines: [99],
  },
  {
    id: 'WRITE-3',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'PUT sets the fields given',
    statement:
      'A PUT on the same address with a JSON body sets the fields in the body, as reading back shows. It sets them ' +
      'in no other record. Untested if the profile has `sandbox.put: false`.',
    lines: [97, 99],
  },
  {
    id: 'WRITE-4',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Both JSON content types are accepted',
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
      'Short texts (with quotes, with line breaks, non-ASCII, digits only) and numbers (in the precision of the ' +
      'present value, zero, and a negative number) read back as sent. Date-times read back as the same instant, to ' +
      'the second.',
    lines: [61, 62],
  },
  {
    id: 'WRITE-6',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'A lookup is set by its Id field',
    statement: 'A lookup set by `<Lookup>Id` with a GUID in a plain JSON string reads back as that GUID.',
    lines: [59],
  },
  {
    id: 'WRITE-7',
    level: 'required',
    provenance: 'stated',
    needs: ['sandbox', 'lookup'],
    title: 'A lookup is set by a nested object',
    statement:
      "A lookup set by an object `<Lookup>` with `__metadata.uri` `<LookupEntity>Collection(guid'<id>')` reads back " +
      'as set. The order is: X by its Id field, Y nested, X nested. The verbose content type is tried first, then ' +
      'the plain one. The clause fails only if neither works.',
    lines: [60],
  },
  {
    id: 'WRITE-8',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'A MERGE on an unknown id is refused',
    statement:
      'A MERGE on a random id that no record has is refused with the OData error body. A 2xx that created no record ' +
      'fails, because it reports success although nothing was set. A 2xx that created a record is cantTell, and that ' +
      'record is listed as left behind.',
    lines: [97, 100, 178],
    twins: "The same MERGE on the sandbox record succeeds. Only the id in the record's address differs.",
  },
  {
    id: 'WRITE-9',
    level: 'required',
    provenance: 'derived',
    needs: ['sandbox'],
    title: 'A refused body changes nothing',
    statement:
      'The whole record reads as before after each body that is refused in the GUID clauses. The same applies to a ' +
      'body with a valid field next to the invalid one.',
    lines: [179, 180],
    twins: 'The same change with a valid body succeeds. Only the invalid value or token differs.',
  },
  {
    id: 'WRITE-10',
    level: 'conditional',
    provenance: 'stated',
    needs: ['sandbox'],
    title: 'Custom fields are set and read like any other',
    statement:
      "A custom field can be set and reads back as set. Its name begins with the implementer's prefix; the profile " +
      'names one. Inapplicable if the target has no custom field.',
    lines: [63],
  },
  {
    id: 'WRITE-11',
    level: 'observe',
    provenance: 'silent',
    needs: ['sandbox'],
    title: 'Details of a successful change',
    statement:
      'Recorded: the status of a success, whether the answer has a body, and the effect of a PUT on fields that it ' +
      'does not name.',
    lines: [],
  },
] as const satisfies readonly ClauseEntry[]
