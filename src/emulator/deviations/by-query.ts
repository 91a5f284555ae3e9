import type { Column, Standing } from '../behaviour/access.js'
import type { Deviation } from '../listed.js'
import { cookieOf, type Call } from '../http/call.js'
import { refusing } from './refusing.js'

/** Guards that open for what the query of a read asks, or refuse it in another way than the document's. */
export const byQueryDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-with-select-odata',
    sentence: 'The OData endpoint asks for no cookies where a read names its fields.',
    breaks: ['ACCESS-1'],
    override: refusing(asking('absent', 'odataRead', 'select'), undefined),
  },
  {
    id: 'no-cookies-open-without-query',
    sentence: 'The legacy service asks for no cookies where a collection is read without any query.',
    breaks: ['ACCESS-1'],
    override: refusing(
      ({ kind }, column, { path, query }) =>
        kind === 'absent' && column === 'legacyRead' && query === '' && !path.endsWith(')'),
      undefined,
    ),
  },
  {
    id: 'tampered-open-without-query-odata',
    sentence:
      'The OData endpoint does not look whether a ticket is genuine where a collection is read without any query.',
    breaks: ['ACCESS-6'],
    override: refusing(
      ({ kind }, column, { path, query }) =>
        kind === 'rejected' && column === 'odataRead' && query === '' && !path.endsWith(')'),
      undefined,
    ),
  },
  {
    id: 'tampered-open-with-filter',
    sentence: 'The legacy service does not look whether a ticket is genuine where a read has a filter.',
    breaks: ['ACCESS-6'],
    override: refusing(asking('rejected', 'legacyRead', 'filter'), undefined),
  },
  {
    id: 'expired-open-with-filter-odata',
    sentence: 'The OData endpoint does not look whether a session has expired where a read has a filter.',
    breaks: ['ACCESS-5'],
    override: refusing(asking('expired', 'odataRead', 'filter'), undefined),
  },
  {
    id: 'expired-open-by-key',
    sentence: 'The legacy service does not look whether a session has expired where one record is read by its key.',
    breaks: ['ACCESS-5'],
    override: refusing(
      ({ kind }, column, { path }) => kind === 'expired' && column === 'legacyRead' && /\(.+\)$/.test(path),
      undefined,
    ),
  },
  {
    id: 'token-header-opens-by-key',
    sentence: 'The token in the header alone opens the legacy service where one record is read by its key.',
    breaks: ['COOKIE-10'],
    override: refusing(
      ({ kind }, column, call) =>
        kind === 'tokenAlone' &&
        column === 'legacyRead' &&
        /\(.+\)$/.test(call.path) &&
        cookieOf(call, 'token') === undefined,
      undefined,
    ),
  },
  {
    id: 'token-pair-opens-with-filter',
    sentence: 'The token as cookie and header opens the legacy service without a ticket where a read has a filter.',
    breaks: ['ACCESS-8'],
    override: refusing(
      (standing, column, call) =>
        asking('tokenAlone', 'legacyRead', 'filter')(standing, column, call) && cookieOf(call, 'token') !== undefined,
      undefined,
    ),
  },
  {
    id: 'no-cookies-forbidden-without-query',
    sentence: 'A legacy read of a collection without any query is answered with 403 to a caller without cookies.',
    breaks: ['ACCESS-1'],
    override: refusing(
      ({ kind }, column, { path, query }) =>
        kind === 'absent' && column === 'legacyRead' && query === '' && !path.endsWith(')'),
      'forbid',
    ),
  },
  {
    id: 'expired-challenged-with-filter-odata',
    sentence: 'The OData endpoint answers an expired session with 401 where a read has a filter.',
    breaks: ['ACCESS-5'],
    override: refusing(asking('expired', 'odataRead', 'filter'), 'challenge'),
  },
  {
    id: 'tampered-redirected-with-select',
    sentence: 'A legacy read that names its fields is answered with the redirect where its ticket was tampered with.',
    breaks: ['ACCESS-6'],
    override: refusing(asking('rejected', 'legacyRead', 'select'), 'redirect'),
  },
]

function asking(wanted: Standing['kind'], of: Column, option: string) {
  return ({ kind }: Standing, column: Column, { query }: Call): boolean =>
    kind === wanted && column === of && new RegExp(`(^|&)(\\$|%24)${option}=`).test(query)
}
