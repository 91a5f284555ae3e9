import { changesRecords } from '../house/question.js'
import { onStanding, type Fault, type Moment } from './fault.js'

const refusedChange = (kind: 'none' | 'forged' | 'no-header', bend: (moment: Moment) => Moment['answer']) =>
  onStanding([kind], ['legacy'], (moment) => (changesRecords(moment.question) ? bend(moment) : moment.answer))

const withToken = { csrf: true } as const

export const refusedChangeFaults = [
  {
    id: 'change-without-header-401',
    sentence: 'a change without the token header is answered 401',
    within: withToken,
    fails: ['ACCESS-10'],
    arguable: [],
    apply: refusedChange('no-header', ({ answer }) => ({ ...answer, status: 401, challenges: ['Basic realm="x"'] })),
  },
  {
    id: 'merge-without-header-302',
    sentence: 'a MERGE without the token header is sent to the login page',
    within: withToken,
    fails: ['ACCESS-10'],
    arguable: [],
    apply: refusedChange('no-header', ({ question, answer, freedoms }) =>
      question.method === 'MERGE'
        ? { ...answer, status: 302, location: `${freedoms.basePath}/Login/NuiLogin.aspx?ReturnUrl=%2f0` }
        : answer,
    ),
  },
  {
    id: 'change-without-header-claimed',
    sentence: 'a change without the token header is answered as done, and nothing is set',
    within: withToken,
    fails: ['ACCESS-10'],
    arguable: [],
    apply: refusedChange('no-header', ({ answer }) => ({ ...answer, status: 204, type: null, body: '' })),
  },
  {
    id: 'refused-put-done-without-header',
    sentence: 'a PUT without the token header is answered 403, and carried out',
    within: withToken,
    fails: ['ACCESS-13'],
    arguable: [],
    apply: refusedChange('no-header', ({ question, answer, serveAnyway }) => {
      if (question.method === 'PUT') serveAnyway()
      return answer
    }),
  },
  {
    id: 'refused-merge-done-without-cookies',
    sentence: 'a MERGE without cookies is redirected, and carried out',
    within: {},
    fails: ['ACCESS-13'],
    arguable: [],
    apply: refusedChange('none', ({ question, answer, serveAnyway }) => {
      if (question.method === 'MERGE') serveAnyway()
      return answer
    }),
  },
  {
    id: 'refused-change-empties-its-field',
    sentence: 'a change with a tampered ticket is answered 401, and empties the fields that it names',
    within: {},
    fails: ['ACCESS-13'],
    arguable: [],
    apply: refusedChange('forged', ({ question, answer, ask }) => {
      const names = Object.keys(JSON.parse(question.body) as object)
      const emptied = Object.fromEntries(names.map((name) => [name, null]))
      ask({ ...question, method: 'MERGE', body: JSON.stringify(emptied) })
      return answer
    }),
  },
] as const satisfies readonly Fault[]
