import type { Answer } from '../house/answer.js'
import { changesRecords, type Pair, type Question } from '../house/question.js'
import type { Row } from '../house/store.js'
import type { Reading } from '../house/workings.js'
import type { Moment } from './fault.js'

type Bend = (moment: Moment) => Answer
type Members = Readonly<Record<string, unknown>>

/** Bends the answers to reads of one data service by callers who were let in. */
export const onRead =
  (service: 'legacy' | 'odata', bend: Bend): Bend =>
  (moment) =>
    isRead(moment, service) ? withCookies(moment, bend(moment)) : moment.answer

/** Bends the answers to changes by callers who were let in. */
export const onChange =
  (bend: Bend): Bend =>
  (moment) =>
    moment.standing.kind === 'good' && changesRecords(moment.question)
      ? withCookies(moment, bend(moment))
      : moment.answer

/** Bends the records of JSON answers of one data service, one by one. */
export const onRecords = (service: 'legacy' | 'odata', bend: (record: Members, at: number) => unknown): Bend =>
  onRead(service, ({ answer }) => {
    const body = membersOf(answer)
    const rows = body?.['value']
    return Array.isArray(rows)
      ? { ...answer, body: JSON.stringify({ ...body, value: rows.map((row: Members, at) => bend(row, at)) }) }
      : answer
  })

/** Bends the JSON error body of a legacy request, whose members are given. */
export const onError =
  (bend: (error: Members) => unknown, wanted: (moment: Moment) => boolean = () => true): Bend =>
  (moment) => {
    const { question, answer } = moment
    const error = question.service === 'legacy' ? membersOf(answer)?.['error'] : undefined
    return error === undefined || !wanted(moment)
      ? answer
      : { ...answer, body: JSON.stringify({ error: bend(error as Members) }) }
  }

/** The fields of one record, in a page of records. */
export const inRow =
  (wanted: (row: Row) => boolean, bend: (row: Row) => Row) =>
  (rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => (wanted(row) ? bend(row) : row))

export const option = ({ query }: Question, name: string): string | undefined =>
  query.find(([key]) => key === name)?.[1]

/** The same question with an option written anew, or left out. */
export const withOption = (question: Question, name: string, write: (value: string) => string | null): Question => ({
  ...question,
  query: question.query.flatMap(([key, value]): readonly Pair[] => {
    const written = key === name ? write(value) : value
    return written === null ? [] : [[key, written]]
  }),
})

/** Legacy reads understood with an option written anew. */
export const legacyOption =
  (name: string, write: (value: string, question: Question) => string | null) =>
  (question: Question): Question =>
    question.service === 'legacy' && question.method === 'GET'
      ? withOption(question, name, (value) => write(value, question))
      : question

export const isLegacyJson = ({ dialect, inJson }: Reading): boolean => dialect === 'legacy' && inJson
export const isFeed = ({ inJson }: Reading): boolean => !inJson

function isRead({ question, standing }: Moment, service: string): boolean {
  return standing.kind === 'good' && question.service === service && question.method === 'GET'
}

/** Cookies belong to the session, whatever becomes of the answer. */
const withCookies = ({ answer }: Moment, bent: Answer): Answer => ({ ...bent, cookies: answer.cookies })

export function membersOf({ body }: Answer): Members | undefined {
  return body.startsWith('{') ? (JSON.parse(body) as Members) : undefined
}

/** True for every so-manieth request of a session. */
export const everyNth = (turn: number, { standing }: Moment) =>
  standing.kind === 'good' && standing.session.served % turn === 0
/** The answer with another list of records, where it has one. */
export const withRecords = ({ answer }: Moment, bend: (rows: readonly unknown[]) => readonly unknown[]) => {
  const body = membersOf(answer)
  const rows = body?.['value']
  return Array.isArray(rows) ? { ...answer, body: JSON.stringify({ ...body, value: bend(rows) }) } : answer
}
export const servedMoreThan = (count: number, { standing }: Moment) =>
  standing.kind === 'good' && standing.session.served > count
