import { InvalidControlInput } from '../../errors.js'
import { headersOf, whole } from '../fault-input.js'
import { checkedPattern } from '../path-pattern.js'
import { checkedKeys, patternKeys, ResolvedPattern } from '../request-pattern.js'
import { isRecord } from '../../../runtime/json.js'
import type { Stub } from './stub.js'

const answerKeys = ['status', 'headers', 'body', 'json']
const keys = [...patternKeys, ...answerKeys, 'answer', 'delayMs', 'session', 'scenario']
const example = '{ "path": "/0/rest/Billing/{id}", "answer": { "body": { "open": 3 } } }'

/** Reads a stub that no compiler has looked at. Throws InvalidControlInput. */
export function checkedStub(given: unknown): Stub {
  const input = checkedKeys(given, keys, 'a stub', example)
  checkedPattern(input['path'])
  // Throws for a pattern that cannot be meant.
  new ResolvedPattern(input)
  checkAnswer(input)
  const { answer, session, scenario } = input
  if (answer !== undefined && typeof answer !== 'function') {
    checkAnswer(checkedKeys(answer, answerKeys, 'an answer', '{ "status": 200, "body": "…" }'))
    const twice = answerKeys.find((key) => input[key] !== undefined)
    if (twice !== undefined) throw new InvalidControlInput(`${twice}: is given next to "answer". Move it there`)
  }
  whole(input, 'delayMs', 0, 0, 3_600_000)
  if (session !== undefined && session !== 'required' && session !== 'none')
    throw new InvalidControlInput(`session: expected "required" or "none", found ${JSON.stringify(session)}`)
  if (scenario !== undefined) checkScenario(scenario)
  return input as unknown as Stub
}

function checkAnswer(answer: Readonly<Record<string, unknown>>): void {
  whole(answer, 'status', 200, 200, 599)
  headersOf(answer['headers'])
  if (answer['body'] !== undefined && answer['json'] !== undefined)
    throw new InvalidControlInput('json: is given next to "body". Keep one of the two')
}

function checkScenario(scenario: unknown): void {
  const entries = isRecord(scenario) ? Object.entries(scenario) : []
  const isNamed = entries.some(([key]) => key === 'name')
  if (isNamed && entries.every(([key, value]) => ['name', 'state', 'next'].includes(key) && isText(value))) return
  throw new InvalidControlInput('scenario: expected { "name": "checkout", "state"?: "started", "next"?: "paid" }')
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
