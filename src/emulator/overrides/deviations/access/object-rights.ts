import { altering, together } from '../../alterations.js'
import type { RightsBehaviour } from '../../../behaviour/access.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { answer, emptyAnswer, htmlAnswer, jsonAnswer, type Answer } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import { changeRecord, modifiedLater } from '../../../records/change-record.js'
import { breaches, crossed } from '../breaches.js'
import { recordsAskedFor } from './leaked-records.js'

const page403 = emptyAnswer(403, ['Content-Type', 'text/html; charset=utf-8'])

/** Breaches of how a user without rights to an object is refused. */
export const objectRightsDeviations = [
  ...crossed({
    'rights-not-asked': {
      says: 'Object rights are not checked',
      override: () => ({ rights: { allows: () => true } }),
      cells: {
        'on-read': 'RIGHTS-1/json',
        'without-query': 'RIGHTS-1/other-queries',
        'by-key': 'RIGHTS-1/other-queries',
        'beside-filter': { id: 'rights-not-asked-of-filters', breaks: 'RIGHTS-1/other-queries' },
        'with-force-use-session': { id: 'force-use-session-gives-rights', breaks: 'RIGHTS-1/force-use-session' },
        'on-change': 'RIGHTS-2/merge',
        'in-verbose': 'RIGHTS-2/verbose',
        odata: { id: 'rights-forgotten-odata', breaks: 'RIGHTS-6/json' },
        'by-key-odata': 'RIGHTS-6/other-queries',
        'with-filter-odata': { id: 'rights-not-asked-of-filters-odata', breaks: 'RIGHTS-6/other-queries' },
      },
    },
    'rights-403': {
      says: 'A user without rights to the object is answered with 403',
      override: refusedWith(() => page403),
      cells: {
        always: { id: 'rights-403-undeclared', breaks: ['RIGHTS-1/json', 'RIGHTS-2/merge', 'RIGHTS-6/json'] },
      },
    },
    'rights-empty-list': {
      says: 'A user without rights to the object gets an empty collection',
      override: refusedWith(() => jsonAnswer(200, { d: { results: [] } })),
      cells: {
        'on-read': { id: 'rights-empty-list', breaks: 'RIGHTS-1/json' },
      },
    },
    'rights-refusal-shows-records': {
      says: 'The body of the refusal of a user without rights holds the records asked for',
      override: refusedWith((call, { headers }) => ({
        ...htmlAnswer(401, '401 - Unauthorized', `<pre>${recordsAskedFor(call)}</pre>`),
        headers,
      })),
      cells: { 'on-read': { id: 'rights-refusal-shows-records', breaks: 'RIGHTS-1/json' } },
    },
    'rights-empty-feed': {
      says: 'A user without rights to the object gets an empty feed',
      override: refusedWith(() => answer(200, 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"/>')),
      cells: { 'in-xml': 'RIGHTS-1/other-queries' },
    },
    'rights-change-claimed': {
      says: 'A user without rights to the object is answered with 204, and nothing is changed',
      override: refusedWith(() => emptyAnswer(204)),
      cells: { 'on-change': { id: 'rights-change-claimed', breaks: 'RIGHTS-2/merge' } },
    },
    'forbidden-change-still-made': {
      says: 'A user without rights to the object is answered with 401, and the record is changed',
      override: refusedWith((call, refused) => {
        changeRecord(call, modifiedLater)
        return refused
      }),
      cells: { 'on-change': { id: 'forbidden-change-still-made', breaks: 'RIGHTS-2/merge' } },
    },
  }),
  ...breaches({
    'rights-empty-list-odata': [
      'The OData endpoint gives an empty collection to a user without rights to the object.',
      'RIGHTS-6/json',
      refusedWith((_call, refused, column) => (column === 'odataRead' ? jsonAnswer(200, { value: [] }) : refused)),
    ],
    'rights-redirected': [
      'The legacy service sends a user without rights to the object to the login page.',
      ['RIGHTS-1/json', 'RIGHTS-2/merge'],
      refusedWith((call, refused, column) =>
        column.startsWith('legacy')
          ? call.deployment.behaviour.access.redirect(call, column, { kind: 'absent' })
          : refused,
      ),
    ],
    'rights-lost-for-all-objects': [
      'A user without rights to one object is answered with 403 by the legacy service for every other object.',
      'RIGHTS-3/read',
      together(
        altering(
          'rights',
          'allows',
          (allowed, user, _entity, service) => allowed && (service !== 'legacy' || user.forbidden.length === 0),
        ),
        refusedWith((call, refused, column) =>
          column.startsWith('legacy') && !call.path.includes('/Payroll') ? page403 : refused,
        ),
      ),
    ],
  }),
]

type Column = Parameters<RightsBehaviour['refusal']>[1]

/** Gives the refusal of a user without rights another look. */
function refusedWith(look: (call: Call, refused: Answer, column: Column) => Answer): Override {
  return altering('rights', 'refusal', (refused, call, column) => look(call, refused, column))
}
