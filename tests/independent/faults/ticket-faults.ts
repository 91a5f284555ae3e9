import { htmlType } from '../house/answer.js'
import { changesRecords } from '../house/question.js'
import { redirectToLogin } from '../house/refusal.js'
import { dataColumns, onStanding, replaced, type Fault, type Moment } from './fault.js'

const forged = (bend: (moment: Moment) => Moment['answer']) => onStanding(['forged'], dataColumns, bend)
const forgedRead = (bend: (moment: Moment) => Moment['answer']) =>
  onStanding(['forged'], ['legacy'], (moment) => (moment.question.method === 'GET' ? bend(moment) : moment.answer))

export const ticketFaults = [
  {
    id: 'tampered-accepted',
    sentence: 'a ticket that was tampered with opens the data services for reading',
    within: {},
    fails: ['ACCESS-6'],
    arguable: [],
    apply: forged(({ question, answer, serveAnyway }) => (question.method === 'GET' ? serveAnyway() : answer)),
  },
  {
    id: 'tampered-accepted-in-odata',
    sentence: 'the OData endpoint alone takes a ticket that was tampered with',
    within: {},
    fails: ['ACCESS-6'],
    arguable: [],
    apply: onStanding(['forged'], ['odata'], ({ serveAnyway }) => serveAnyway()),
  },
  {
    id: 'tampered-accepted-for-changes',
    sentence: 'a ticket that was tampered with is good for changes, and for nothing else',
    within: {},
    fails: ['ACCESS-6'],
    // The record does not read as before, but the change was not refused either.
    arguable: ['ACCESS-13'],
    apply: forged(({ question, answer, serveAnyway }) => (changesRecords(question) ? serveAnyway() : answer)),
  },
  {
    id: 'tampered-302',
    sentence: 'a ticket that was tampered with is redirected like none, and no departure says so',
    within: {},
    fails: ['ACCESS-6'],
    arguable: [],
    apply: forged(({ question, freedoms }) => redirectToLogin(question, freedoms)),
  },
  {
    id: 'tampered-403',
    sentence: 'a ticket that was tampered with is answered 403',
    within: {},
    fails: ['ACCESS-6'],
    arguable: [],
    apply: forged(replaced({ status: 403, challenges: [] })),
  },
  {
    id: 'challenge-missing',
    sentence: 'the 401 for a tampered ticket carries no challenge',
    within: {},
    fails: ['ACCESS-7'],
    arguable: [],
    apply: forgedRead(replaced({ challenges: [] })),
  },
  {
    id: 'challenge-negotiate-only',
    sentence: 'the 401 for a tampered ticket offers Negotiate and not Basic',
    within: {},
    fails: ['ACCESS-7'],
    arguable: [],
    apply: forgedRead(replaced({ challenges: ['Negotiate'] })),
  },
  {
    id: 'challenge-names-basic-in-its-realm',
    sentence: 'the 401 for a tampered ticket offers Bearer, with a realm that is called Basic',
    within: {},
    fails: ['ACCESS-7'],
    arguable: [],
    apply: forgedRead(replaced({ challenges: ['Bearer realm="Basic access, Basic rights"'] })),
  },
  {
    id: 'rejection-as-json',
    sentence: 'the 401 for a tampered ticket has its challenge and a JSON body',
    within: {},
    fails: ['ACCESS-7'],
    arguable: [],
    apply: forgedRead(replaced({ type: 'application/json', body: '{"Message":"Access is denied"}' })),
  },
  {
    id: 'rejection-as-plain-text',
    sentence: 'the 401 for a tampered ticket has a body of plain text',
    within: {},
    fails: ['ACCESS-7'],
    arguable: [],
    apply: forgedRead(replaced({ type: 'text/plain', body: 'Access is denied' })),
  },
  {
    id: 'refused-change-done-with-tampered-ticket',
    sentence: 'a change with a tampered ticket is answered 401, and carried out',
    within: {},
    fails: ['ACCESS-13'],
    arguable: [],
    apply: forged(({ question, answer, serveAnyway }) => {
      if (changesRecords(question)) serveAnyway()
      return answer
    }),
  },
  {
    id: 'rejection-quotes-rows',
    sentence: 'the HTML of the 401 for a tampered ticket holds the rows in a comment',
    within: {},
    fails: ['ACCESS-15'],
    arguable: [],
    apply: forgedRead(({ answer, serveAnyway }) => ({
      ...answer,
      type: htmlType,
      body: answer.body.replace('</BODY>', () => `<!-- ${serveAnyway().body} --></BODY>`),
    })),
  },
  {
    id: 'authorization-cookie-refused',
    sentence: 'a good session is answered 401 by the legacy data service where Authorization: Cookie comes along',
    within: {},
    fails: ['ACCESS-14'],
    arguable: [],
    apply: onStanding(['good'], ['legacy'], ({ question, answer }) =>
      question.headers.authorization === 'Cookie'
        ? { ...answer, status: 401, type: htmlType, challenges: ['Basic realm="x"'], body: '<HTML></HTML>' }
        : answer,
    ),
  },
] as const satisfies readonly Fault[]
