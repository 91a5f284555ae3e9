import type { ClauseEntry } from '../types.js'

/** Access rights of a user to an object. */
export const rights = [
  {
    id: 'RIGHTS-1',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'entity'],
    title: 'No right to an object: 401 on reading it',
    statement:
      'A user other than the supervisor, without rights to an object, gets 401 on reading it where the main user reads it ' +
      'with 200 and rows.',
    lines: [161, 177],
    twins: 'The same read by the main user, which gives rows. They differ in the user whose session it is.',
  },
  {
    id: 'RIGHTS-2',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'forbiddenRecord'],
    title: 'No right to an object: 401 on changing it',
    statement:
      'That user gets 401 on changing a record of the object too. The change is a MERGE of the value that the main user ' +
      'has just read from `forbiddenRecord`, so that even a breach changes nothing; where that record is the sandbox ' +
      'record, a new value is sent and read back.',
    lines: [161, 177],
    twins: 'The same record read by the main user, which succeeds. They differ in the user whose session it is.',
  },
  {
    id: 'RIGHTS-3',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted'],
    title: "The restricted user's session is a good one",
    statement:
      'The same session reads an object that this user may read. It is judged first, since a refusal proves nothing about ' +
      'rights unless the session is good: RIGHTS-1, RIGHTS-2 and RIGHTS-6 hang on it.',
    lines: [161],
    twins: 'The read of the allowed object, and that of the forbidden one. They differ in the object.',
  },
  {
    id: 'RIGHTS-4',
    level: 'manual',
    provenance: 'stated',
    needs: [],
    title: 'Rights are per object and role; roles get refreshed',
    statement:
      'A person attests that rights are given per object and per role, and that roles are refreshed after a change.',
    lines: [161],
  },
  {
    id: 'RIGHTS-5',
    level: 'manual',
    provenance: 'reported',
    needs: [],
    title: 'Custom objects were made by the normal route',
    statement:
      'A person attests that the custom objects in scope came into being by the normal creation route: others were ' +
      'reported to stay closed to users even after rights were granted, until made anew by that route.',
    lines: [162],
  },
  {
    id: 'RIGHTS-6',
    level: 'required',
    provenance: 'stated',
    needs: ['user', 'restricted', 'entity'],
    title: 'No right to an object: 401 on the OData endpoint',
    statement: 'RIGHTS-1 holds for reading the object under `/0/odata/` as well.',
    lines: [161, 177],
    twins: 'The same read by the main user, which gives rows. They differ in the user whose session it is.',
  },
  {
    id: 'RIGHTS-7',
    level: 'observe',
    provenance: 'silent',
    needs: ['restricted'],
    title: 'Whether a lookup path leaks a forbidden object',
    statement:
      "Recorded: whether a path from an allowed entity into the forbidden one (`<Lookup>/Name eq '...'`) shows the " +
      'restricted user anything of it.',
    lines: [],
    twins: 'The same read of the allowed entity without that path. They differ in the filter.',
  },
] as const satisfies readonly ClauseEntry[]
