import type { Service } from '../behaviour/routes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { answer, emptyAnswer, htmlAnswer, jsonAnswer, type Answer } from '../http/answer.js'
import type { Column } from '../behaviour/access.js'
import type { Call } from '../http/call.js'
import { recordsAskedFor } from './records-asked-for.js'
import { hasFilter, hasSelection, isByKey, sentVerbose, wantsJson } from './requests.js'

/** Breaches of what a user without rights to an object is told, and of what such a user may do. */
export const rightsDeviations: readonly Deviation[] = [
  {
    id: 'rights-403-on-read',
    sentence: 'A legacy read without rights to the object is answered with 403.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', () => emptyAnswer(403, ['Content-Type', 'text/html; charset=utf-8'])),
  },
  {
    id: 'rights-empty-list',
    sentence: 'A legacy read without rights to the object gives an empty collection.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', () => jsonAnswer(200, { d: { results: [] } })),
  },
  {
    id: 'rights-empty-feed-in-xml',
    sentence: 'A legacy read in XML without rights to the object gives an empty feed.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', (call, refused) =>
      wantsJson(call) ? refused : answer(200, 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"/>'),
    ),
  },
  {
    id: 'rights-empty-list-of-filters',
    sentence: 'A legacy read with a filter gives an empty collection to a user without rights to the object.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', (call, refused) =>
      hasFilter(call) ? jsonAnswer(200, { d: { results: [] } }) : refused,
    ),
  },
  {
    id: 'rights-403-without-query-odata',
    sentence:
      'A read of a collection without any query at the OData endpoint is answered with 403 without rights to the object.',
    breaks: ['RIGHTS-6'],
    override: answering('odataRead', ({ path, query }, refused) =>
      query === '' && !path.endsWith(')') ? emptyAnswer(403, ['Content-Type', 'text/html; charset=utf-8']) : refused,
    ),
  },
  {
    id: 'rights-redirected',
    sentence: 'A user without rights to the object is sent to the login page by the legacy service.',
    breaks: ['RIGHTS-1', 'RIGHTS-2'],
    override: ({ access, rights }) => ({
      rights: {
        refusal: (call, column) =>
          column.startsWith('legacy')
            ? access.redirect(call, column, { kind: 'absent' })
            : rights.refusal(call, column),
      },
    }),
  },
  {
    id: 'rights-refusal-shows-records',
    sentence: 'The body of the 401 to a legacy read without rights holds the records asked for.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', (call, refused) => ({
      ...htmlAnswer(401, '401 - Unauthorized', `<pre>${recordsAskedFor(call)}</pre>`),
      headers: refused.headers,
    })),
  },
  {
    id: 'rights-not-asked-on-read',
    sentence: 'The legacy service checks rights for changes only.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read'),
  },
  {
    id: 'rights-not-asked-without-query',
    sentence: 'The legacy service checks no rights where a collection is read without any query.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', ({ query }) => query === ''),
  },
  {
    id: 'rights-not-asked-by-key',
    sentence: 'The legacy service checks no rights where one record is read by its key.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', isByKey),
  },
  {
    id: 'rights-not-asked-by-key-odata',
    sentence: 'The OData endpoint checks no rights where one record is read by its key.',
    breaks: ['RIGHTS-6'],
    override: allowing('odata', 'read', isByKey),
  },
  {
    id: 'rights-not-asked-of-filters',
    sentence: 'The legacy service checks no rights where the read has a filter.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', hasFilter),
  },
  {
    id: 'rights-not-asked-of-selections',
    sentence: 'The legacy service checks no rights where the read names its fields.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', hasSelection),
  },
  {
    id: 'rights-not-asked-of-selections-odata',
    sentence: 'The OData endpoint checks no rights where the read names its fields.',
    breaks: ['RIGHTS-6'],
    override: allowing('odata', 'read', hasSelection),
  },
  {
    id: 'rights-not-asked-of-filters-odata',
    sentence: 'The OData endpoint checks no rights where the read has a filter.',
    breaks: ['RIGHTS-6'],
    override: allowing('odata', 'read', hasFilter),
  },
  {
    id: 'rights-not-asked-on-change',
    sentence: 'The legacy service checks rights for reads only.',
    breaks: ['RIGHTS-2'],
    override: allowing('legacy', 'change'),
  },
  {
    id: 'rights-not-asked-in-verbose',
    sentence: 'The legacy service checks no rights for a change whose content type is application/json;odata=verbose.',
    breaks: ['RIGHTS-2'],
    override: allowing('legacy', 'change', sentVerbose),
  },
  {
    id: 'rights-change-claimed',
    sentence: 'A change without rights to the object is answered with 204, and not made.',
    breaks: ['RIGHTS-2'],
    override: answering('legacyChange', () => emptyAnswer(204)),
  },
  {
    id: 'rights-change-not-found',
    sentence: 'A change without rights to the object is answered with 404, as if there were no such record.',
    breaks: ['RIGHTS-2'],
    override: answering('legacyChange', () =>
      jsonAnswer(404, {
        error: { code: '4', message: { lang: 'en-US', value: 'There is no record with this key.' } },
      }),
    ),
  },
  {
    id: 'rights-forgotten-odata',
    sentence: 'The OData endpoint checks no rights.',
    breaks: ['RIGHTS-6'],
    override: allowing('odata', 'any'),
  },
  {
    id: 'rights-empty-list-odata',
    sentence: 'The OData endpoint gives an empty collection to a user without rights to the object.',
    breaks: ['RIGHTS-6'],
    override: answering('odataRead', () => jsonAnswer(200, { value: [] })),
  },
  {
    id: 'rights-error-odata',
    sentence: 'The OData endpoint answers a user without rights to the object with 500 and an error body.',
    breaks: ['RIGHTS-6'],
    override: answering('odataRead', () =>
      jsonAnswer(500, { error: { code: '', message: 'Current user does not have permissions for the operation.' } }),
    ),
  },
  {
    id: 'rights-403-undeclared',
    sentence: 'A user without rights to the object is answered with 403 everywhere, and nothing declares it.',
    breaks: ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'],
    override: () => ({ rights: { refusal: () => emptyAnswer(403, ['Content-Type', 'text/html; charset=utf-8']) } }),
  },
  {
    id: 'rights-lost-for-all-objects',
    sentence: 'Who lacks the rights to one object is answered with 403 by the legacy service for every other object.',
    breaks: ['RIGHTS-3'],
    override: ({ rights }) => ({
      rights: {
        allows: (user, entity, service, action, call) =>
          rights.allows(user, entity, service, action, call) && (service !== 'legacy' || user.forbidden.length === 0),
        refusal: (call, column) =>
          column.startsWith('legacy') && !call.path.includes('/Payroll')
            ? emptyAnswer(403, ['Content-Type', 'text/html; charset=utf-8'])
            : rights.refusal(call, column),
      },
    }),
  },
]

/** Gives the refusal of one column another look. */
export function answering(which: Column, look: (call: Call, refused: Answer) => Answer): Override {
  return ({ rights }) => ({
    rights: {
      refusal(call, column) {
        const refused = rights.refusal(call, column)
        return column === which ? look(call, refused) : refused
      },
    },
  })
}

/** Lets everybody do this at one data service, by requests of which this holds. */
export function allowing(
  where: Service,
  what: 'read' | 'change' | 'any',
  holds: (call: Call) => boolean = () => true,
): Override {
  return ({ rights }) => ({
    rights: {
      allows: (user, entity, service, action, call) =>
        (service === where && (what === 'any' || action === what) && holds(call)) ||
        rights.allows(user, entity, service, action, call),
    },
  })
}
