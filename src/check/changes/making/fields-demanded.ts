import type { Exchange } from '../../../exchange/index.js'
import { errorBodyOf, type Row } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import { Undecided } from '../../outcome/verdict.js'
import { isSuccess, named, seen } from '../../core/answers.js'

/** A PUT that was refused for what it leaves out decides nothing: why, and what lets the clause be judged. None for others. */
export function undecidedByDemand(changed: Changed): Undecided | undefined {
  const { answer } = changed
  const fields = fieldsDemanded(changed)
  if (fields.length === 0) return undefined
  return new Undecided(
    'cantTell',
    'profile',
    `${named(answer)} was refused (${seen(answer)}) for ${fields.join(', ')}, which it does not give: set sandbox.put to false, or name a record that may lack them`,
    ['sandbox.put', 'sandbox.id'],
  )
}

/**
 * Fields that the record has and a PUT in order did not give, and that its refusal names. The document says neither that
 * an object has fields without which it cannot be stored, nor that it has none, and a PUT may blank what it does not give
 * (WRITE-11): a service that refuses to blank such a field keeps to every sentence, as long as it changes nothing.
 */
export function fieldsDemanded(changed: Changed): readonly string[] {
  const { answer, before, moved } = changed
  if (answer.request.method !== 'PUT' || isSuccess(answer) || moved.length > 0) return []
  const given = namesGiven(answer)
  return fieldsNamedIn(changed).filter((field) => field !== 'Id' && (before[field] ?? '') !== '' && !given.has(field))
}

/** The fields of the record that the error body names. */
export function fieldsNamedIn({ answer, before }: Changed): readonly string[] {
  const said = errorBodyOf(answer)?.messages ?? []
  return Object.keys(before).filter((field) => said.some((text) => isNamedIn(text, field)))
}

/** The fields that a change gave: a nested lookup gives its Id field. A change in order has a JSON body. */
export function namesGiven({ request: { body = '{}' } }: Exchange): ReadonlySet<string> {
  const given = JSON.parse(Buffer.from(body).toString()) as Row
  return new Set(Object.keys(given).flatMap((name) => [name, `${name}Id`]))
}

/** Names of one or two letters stand in many a text by chance. */
function isNamedIn(text: string, field: string): boolean {
  return field.length > 2 && text.split(/[^\p{L}\p{N}_]+/u).includes(field)
}
