import { changesRecords } from '../house/question.js'
import { redirectToLogin, unauthorized } from '../house/refusal.js'
import { dataColumns, onStanding, type Fault, type Moment } from './fault.js'

const within = { csrf: true } as const
const onChange = (wanted: (moment: Moment) => boolean) =>
  onStanding(['no-header'], ['legacy'], (moment) => (wanted(moment) ? withCookies(moment) : moment.answer))
const onRead = (bend: (moment: Moment) => Moment['answer']) =>
  onStanding(['no-header'], ['legacy'], (moment) => (moment.question.method === 'GET' ? bend(moment) : moment.answer))

/** The request carried out, with the cookies that the refusal would have set. */
const withCookies = ({ answer, serveAnyway }: Moment) => ({ ...serveAnyway(), cookies: answer.cookies })

export const tokenFaults = [
  {
    id: 'token-alone-302',
    sentence: 'the token without a ticket is redirected',
    within,
    fails: ['ACCESS-8'],
    arguable: [],
    apply: onStanding(['token-alone'], dataColumns, ({ question, freedoms }) => redirectToLogin(question, freedoms)),
  },
  {
    id: 'token-alone-opens-data',
    sentence: 'the token as cookie and header opens the data services without a ticket',
    within,
    fails: ['ACCESS-8'],
    arguable: [],
    apply: onStanding(['token-alone'], dataColumns, ({ question, answer, serveAnyway }) =>
      question.method === 'GET' ? serveAnyway() : answer,
    ),
  },
  {
    id: 'token-alone-403',
    sentence: 'the token without a ticket is answered 403',
    within,
    fails: ['ACCESS-8'],
    arguable: [],
    apply: onStanding(['token-alone'], dataColumns, ({ answer }) => ({ ...answer, status: 403, challenges: [] })),
  },
  {
    id: 'legacy-read-without-header',
    sentence: 'legacy reads need no token header, changes do, and no departure says so',
    within,
    fails: ['ACCESS-9'],
    arguable: [],
    apply: onRead(withCookies),
  },
  {
    id: 'legacy-read-without-header-401',
    sentence: 'a legacy read without the token header is answered 401',
    within,
    fails: ['ACCESS-9'],
    arguable: [],
    apply: onRead(unauthorized),
  },
  {
    id: 'change-without-header',
    sentence: 'PUT and MERGE need no token header',
    within,
    fails: ['ACCESS-10'],
    // The record does not read as before, but the change was not refused either.
    arguable: ['ACCESS-13'],
    apply: onChange(({ question }) => changesRecords(question)),
  },
  {
    id: 'put-without-header',
    sentence: 'PUT needs no token header, MERGE does',
    within,
    fails: ['ACCESS-10'],
    arguable: ['ACCESS-13'],
    apply: onChange(({ question }) => question.method === 'PUT'),
  },
  {
    id: 'odata-without-header',
    sentence: 'the OData endpoint needs no token header',
    within,
    fails: ['ACCESS-11'],
    arguable: [],
    apply: onStanding(['no-header'], ['odata'], withCookies),
  },
  {
    id: 'service-without-header',
    sentence: 'a custom service needs no token header',
    within,
    fails: ['ACCESS-12'],
    arguable: [],
    apply: onStanding(['no-header'], ['custom'], withCookies),
  },
  {
    id: 'service-without-header-400',
    sentence: 'a custom service answers 400 where the token header is missing',
    within,
    fails: ['ACCESS-12'],
    arguable: [],
    apply: onStanding(['no-header'], ['custom'], ({ answer }) => ({ ...answer, status: 400 })),
  },
  {
    id: 'refused-change-done-without-header',
    sentence: 'a change without the token header is answered 403, and carried out',
    within,
    fails: ['ACCESS-13'],
    arguable: [],
    apply: onStanding(['no-header'], ['legacy'], ({ question, answer, serveAnyway }) => {
      if (changesRecords(question)) serveAnyway()
      return answer
    }),
  },
  {
    id: 'forbidden-carries-rows',
    sentence: 'the 403 for a missing token header has the rows as its body',
    within,
    fails: ['ACCESS-15'],
    arguable: [],
    apply: onRead(({ answer, serveAnyway }) => {
      const { type, body } = serveAnyway()
      return { ...answer, type, body }
    }),
  },
] as const satisfies readonly Fault[]
