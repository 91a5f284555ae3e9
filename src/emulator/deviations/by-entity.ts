import { leading, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
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
    id: 'tampered-open-for-leads',
    sentence: 'The legacy service does not look whether a ticket is genuine where leads are read.',
    breaks: ['ACCESS-6'],
    override: lettingIn(who('rejected', 'legacyRead', isOfLeads)),
  },
  {
    id: 'expired-open-for-leads-odata',
    sentence: 'The OData endpoint does not look whether a session has expired where leads are read.',
    breaks: ['ACCESS-5'],
    override: lettingIn(who('expired', 'odataRead', isOfLeads)),
  },
  {
    id: 'expired-sent-abroad-for-leads-odata',
    sentence: 'The OData endpoint redirects an expired session to the login page of another host where leads are read.',
    breaks: ['ACCESS-5'],
    override: looking('redirect', who('expired', 'odataRead', isOfLeads), (redirect) =>
      leading(redirect, (location) => `https://login.example.net${location}`),
    ),
  },
  {
    id: 'no-header-accepted-for-leads',
    sentence: 'A legacy read of leads needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', isOfLeads)),
  },
  {
    id: 'no-header-challenged-for-leads-odata',
    sentence: 'The OData endpoint answers a read of leads without the token header with 401.',
    breaks: ['ACCESS-11'],
    override: refusing(withoutHeader('odataRead', isOfLeads), 'challenge'),
  },
]

function isOfLeads({ path }: Call): boolean {
  return /\/Lead(Collection)?$/.test(path)
}
