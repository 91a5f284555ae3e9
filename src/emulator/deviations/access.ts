import type { Column, Refusal, Standing } from '../behaviour/access.js'
import { carryingOut, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { htmlAnswer, jsonAnswer, withHeaders } from '../http/answer.js'
import { cookieOf, type Call } from '../http/call.js'
import { recordsAskedFor } from './records-asked-for.js'
import { hasTokenCookie, isByKey, isForced, isMerge, isPut, lacksTokenCookie, wantsXml } from './requests.js'

const reads: readonly Column[] = ['legacyRead', 'odataRead']

/** Breaches of what tickets and tokens open, and of how a refusal looks. */
export const accessDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-in-xml',
    sentence: 'The legacy service asks for cookies only where JSON is wanted.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', wantsXml)),
  },
  {
    id: 'no-cookies-open-by-key',
    sentence: 'The legacy service asks for no cookies where one record is read by its key.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', isByKey)),
  },
  {
    id: 'token-header-opens',
    sentence: 'The token in the header alone opens the legacy service.',
    breaks: ['COOKIE-10'],
    override: lettingIn(who('tokenAlone', 'legacyRead', lacksTokenCookie)),
  },
  {
    id: 'token-pair-opens',
    sentence: 'The token as cookie and header opens the legacy service without a ticket.',
    breaks: ['ACCESS-8'],
    override: lettingIn(who('tokenAlone', 'legacyRead', hasTokenCookie)),
  },
  {
    id: 'token-pair-redirected',
    sentence: 'The token without a ticket is answered with the redirect.',
    breaks: ['ACCESS-8'],
    override: refusing(who('tokenAlone', undefined, hasTokenCookie), 'redirect'),
  },
  {
    id: 'token-pair-forbidden',
    sentence: 'The token without a ticket is answered with 403.',
    breaks: ['ACCESS-8'],
    override: refusing(who('tokenAlone', undefined, hasTokenCookie), 'forbid'),
  },
  {
    id: 'tampered-redirected-odata',
    sentence: 'The OData endpoint answers a tampered ticket with the redirect.',
    breaks: ['ACCESS-6'],
    override: refusing(who('rejected', 'odataRead'), 'redirect'),
  },
  {
    id: 'tampered-forbidden-on-change',
    sentence: 'A change with a tampered ticket is answered with 403.',
    breaks: ['ACCESS-6'],
    override: refusing(who('rejected', 'legacyChange'), 'forbid'),
  },
  {
    id: 'ticket-compared-by-its-ends',
    sentence: 'The OData endpoint compares a ticket by its first and last characters only.',
    breaks: ['ACCESS-6'],
    override: ({ access }) => ({
      access: {
        standing(call) {
          const standing = access.standing(call)
          return standing.kind === 'rejected' && call.path.includes('/odata/') ? (alike(call) ?? standing) : standing
        },
      },
    }),
  },
  {
    id: 'challenge-without-scheme',
    sentence: 'The 401 of a rejected ticket carries no WWW-Authenticate header.',
    breaks: ['ACCESS-7'],
    override: () => ({ access: { challenges: [] } }),
  },
  {
    id: 'challenge-bearer',
    sentence: 'The 401 of a rejected ticket offers Bearer in place of Basic.',
    breaks: ['ACCESS-7'],
    override: () => ({ access: { challenges: ['Bearer realm="Basic"'] } }),
  },
  {
    id: 'challenge-json',
    sentence: 'The 401 of a rejected ticket has a JSON body.',
    breaks: ['ACCESS-7'],
    override: ({ access }) => ({
      access: {
        challenge: () =>
          jsonAnswer(401, { Code: 1 }, ...access.challenges.map((scheme) => ['WWW-Authenticate', scheme] as const)),
      },
    }),
  },
  {
    id: 'forbidden-still-writes',
    sentence: 'A change without the token header is answered with 403, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('forbid'),
  },
  {
    id: 'rejected-still-writes',
    sentence: 'A change with a tampered ticket is answered with 401, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('challenge'),
  },
  {
    id: 'redirected-put-still-writes',
    sentence: 'A PUT without cookies is answered with the redirect, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('redirect', isPut),
  },
  {
    id: 'redirected-merge-still-writes',
    sentence: 'A MERGE without cookies is answered with the redirect, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('redirect', isMerge),
  },
  {
    id: 'force-use-session-refused',
    sentence: 'A legacy read with ForceUseSession: true is answered with 401.',
    breaks: ['ACCESS-14'],
    override: refusing(who('live', 'legacyRead', isForced), 'challenge'),
  },
  {
    id: 'redirect-shows-records',
    sentence: 'The body of the redirect holds the records asked for.',
    breaks: ['ACCESS-15'],
    override: leaking('redirect'),
  },
  {
    id: 'forbidden-shows-records',
    sentence: 'The body of the 403 holds the records asked for.',
    breaks: ['ACCESS-15'],
    override: leaking('forbid'),
  },
  {
    id: 'redirect-shows-records-in-xml',
    sentence: 'The redirect of a legacy read that does not ask for JSON has the records in its body.',
    breaks: ['ACCESS-15'],
    override: leaking('redirect', wantsXml),
  },
]

/** The standing of the caller whose ticket begins and ends as this one does. */
function alike(call: Call): Standing | undefined {
  const sent = cookieOf(call, 'ticket') ?? ''
  const ticket = call.deployment.sessions
    .tickets()
    .find(({ value }) => value.slice(0, 8) === sent.slice(0, 8) && value.slice(-8) === sent.slice(-8))
  return ticket && { kind: 'live', session: ticket.session, ticket }
}

/** Puts the first records of the entity asked for into the body of a refused read. */
function leaking(refusal: Refusal, ...holds: readonly ((call: Call) => boolean)[]): Override {
  return looking(refusal, who('anybody', undefined, ...holds), (plain, call, column) => {
    const shown = recordsAskedFor(call)
    if (shown === '' || !reads.includes(column)) return plain
    const page = htmlAnswer(plain.status, 'Refused', `<pre>${shown}</pre>`)
    return withHeaders(page, ...plain.headers.filter(([name]) => name !== 'Content-Type'))
  })
}
