import type { ClauseEntry } from '../types.js'

/** Access rights of a user to an object. */
export const rights = [
  {
    id: 'RIGHTS-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'entity'],
    title: 'No rights to an object: 401 on reading it',
    statement:
      'A user other than the supervisor, without rights to an object, gets 401 on reading it. The main user reads ' +
      'the same object with 200 and rows.',
    lines: [161, 177],
    twins: 'The same read by the main user returns rows. Only the user of the session differs.',
  },
  {
    id: 'RIGHTS-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'forbiddenRecord'],
    title: 'No rights to an object: 401 on changing it',
    statement:
      'The same user gets 401 on changing a record of the object. The change is a MERGE of the value that the main ' +
      'user has just read from `forbiddenRecord`, so that even a breach changes nothing. If that record is the ' +
      'sandbox record, the checker sends a new value and reads it back.',
    lines: [161, 177],
    twins: 'A read of the same record by the main user succeeds. Only the user of the session differs.',
  },
  {
    id: 'RIGHTS-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted'],
    title: "The restricted user's session is valid",
    statement:
      'The same session reads an object that this user may read. This clause is judged first, because a refusal is ' +
      'evidence about rights only if the session is valid. RIGHTS-1, RIGHTS-2 and RIGHTS-6 depend on it.',
    lines: [161],
    twins: 'The forbidden object is read in the same session. Only the object differs.',
  },
  {
    id: 'RIGHTS-4',
    level: 'manual',
    provenance: 'stated',
    needs: [],
    title: 'Rights are per object and role; roles are refreshed',
    statement:
      'A person attests that rights are given per object and per role, and that roles are refreshed after a change.',
    lines: [161],
  },
  {
    id: 'RIGHTS-5',
    level: 'manual',
    provenance: 'reported',
    needs: [],
    title: 'Custom objects were created by the normal route',
    statement:
      'A person attests that the custom objects in scope were created by the normal route. Other objects were ' +
      'reported to stay closed to users even after rights were granted, until they were created again by that route.',
    lines: [162],
  },
  {
    id: 'RIGHTS-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'entity'],
    title: 'No rights to an object: 401 on the OData endpoint',
    statement: 'RIGHTS-1 also applies to reading the object under `/0/odata/`.',
    lines: [161, 177],
    twins: 'The same read by the main user returns rows. Only the user of the session differs.',
  },
  {
    id: 'RIGHTS-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['restricted'],
    title: 'Whether a lookup path leaks a forbidden object',
    statement:
      "Recorded: whether a path from an allowed entity to the forbidden one (`<Lookup>/Name eq '...'`) reveals any " +
      'of its data to the restricted user.',
    lines: [],
    twins: 'The same read of the allowed entity without that path. Only the filter differs.',
  },
] as const satisfies readonly ClauseEntry[]
