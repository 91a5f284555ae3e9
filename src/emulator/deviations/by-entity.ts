import { lettingIn, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { withoutHeader } from './token.js'

/** Guards that hang on which entity is read. */
export const byEntityDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-for-leads',
    sentence: 'The legacy service asks for no cookies where leads are read.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', isOfLeads)),
  },
  {
    id: 'no-header-accepted-for-leads',
    sentence: 'A legacy read of leads needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', isOfLeads)),
  },
]

function isOfLeads({ path }: Call): boolean {
  return /\/Lead(Collection)?$/.test(path)
}
