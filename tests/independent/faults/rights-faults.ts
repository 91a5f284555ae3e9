import { json, type Answer } from '../house/answer.js'
import { redirectToLogin } from '../house/refusal.js'
import type { Fault, Moment } from './fault.js'
import { changesRecords } from '../house/question.js'

/** Bends what a user without rights to the entity is answered, who has been let in. */
const onClosed =
  (bend: (moment: Moment) => Answer) =>
  (moment: Moment): Answer => {
    const { question, standing, answer, caller } = moment
    const closed = caller.account.closed.some((entity) => question.rest[0]?.startsWith(entity))
    return standing.kind === 'good' && closed ? bend(moment) : answer
  }

export const rightsFaults = [
  {
    id: 'forbidden-open-in-legacy',
    sentence: 'the legacy data service shows the forbidden records to everybody',
    within: {},
    fails: ['RIGHTS-1'],
    arguable: [],
    inside: { closed: (closed, question) => closed && (question.service !== 'legacy' || changesRecords(question)) },
  },
  {
    id: 'forbidden-open-in-odata',
    sentence: 'the OData endpoint shows the forbidden records to everybody',
    within: {},
    fails: ['RIGHTS-6'],
    arguable: [],
    inside: { closed: (closed, question) => closed && question.service !== 'odata' },
  },
  {
    id: 'forbidden-open-to-changes',
    sentence: 'a record that may not be read may be changed',
    within: {},
    fails: ['RIGHTS-2'],
    arguable: [],
    inside: { closed: (closed, question) => closed && !changesRecords(question) },
  },
  {
    id: 'forbidden-shown-empty',
    sentence: 'a user without rights sees an empty collection',
    within: {},
    fails: ['RIGHTS-1', 'RIGHTS-6'],
    arguable: [],
    apply: onClosed(({ question, answer }) => (changesRecords(question) ? answer : json({ value: [] }))),
  },
  {
    id: 'forbidden-403-for-changes',
    sentence: 'a change without rights is answered 403, and no departure says so',
    within: {},
    fails: ['RIGHTS-2'],
    arguable: [],
    apply: onClosed(({ question, answer }) =>
      changesRecords(question) ? { ...answer, status: 403, challenges: [] } : answer,
    ),
  },
  {
    id: 'forbidden-to-the-login-page',
    sentence: 'a user without rights is sent to the login page',
    within: {},
    fails: ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'],
    arguable: [],
    apply: onClosed(({ question, freedoms }) => redirectToLogin(question, freedoms)),
  },
  {
    id: 'forbidden-401-with-records',
    sentence: 'the 401 for a user without rights carries the records',
    within: {},
    fails: ['RIGHTS-1', 'RIGHTS-6'],
    arguable: [],
    apply: onClosed(({ question, answer, asSupervisor }) =>
      changesRecords(question) ? answer : { ...answer, ...bodyOf(asSupervisor()) },
    ),
  },
  {
    id: 'allowed-closed-as-well',
    sentence: 'a user without rights to one object gets 403 of the legacy data service for all others',
    within: {},
    fails: ['RIGHTS-3'],
    arguable: [],
    apply: ({ question, standing, answer, caller }) =>
      standing.kind === 'good' &&
      question.service === 'legacy' &&
      answer.status === 200 &&
      caller.account.closed.length > 0
        ? { ...json({}), status: 403 }
        : answer,
  },
] as const satisfies readonly Fault[]

const bodyOf = ({ type, body }: Answer): Partial<Answer> => ({ type, body })
