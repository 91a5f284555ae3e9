import type { Freedoms } from '../freedoms.js'
import type { Answer } from './answer.js'
import { answerChange } from './change.js'
import { answerCollection } from './collection.js'
import { DataFailure } from './data-failure.js'
import { failureAnswer } from './failure-answer.js'
import type { Dialect } from './filter.js'
import { asksForJson, sendsJson } from './media.js'
import { changesRecords, type Question } from './question.js'
import { unauthorized } from './refusal.js'
import { schema } from './schema.js'
import type { Store } from './store.js'
import type { Caller, Workings } from './workings.js'

/** Answers a request to either data service on behalf of an account that has been let in. */
export function answerData(
  question: Question,
  caller: Caller,
  context: { store: Store; freedoms: Freedoms; workings: Workings },
): Answer {
  const dialect: Dialect = question.service === 'odata' ? 'odata' : 'legacy'
  const inJson = dialect === 'odata' || asksForJson(question.headers.accept)
  try {
    const { entity, id } = readAddress(question, dialect)
    if (context.workings.closed(caller.account.closed.includes(entity), question, caller)) return unauthorized()
    if (id === null && question.method === 'GET')
      return answerCollection({ question, entity, dialect, inJson, caller, all: context.store.rows(entity) }, context)
    if (id !== null && changesRecords(question)) return answerChange(question, { entity, id }, caller, context)
    throw new DataFailure(405, `${question.method} is not offered here`)
  } catch (failure) {
    if (failure instanceof DataFailure)
      return failureAnswer(failure, question, inJson || sendsJson(question.headers['content-type']), context.freedoms)
    throw failure
  }
}

function readAddress(question: Question, dialect: Dialect): { entity: string; id: string | null } {
  const [segment = '', ...more] = question.rest
  const match = dialect === 'legacy' ? /^(\w+)Collection(?:\(guid'([^']*)'\))?$/.exec(segment) : /^(\w+)$/.exec(segment)
  const entity = match?.[1] ?? ''
  if (!Object.hasOwn(schema, entity) || more.length > 0) throw new DataFailure(404, `There is no resource '${segment}'`)
  return { entity, id: match?.[2] ?? null }
}
