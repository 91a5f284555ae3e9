import { nothing, page } from '../house/answer.js'
import { changesRecords, type Question } from '../house/question.js'
import type { Session } from '../house/sessions.js'
import type { Row } from '../house/store.js'
import type { Change } from '../house/workings.js'
import { onChange } from './bending.js'
import type { Fault } from './fault.js'

type Set = (fields: Row, change: Change) => Row

/** Without what a change says on top of the clause's own subject: clauses that make the same kind of change. */
const anyChange = ['WRITE-4', 'WRITE-5', 'WRITE-6', 'WRITE-7', 'WRITE-10', 'FLOW-1', 'READ-9', 'READ-15'] as const

const without =
  (...names: readonly string[]): Set =>
  (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const by =
  (method: 'MERGE' | 'PUT', set: Set): Set =>
  (fields, change) =>
    change.question.method === method ? set(fields, change) : fields

const isVerbose = ({ headers }: Question) => /verbose/i.test(headers['content-type'] ?? '')

/** What each session has set and nobody else sees. */
const own = new WeakMap<Session, Map<string, Row>>()

export const writeFaults = [
  {
    id: 'merge-sets-nothing',
    sentence: 'MERGE is answered as done, and sets nothing',
    within: {},
    fails: ['WRITE-1'],
    arguable: anyChange,
    inside: { set: by('MERGE', () => ({})) },
  },
  {
    id: 'merge-seen-by-its-session-only',
    sentence: 'what a MERGE sets shows in the session that sent it, and in no other',
    within: {},
    fails: ['WRITE-1'],
    arguable: anyChange,
    inside: {
      set: (fields, { question, row, caller: { session } }) => {
        if (session === null) return fields
        const records = own.get(session) ?? new Map<string, Row>()
        const id = String(row['Id'])
        own.set(session, records.set(id, question.method === 'MERGE' ? { ...records.get(id), ...fields } : {}))
        return question.method === 'MERGE' ? {} : fields
      },
      page: (found, { caller: { session } }) => {
        const records = session === null ? undefined : own.get(session)
        return { ...found, rows: found.rows.map((row) => ({ ...row, ...records?.get(String(row['Id'])) })) }
      },
    },
  },
  {
    id: 'merge-empties-the-lookup',
    sentence: 'MERGE takes away the lookup where it does not name it',
    within: {},
    fails: ['WRITE-2'],
    arguable: ['FLOW-1'],
    inside: {
      set: by('MERGE', (fields) => ('AccountId' in fields ? fields : { ...fields, AccountId: null })),
    },
  },
  {
    id: 'merge-counts-up',
    sentence: 'a MERGE of another value adds one to a number that it does not name',
    within: {},
    fails: ['WRITE-2'],
    arguable: [],
    inside: {
      set: by('MERGE', (fields, { row, members }) =>
        members.every((name) => fields[name] === row[name]) ? fields : { Score: Number(row['Score']) + 1, ...fields },
      ),
    },
  },
  {
    id: 'put-sets-nothing',
    sentence: 'PUT is answered as done, and sets nothing',
    within: { putBlanks: false },
    fails: ['WRITE-3'],
    arguable: ['WRITE-4'],
    inside: { set: by('PUT', () => ({})) },
  },
  {
    id: 'put-blanks-what-it-is-given',
    sentence: 'PUT takes away the values that it is given',
    within: {},
    fails: ['WRITE-3'],
    arguable: ['WRITE-4'],
    inside: {
      set: by('PUT', (fields, { members }) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, members.includes(name) ? null : value]),
        ),
      ),
    },
  },
  {
    id: 'put-not-offered',
    sentence: 'PUT is answered 405, and no departure says so',
    within: {},
    fails: ['WRITE-3'],
    arguable: ['WRITE-4'],
    inside: {
      understood: (question) =>
        changesRecords(question) && question.method === 'PUT' ? { ...question, method: 'PATCH' } : question,
    },
  },
  {
    id: 'verbose-not-taken',
    sentence: 'a body that says odata=verbose is answered 415',
    within: {},
    fails: ['WRITE-4'],
    arguable: ['WRITE-7'],
    inside: {
      understood: (question) => (isVerbose(question) ? { ...question, method: 'PATCH' } : question),
    },
    apply: ({ question, answer }) =>
      changesRecords(question) && isVerbose(question) && answer.status === 405 ? { ...answer, status: 415 } : answer,
  },
  {
    id: 'verbose-sets-nothing',
    sentence: 'a body that says odata=verbose is answered as done, and sets nothing',
    within: {},
    fails: ['WRITE-4'],
    arguable: ['WRITE-7'],
    inside: { set: (fields, { question }) => (isVerbose(question) ? {} : fields) },
  },
  {
    id: 'put-verbose-sets-nothing',
    sentence: 'PUT with odata=verbose sets nothing, MERGE does',
    within: { putBlanks: false },
    fails: ['WRITE-4'],
    arguable: [],
    inside: { set: by('PUT', (fields, { question }) => (isVerbose(question) ? {} : fields)) },
  },
  {
    id: 'unknown-record-claimed-done',
    sentence: 'a change of a record that does not exist is answered as done',
    within: {},
    fails: ['WRITE-8'],
    arguable: [],
    apply: onChange(({ answer }) => (answer.status === 404 ? nothing : answer)),
  },
  {
    id: 'unknown-record-as-page',
    sentence: 'a change of a record that does not exist is answered with a web page',
    within: {},
    fails: ['WRITE-8'],
    arguable: [],
    apply: onChange(({ answer }) => (answer.status === 404 ? page('404 - Not Found', '', 404) : answer)),
  },
  {
    id: 'refused-body-half-kept',
    sentence: 'the good fields of a refused body are set',
    within: {},
    fails: ['WRITE-9'],
    arguable: [],
    apply: onChange(({ question, answer, ask }) => {
      if (answer.body.includes('Edm.Guid'))
        for (const member of membersGiven(question)) ask({ ...question, body: JSON.stringify(member) })
      return answer
    }),
  },
  {
    id: 'refused-body-empties-its-field',
    sentence: 'the field that a refused body gives a bad GUID is emptied',
    within: {},
    fails: ['WRITE-9'],
    arguable: [],
    apply: onChange(({ question, answer, ask }) => {
      if (answer.body.includes('Edm.Guid')) ask({ ...question, method: 'MERGE', body: '{"AcmExternalRef":null}' })
      return answer
    }),
  },
  {
    id: 'custom-field-ignored',
    sentence: 'a field with the prefix of the implementer is answered as done, and not set',
    within: {},
    fails: ['WRITE-10'],
    arguable: [],
    inside: { set: without('AcmBadge') },
  },
] as const satisfies readonly Fault[]

function membersGiven({ body }: Question): readonly object[] {
  return Object.entries(JSON.parse(body) as object).map(([name, value]) => ({ [name]: value as unknown }))
}
