import { carryingOut, lettingIn, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { sentVerbose } from './requests.js'

/** Guards that let changes of application/json;odata=verbose through, whose requests they do not know. */
export const verboseGuardDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-in-verbose',
    sentence: 'A change whose content type is application/json;odata=verbose needs no cookies.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyChange', sentVerbose)),
  },
  {
    id: 'tampered-open-in-verbose',
    sentence:
      'It is not looked whether a ticket is genuine where the content type of a change is application/json;odata=verbose.',
    breaks: ['ACCESS-6'],
    override: lettingIn(who('rejected', 'legacyChange', sentVerbose)),
  },
  {
    id: 'redirected-verbose-still-writes',
    sentence:
      'A change of application/json;odata=verbose without cookies is answered with the redirect, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('redirect', sentVerbose),
  },
  {
    id: 'rejected-verbose-still-writes',
    sentence:
      'A change of application/json;odata=verbose with a tampered ticket is answered with 401, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('challenge', sentVerbose),
  },
]
