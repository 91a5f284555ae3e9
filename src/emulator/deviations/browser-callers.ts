import { lettingIn, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { isBrowser } from './requests.js'
import { allowing } from './rights.js'
import { withoutHeader } from './token.js'

/** Guards that take a caller for somebody who opens a page, by the Accept of a browser, and let it through. */
export const browserCallerDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-to-browsers',
    sentence: 'A legacy read with the Accept of a browser needs no cookies.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', isBrowser)),
  },
  {
    id: 'no-header-accepted-from-browsers',
    sentence: 'A legacy read with the Accept of a browser needs no token header, as if a page were opened.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', isBrowser)),
  },
  {
    id: 'rights-not-asked-of-browsers',
    sentence: 'The legacy service checks no rights where a read has the Accept of a browser.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', isBrowser),
  },
]
