import type { ClauseClass, Direction } from '../types.js'

/** What a class is called, whom it binds, and the readings that hold for all of its clauses. */
export interface ClassEntry {
  readonly id: ClauseClass
  readonly title: string
  readonly direction: Direction
  readonly notes: readonly string[]
}

/** The classes in catalogue order. All but `obs` and `caller` may stand in a profile's `scope`. */
export const classes: readonly ClassEntry[] = [
  target('login', 'The login service', [
    'A cookie that the answer clears (an empty value, or an expiry in the past) has not been issued.',
    'Logins are sent one at a time.',
  ]),
  target('cookie', 'What login sets, and how a caller keeps it', [
    'A store that keeps the standard never returns a Secure cookie over plain http. That is the doing of the checker and ' +
      'no breach of the target: it is diagnosed, and `target.sendSecureOverHttp` says whether such cookies are sent all ' +
      'the same (by default on loopback only).',
  ]),
  target('access', 'Who is let in: 302, 401 and 403', [
    'A target that sets no CSRF cookie makes ACCESS-8 to ACCESS-12 inapplicable; unless the departure `csrf-off` is ' +
      'declared, the first page then says that no protection against request forgery was seen.',
  ]),
  target('page', 'The login page and the message server', []),
  target('read', 'Reading the legacy data service', [
    'The body shape is open: verbose JSON (`d.results`, or `d` as an array), light JSON (`value`), a bare array, and an ' +
      'Atom feed under any prefixes are all read. A shape that is none of these is cantTell, with its first bytes as evidence.',
    'Paging is open as well: a collection is all of its pages, followed by `__next`, `odata.nextLink`, `@odata.nextLink` ' +
      'or the Atom link `rel="next"`, within one origin and never in a loop.',
    'Text is compared as databases compare it: a difference in case, accents, width, kana or trailing blanks alone is no breach.',
    'Live data moves. Relations are judged on the sequence A, B, A; where the second A differs, once more on a fresh ' +
      'sample, and after that the outcome is cantTell with nobody to blame.',
  ]),
  target('record', 'Values of a record', []),
  target('write', 'Changing one record', [
    'Every write sends a value that differs from the present one. MERGE comes first and PUT last, since PUT may blank what ' +
      'it does not name. The whole record is in the snapshot, and the whole record is put back.',
  ]),
  target('guid', 'Malformed GUIDs and bodies', [
    'Messages are recognized by what survives rewording and translation: `Edm.Guid`; 32 and 4; token and recognized, in ' +
      "the message's language, or the offending token itself. Where these are missing and error.message.lang is not " +
      'English: cantTell.',
    'One text for every fault proves nothing: the answer to GUID-1 must not also fit GUID-4, nor the other way round.',
  ]),
  target('error', 'The OData error body', []),
  target('odata', 'The OData endpoint', []),
  target('rest', 'Custom services', []),
  target('rights', 'Rights to objects', []),
  target('limit', 'Limits', [
    "Here the reader's own bound is the cap and one page more, since a reader that stops at the cap cannot see a breach.",
  ]),
  target('mode', 'Other ways to log in', []),
  target('flow', 'The whole way of a caller', []),
  target('obs', 'Silences: recorded, never judged', [
    'Each ends as what the run came across, or as not shown and not looked for. Recorded whatever the scope.',
  ]),
  {
    id: 'caller',
    title: 'The duties of a client',
    direction: 'caller',
    notes: [
      'The other direction: a client program is pointed at the emulator, and what it sent is judged from the log. No part ' +
        'of a run against a target.',
    ],
  },
]

function target(id: ClauseClass, title: string, notes: readonly string[]): ClassEntry {
  return { id, title, direction: 'target', notes }
}
