import type { Freedoms } from '../freedoms.js'
import type { Account } from './accounts.js'
import type { Answer } from './answer.js'
import { answerChange } from './change.js'
import { answerCollection } from './collection.js'
import { DataFailure } from './data-failure.js'
import { failureAnswer } from './failure-answer.js'
import { asksForJson, sendsJson } from './media.js'
import type { Question } from './question.js'
import { changesRecords } from './question.js'
import { unauthorized } from './refusal.js'
import { schema } from './schema.js'
import type { Store } from './store.js'

/** Answers a request to either data service on behalf of an account that has been let in. */
export function answerData(
  question: Question,
  account: Account,
  context: { store: Store; freedoms: Freedoms },
): Answer {
  const dialect = question.service === 'odata' ? 'odata' : 'legacy'
  const inJson =
    dialect === 'odata' || asksForJson(question.headers.accept) || sendsJson(question.headers['content-type'])
  try {
    const { entity, id } = readAddress(question, dialect)
    if (account.closed.includes(entity)) return unauthorized()
    if (id === null && question.method === 'GET') return answerCollection(question, entity, { dialect, ...context })
    if (id !== null && changesRecords(question)) return answerChange(question, { entity, id }, context)
    throw new DataFailure(405, `${question.method} is not offered here`)
  } catch (failure) {
    if (failure instanceof DataFailure) return failureAnswer(failure, inJson)
    throw failure
  }
}

function readAddress(question: Question, dialect: 'legacy' | 'odata'): { entity: string; id: string | null } {
  const [segment = '', ...more] = question.rest
  const match = dialect === 'legacy' ? /^(\w+)Collection(?:\(guid'([^']*)'\))?$/.exec(segment) : /^(\w+)$/.exec(segment)
  const entity = match?.[1] ?? ''
  if (!Object.hasOwn(schema, entity) || more.length > 0) throw new DataFailure(404, `There is no resource '${segment}'`)
  return { entity, id: match?.[2] ?? null }
}
