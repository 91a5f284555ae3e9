import { carryingOut, leading, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { sentVerbose } from './requests.js'
import { answering } from './rights.js'

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
    id: 'no-cookies-forbidden-in-verbose',
    sentence: 'A change of application/json;odata=verbose without cookies is answered with 403.',
    breaks: ['ACCESS-1'],
    override: refusing(who('absent', 'legacyChange', sentVerbose), 'forbid'),
  },
  {
    id: 'tampered-redirected-in-verbose',
    sentence: 'A change of application/json;odata=verbose with a tampered ticket is redirected to the login page.',
    breaks: ['ACCESS-6'],
    override: refusing(who('rejected', 'legacyChange', sentVerbose), 'redirect'),
  },
  {
    id: 'no-header-401-in-verbose',
    sentence: 'A change of application/json;odata=verbose without the CSRF header is answered with 401.',
    breaks: ['ACCESS-10'],
    override: looking('forbid', who('anybody', 'legacyChange', sentVerbose), (refused) => ({
      ...refused,
      status: 401,
    })),
  },
  {
    id: 'return-url-of-verbose-lost',
    sentence: 'ReturnUrl of a change of application/json;odata=verbose leads to the root.',
    breaks: ['ACCESS-2'],
    override: looking('redirect', who('absent', 'legacyChange', sentVerbose), (redirect) =>
      leading(redirect, (location) => location.replace(/(ReturnUrl=).*/, '$1%2F')),
    ),
  },
  {
    id: 'rights-403-in-verbose',
    sentence: 'A change of application/json;odata=verbose without rights to the object is answered with 403.',
    breaks: ['RIGHTS-2'],
    override: answering('legacyChange', (call, refused) =>
      sentVerbose(call) ? { ...refused, status: 403, headers: [] } : refused,
    ),
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
