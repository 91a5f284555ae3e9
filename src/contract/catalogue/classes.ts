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
    'A cookie that the answer clears (empty value, or an expiry in the past) does not count as issued.',
    'Logins are sent one at a time.',
  ]),
  target('cookie', 'Cookies set by login and kept by the caller', [
    'A standard cookie store never sends a Secure cookie over plain http. This is caused by the checker and is not a ' +
      'breach of the target: the report contains a diagnosis. `target.sendSecureOverHttp` controls whether such cookies ' +
      'are sent anyway (default: on loopback only).',
  ]),
  target('access', 'Access control: 302, 401 and 403', [
    'ACCESS-8 to ACCESS-12 are inapplicable if the target sets no CSRF cookie. The first page of the report then says ' +
      'that no protection against request forgery was seen, unless the departure `csrf-off` is declared.',
  ]),
  target('page', 'The login page and the message server', []),
  target('read', 'Reading the legacy data service', [
    'The document does not specify the body shape. The checker reads verbose JSON (`d.results`, or `d` as an array), ' +
      'light JSON (`value`), a bare array, and an Atom feed with any prefixes. Any other shape is cantTell, with its ' +
      'first bytes as evidence.',
    'The document does not specify paging either. A collection is all of its pages. The checker follows `__next`, ' +
      '`odata.nextLink`, `@odata.nextLink` and the Atom link `rel="next"`, within one origin and never in a loop.',
    'Text is compared as databases compare it: a difference only in case, accents, width, kana or trailing blanks is not ' +
      'a breach.',
    'Live data changes. Relations are judged on the sequence A, B, A. If the second A differs, the sequence is repeated ' +
      'once on a fresh sample. If it differs again, the outcome is cantTell and the blame is nobody.',
  ]),
  target('record', 'Values of a record', []),
  target('write', 'Changing one record', [
    'Every write sends a value that differs from the present one. MERGE comes first and PUT last, because PUT may blank ' +
      'fields that it does not name. The snapshot contains the whole record, and the whole record is restored.',
  ]),
  target('guid', 'Malformed GUIDs and bodies', [
    'Messages are recognized by parts that survive rewording and translation: `Edm.Guid`; 32 and 4; token and ' +
      "recognized, in the message's language, or the offending token itself. If these are missing and " +
      'error.message.lang is not English, the outcome is cantTell.',
    'One text for every error proves nothing: the answer to GUID-1 must not also match GUID-4, nor the reverse.',
  ]),
  target('error', 'The OData error body', []),
  target('odata', 'The OData endpoint', []),
  target('rest', 'Custom services', []),
  target('rights', 'Rights to objects', []),
  target('limit', 'Limits', [
    "In these clauses the reader's own limit is the cap plus one page, because a reader that stops at the cap cannot " +
      'detect a breach.',
  ]),
  target('mode', 'Other ways to log in', []),
  target('flow', 'End-to-end flow of a caller', []),
  target('obs', 'Not in the document: recorded, never judged', [
    'The result is either the facts that the run observed, or "not shown and not looked for". Recorded for every scope.',
  ]),
  {
    id: 'caller',
    title: 'The duties of a client',
    direction: 'caller',
    notes: [
      'The other direction: a client program is run against the emulator, or its traffic is recorded, and the requests that ' +
        'it sent are judged. Not part of a run against a target.',
      'A duty for which the traffic has no occasion is untested. The reason names what the client would have to do.',
    ],
  },
]

function target(id: ClauseClass, title: string, notes: readonly string[]): ClassEntry {
  return { id, title, direction: 'target', notes }
}
