import type { Standing } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { answer, htmlAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { recordsAskedFor } from './records-asked-for.js'
import { refusing, wantsJson } from './refusing.js'

/** Breaches of the guard that only a caller of the legacy service meets who does not say what it takes, and so gets XML. */
export const xmlCallerDeviations: readonly Deviation[] = [
  {
    id: 'expired-open-in-xml',
    sentence: 'An expired session still opens the legacy service for callers that do not ask for JSON.',
    breaks: ['ACCESS-5'],
    override: refusing(inXml('expired'), undefined),
  },
  {
    id: 'expired-challenged-in-xml',
    sentence: 'An expired session is answered with 401 where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-5'],
    override: refusing(inXml('expired'), 'challenge'),
  },
  {
    id: 'tampered-redirected-in-xml',
    sentence:
      'A legacy read that does not ask for JSON is answered with the redirect where its ticket was tampered with.',
    breaks: ['ACCESS-6'],
    override: refusing(inXml('rejected'), 'redirect'),
  },
  {
    id: 'challenge-plain-in-xml',
    sentence: 'The 401 of a rejected ticket has a body of plain text where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-7'],
    override: answering('challenge', (_call, refused) => ({
      ...answer(401, 'text/plain', 'Unauthorized'),
      headers: [['Content-Type', 'text/plain'], ...refused.headers.filter(([name]) => name === 'WWW-Authenticate')],
    })),
  },
  {
    id: 'token-pair-redirected-in-xml',
    sentence: 'The token without a ticket is answered with the redirect where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-8'],
    override: refusing(inXml('tokenAlone'), 'redirect'),
  },
  {
    id: 'challenge-shows-records-in-xml',
    sentence: 'The body of the 401 holds the records asked for where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-15', 'RIGHTS-1'],
    override: answering('challenge', (call, refused) => ({
      ...htmlAnswer(401, '401 - Unauthorized', `<pre>${recordsAskedFor(call)}</pre>`),
      headers: refused.headers,
    })),
  },
  {
    id: 'return-url-without-query-in-xml',
    sentence: 'ReturnUrl holds the path alone where a legacy read does not ask for JSON.',
    breaks: ['ACCESS-2'],
    override: answering('redirect', (_call, refused) => ({
      ...refused,
      headers: refused.headers.map(([name, value]) => [name, value.replace(/%3F.*/is, '')] as const),
    })),
  },
]

function inXml(kind: Standing['kind']): Parameters<typeof refusing>[0] {
  return (standing, column, call) => standing.kind === kind && column === 'legacyRead' && !wantsJson(call)
}

/** Gives a refusal of such callers another look. */
function answering(refusal: 'redirect' | 'challenge', look: (call: Call, refused: Answer) => Answer): Override {
  return ({ access }) => ({
    access: {
      [refusal]: (...[call, column, standing]: Parameters<typeof access.redirect>) => {
        const refused = access[refusal](call, column, standing)
        return column === 'legacyRead' && !wantsJson(call) ? look(call, refused) : refused
      },
    },
  })
}
