import type { Column, Refusal } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { emptyAnswer } from '../http/answer.js'
import { headerSent, type Call } from '../http/call.js'
import { sentVerbose, wantsJson } from './refusing.js'

/** Breaches of the token header: a caller inside a session who leaves it out. */
export const tokenDeviations: readonly Deviation[] = [
  {
    id: 'no-header-challenged',
    sentence: 'A legacy read without the token header is answered with 401.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column) => column === 'legacyRead', 'challenge'),
  },
  {
    id: 'no-header-accepted-on-read',
    sentence: 'A legacy read needs no token header.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column) => column === 'legacyRead', undefined),
  },
  {
    id: 'no-header-accepted-in-xml',
    sentence: 'A legacy read that is answered in XML needs no token header.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column, call) => column === 'legacyRead' && !wantsJson(call), undefined),
  },
  {
    id: 'no-header-accepted-without-query',
    sentence: 'A legacy read without any query needs no token header.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column, { query }) => column === 'legacyRead' && query === '', undefined),
  },
  {
    id: 'no-header-accepted-with-select',
    sentence: 'A legacy read that names its fields needs no token header.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column, { query }) => column === 'legacyRead' && /select=/.test(query), undefined),
  },
  {
    id: 'no-header-accepted-with-authorization',
    sentence: 'A legacy read needs no token header where it has a header Authorization.',
    breaks: ['ACCESS-9'],
    override: withoutHeader(
      (column, call) => column === 'legacyRead' && headerSent(call, 'authorization') !== undefined,
      undefined,
    ),
  },
  {
    id: 'no-header-accepted-by-key-odata',
    sentence: 'A read of one record by its key needs no token header at the OData endpoint.',
    breaks: ['ACCESS-11'],
    override: withoutHeader((column, { path }) => column === 'odataRead' && /\(.+\)$/.test(path), undefined),
  },
  {
    id: 'no-header-redirected-on-merge',
    sentence: 'A MERGE without the token header is answered with the redirect.',
    breaks: ['ACCESS-10'],
    override: withoutHeader((column, call) => column === 'legacyChange' && call.method === 'MERGE', 'redirect'),
  },
  {
    id: 'no-header-challenged-on-put',
    sentence: 'A PUT without the token header is answered with 401.',
    breaks: ['ACCESS-10'],
    override: withoutHeader((column, call) => column === 'legacyChange' && call.method === 'PUT', 'challenge'),
  },
  {
    id: 'no-header-accepted-from-restricted-user',
    sentence: 'A legacy read by the restricted user needs no token header.',
    breaks: ['ACCESS-9'],
    override: ({ access }) => ({
      access: {
        refusalOf(standing, column, call) {
          const refusal = access.refusalOf(standing, column, call)
          const isRestricted = standing.kind === 'live' && standing.session.user.role === 'restricted'
          return refusal === 'forbid' && column === 'legacyRead' && isRestricted ? undefined : refusal
        },
      },
    }),
  },
  {
    id: 'no-header-accepted-on-put',
    sentence: 'A PUT needs no token header.',
    breaks: ['ACCESS-10'],
    override: withoutHeader((column, call) => column === 'legacyChange' && call.method === 'PUT', undefined),
  },
  {
    id: 'no-header-accepted-on-merge',
    sentence: 'A MERGE needs no token header.',
    breaks: ['ACCESS-10'],
    override: withoutHeader((column, call) => column === 'legacyChange' && call.method === 'MERGE', undefined),
  },
  {
    id: 'no-header-accepted-in-verbose',
    sentence: 'A change whose content type is application/json;odata=verbose needs no token header.',
    breaks: ['ACCESS-10'],
    override: withoutHeader((column, call) => column === 'legacyChange' && sentVerbose(call), undefined),
  },
  {
    id: 'no-header-accepted-on-verbose-put',
    sentence: 'A PUT whose content type is application/json;odata=verbose needs no token header.',
    breaks: ['ACCESS-10'],
    override: withoutHeader(
      (column, call) => column === 'legacyChange' && call.method === 'PUT' && sentVerbose(call),
      undefined,
    ),
  },
  {
    id: 'no-header-challenged-with-select',
    sentence: 'A legacy read that names its fields is answered with 401 where it lacks the token header.',
    breaks: ['ACCESS-9'],
    override: withoutHeader((column, { query }) => column === 'legacyRead' && /select=/.test(query), 'challenge'),
  },
  {
    id: 'no-header-accepted-on-merge-with-authorization',
    sentence: 'A MERGE needs no token header where it has a header Authorization.',
    breaks: ['ACCESS-10'],
    override: withoutHeader(
      (column, { method, headers }) =>
        column === 'legacyChange' && method === 'MERGE' && headers.authorization !== undefined,
      undefined,
    ),
  },
  {
    id: 'forbidden-verbose-put-still-writes',
    sentence:
      'A PUT of application/json;odata=verbose without the token header is answered with 403, and made all the same.',
    breaks: ['ACCESS-13'],
    override: () => ({
      access: {
        carriesOutRefused: (refusal, _column, call) =>
          refusal === 'forbid' && call.method === 'PUT' && sentVerbose(call),
      },
    }),
  },
  {
    id: 'no-header-ignored-on-merge',
    sentence: 'A MERGE without the token header is answered with 204, and not made.',
    breaks: ['ACCESS-10'],
    override: ({ access }) => ({
      access: {
        forbid: (call, column) =>
          column === 'legacyChange' && call.method === 'MERGE' ? emptyAnswer(204) : access.forbid(call, column),
      },
    }),
  },
  {
    id: 'no-header-bad-request-on-put',
    sentence: 'A PUT without the token header is answered with 400.',
    breaks: ['ACCESS-10'],
    override: ({ access }) => ({
      access: {
        forbid: (call, column) => ({
          ...access.forbid(call, column),
          ...(column === 'legacyChange' && call.method === 'PUT' ? { status: 400 } : {}),
        }),
      },
    }),
  },
  {
    id: 'no-header-accepted-odata',
    sentence: 'The OData endpoint needs no token header.',
    breaks: ['ACCESS-11'],
    override: withoutHeader((column) => column === 'odataRead', undefined),
  },
  {
    id: 'no-header-accepted-with-filter-odata',
    sentence: 'The OData endpoint needs no token header where the read has a filter.',
    breaks: ['ACCESS-11'],
    override: withoutHeader((column, { query }) => column === 'odataRead' && /filter=/.test(query), undefined),
  },
  {
    id: 'no-header-redirected-odata',
    sentence: 'The OData endpoint answers a read without the token header with the redirect.',
    breaks: ['ACCESS-11'],
    override: withoutHeader((column) => column === 'odataRead', 'redirect'),
  },
  {
    id: 'no-header-accepted-service',
    sentence: 'Custom services need no token header.',
    breaks: ['ACCESS-12'],
    override: withoutHeader((column) => column === 'service', undefined),
  },
  {
    id: 'no-header-accepted-service-with-parameter',
    sentence: 'A custom service needs no token header where a parameter follows the method.',
    breaks: ['ACCESS-12'],
    override: withoutHeader(
      (column, { path }) => column === 'service' && /\/rest\/[^/]+\/[^/]+\/./.test(path),
      undefined,
    ),
  },
  {
    id: 'no-header-challenged-service',
    sentence: 'A custom service answers a call without the token header with 401.',
    breaks: ['ACCESS-12'],
    override: withoutHeader((column) => column === 'service', 'challenge'),
  },
]

/** Answers a caller inside a session who sends no token header in another way. */
function withoutHeader(applies: (column: Column, call: Call) => boolean, refusal: Refusal | undefined): Override {
  return ({ access }) => ({
    access: {
      refusalOf: (standing, column, call) =>
        standing.kind === 'live' && applies(column, call) && access.token(standing.session, call) === 'missing'
          ? refusal
          : access.refusalOf(standing, column, call),
    },
  })
}
