import { leading, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { answer, htmlAnswer } from '../http/answer.js'
import { recordsAskedFor } from './records-asked-for.js'
import { wantsXml } from './requests.js'

const inXml = who('anybody', 'legacyRead', wantsXml)

/** Breaches of the guard that only a caller of the legacy service meets who does not say what it takes, and so gets XML. */
export const xmlCallerDeviations: readonly Deviation[] = [
  {
    id: 'expired-open-in-xml',
    sentence: 'An expired session still opens the legacy service for callers that do not ask for JSON.',
    breaks: ['ACCESS-5'],
    override: lettingIn(who('expired', 'legacyRead', wantsXml)),
  },
  {
    id: 'expired-challenged-in-xml',
    sentence: 'An expired session is answered with 401 where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-5'],
    override: refusing(who('expired', 'legacyRead', wantsXml), 'challenge'),
  },
  {
    id: 'tampered-redirected-in-xml',
    sentence:
      'A legacy read that does not ask for JSON is answered with the redirect where its ticket was tampered with.',
    breaks: ['ACCESS-6'],
    override: refusing(who('rejected', 'legacyRead', wantsXml), 'redirect'),
  },
  {
    id: 'challenge-plain-in-xml',
    sentence: 'The 401 of a rejected ticket has a body of plain text where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-7'],
    override: looking('challenge', inXml, (refused) => ({
      ...answer(401, 'text/plain', 'Unauthorized'),
      headers: [['Content-Type', 'text/plain'], ...refused.headers.filter(([name]) => name === 'WWW-Authenticate')],
    })),
  },
  {
    id: 'token-pair-redirected-in-xml',
    sentence: 'The token without a ticket is answered with the redirect where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-8'],
    override: refusing(who('tokenAlone', 'legacyRead', wantsXml), 'redirect'),
  },
  {
    id: 'challenge-shows-records-in-xml',
    sentence: 'The body of the 401 holds the records asked for where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-15', 'RIGHTS-1'],
    override: looking('challenge', inXml, (refused, call) => ({
      ...htmlAnswer(401, '401 - Unauthorized', `<pre>${recordsAskedFor(call)}</pre>`),
      headers: refused.headers,
    })),
  },
  {
    id: 'return-url-without-query-in-xml',
    sentence: 'ReturnUrl holds the path alone where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-2'],
    override: looking('redirect', inXml, (redirect) =>
      leading(redirect, (location) => location.replace(/%3F.*/is, '')),
    ),
  },
]
