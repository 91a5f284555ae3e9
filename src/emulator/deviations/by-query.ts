import { lettingIn, refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { hasSelection, isOfAll } from './requests.js'

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
    id: 'no-cookies-forbidden-without-query',
    sentence: 'A legacy read of a collection without any query is answered with 403 to a caller without cookies.',
    breaks: ['ACCESS-1'],
    override: refusing(who('absent', 'legacyRead', isOfAll), 'forbid'),
  },
]
