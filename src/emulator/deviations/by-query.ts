import { lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { hasFilter, hasSelection, hasTokenCookie, isByKey, isOfAll, lacksTokenCookie } from './requests.js'

/** Guards that open for what the query of a read asks, or refuse it in another way than the document's. */
export const byQueryDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-with-select-odata',
    sentence: 'The OData endpoint asks for no cookies where a read names its fields.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'odataRead', hasSelection)),
  },
  {
    id: 'no-cookies-open-without-query',
    sentence: 'The legacy service asks for no cookies where a collection is read without any query.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', isOfAll)),
  },
  {
    id: 'tampered-open-without-query-odata',
    sentence:
      'The OData endpoint does not look whether a ticket is genuine where a collection is read without any query.',
    breaks: ['ACCESS-6'],
    override: lettingIn(who('rejected', 'odataRead', isOfAll)),
  },
  {
    id: 'tampered-open-with-filter',
    sentence: 'The legacy service does not look whether a ticket is genuine where a read has a filter.',
    breaks: ['ACCESS-6'],
    override: lettingIn(who('rejected', 'legacyRead', hasFilter)),
  },
  {
    id: 'expired-open-with-filter-odata',
    sentence: 'The OData endpoint does not look whether a session has expired where a read has a filter.',
    breaks: ['ACCESS-5'],
    override: lettingIn(who('expired', 'odataRead', hasFilter)),
  },
  {
    id: 'expired-open-by-key',
    sentence: 'The legacy service does not look whether a session has expired where one record is read by its key.',
    breaks: ['ACCESS-5'],
    override: lettingIn(who('expired', 'legacyRead', isByKey)),
  },
  {
    id: 'token-header-opens-by-key',
    sentence: 'The token in the header alone opens the legacy service where one record is read by its key.',
    breaks: ['COOKIE-10'],
    override: lettingIn(who('tokenAlone', 'legacyRead', isByKey, lacksTokenCookie)),
  },
  {
    id: 'token-pair-opens-with-filter',
    sentence: 'The token as cookie and header opens the legacy service without a ticket where a read has a filter.',
    breaks: ['ACCESS-8'],
    override: lettingIn(who('tokenAlone', 'legacyRead', hasFilter, hasTokenCookie)),
  },
  {
    id: 'challenge-without-scheme-with-selection',
    sentence: 'The 401 of a rejected ticket carries no WWW-Authenticate header where a legacy read names its fields.',
    breaks: ['ACCESS-7'],
    override: looking('challenge', who('rejected', 'legacyRead', hasSelection), (refused) => ({
      ...refused,
      headers: refused.headers.filter(([name]) => name !== 'WWW-Authenticate'),
    })),
  },
  {
    id: 'no-cookies-forbidden-without-query',
    sentence: 'A legacy read of a collection without any query is answered with 403 to a caller without cookies.',
    breaks: ['ACCESS-1'],
    override: refusing(who('absent', 'legacyRead', isOfAll), 'forbid'),
  },
  {
    id: 'expired-challenged-with-filter-odata',
    sentence: 'The OData endpoint answers an expired session with 401 where a read has a filter.',
    breaks: ['ACCESS-5'],
    override: refusing(who('expired', 'odataRead', hasFilter), 'challenge'),
  },
  {
    id: 'tampered-redirected-with-select',
    sentence: 'A legacy read that names its fields is answered with the redirect where its ticket was tampered with.',
    breaks: ['ACCESS-6'],
    override: refusing(who('rejected', 'legacyRead', hasSelection), 'redirect'),
  },
]
