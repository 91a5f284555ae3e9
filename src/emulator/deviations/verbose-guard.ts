import { looking, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { sentVerbose } from './requests.js'
import { answering } from './rights.js'

/** Guards that let changes of application/json;odata=verbose through, whose requests they do not know. */
export const verboseGuardDeviations: readonly Deviation[] = [
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
    id: 'rights-403-in-verbose',
    sentence: 'A change of application/json;odata=verbose without rights to the object is answered with 403.',
    breaks: ['RIGHTS-2'],
    override: answering('legacyChange', (call, refused) =>
      sentVerbose(call) ? { ...refused, status: 403, headers: [] } : refused,
    ),
  },
]
