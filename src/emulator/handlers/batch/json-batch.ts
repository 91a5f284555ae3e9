import { DataFault } from '../../errors.js'
import { isRecord, parsedJson } from '../../../runtime/json.js'
import { emptyAnswer } from '../../http/answer.js'
import type { GroupResult, Operation, OperationGroup, OperationResult } from './operation.js'

type Members = Readonly<Record<string, unknown>>

/** Reads a batch in JSON. Throws a fault of kind `body` that says what is wrong with it. */
export function jsonGroups(body: Buffer): readonly OperationGroup[] {
  const batch = parsedJson(body.toString('utf8'))
  const requests = isRecord(batch) ? batch['requests'] : undefined
  if (!Array.isArray(requests)) throw new DataFault('body', "A batch in JSON has its requests under 'requests'.")
  const groups: { name: unknown; operations: Operation[] }[] = []
  for (const request of requests as readonly unknown[]) {
    if (!isRecord(request)) throw new DataFault('body', 'A request of a batch must be an object.')
    const name = request['atomicityGroup']
    const last = groups.at(-1)
    if (name !== undefined && last?.name === name) last.operations.push(operationOf(request))
    else groups.push({ name, operations: [operationOf(request)] })
  }
  const read = groups.map(({ name, operations }) => ({
    atomic: name !== undefined,
    id: name === undefined ? undefined : String(name),
    operations,
  }))
  checkDependencies(read)
  return read
}

/**
 * A request may depend on requests and groups before it (OData JSON Format, batch requests): one that depends on a later one may
 * depend on itself in the end. Throws a fault of kind `body`.
 */
function checkDependencies(groups: readonly OperationGroup[]): void {
  const before = new Set<string>()
  for (const group of groups) {
    for (const { id, dependsOn } of group.operations) {
      const later = dependsOn.find((other) => !before.has(other))
      if (later !== undefined) {
        throw new DataFault('body', `The request '${id ?? ''}' depends on '${later}', which does not come before it.`)
      }
      if (id !== undefined) before.add(id)
    }
    if (group.id !== undefined) before.add(group.id)
  }
}

function operationOf(request: Members): Operation {
  const { id, method, url, body, dependsOn } = request
  if (typeof id !== 'string' || typeof method !== 'string' || typeof url !== 'string') {
    throw new DataFault('body', "A request of a batch must have 'id', 'method' and 'url', each a text.")
  }
  const given = isRecord(request['headers']) ? request['headers'] : {}
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), String(value)]))
  const isJson = /json/i.test(headers['content-type'] ?? 'json')
  const source = body === undefined ? '' : isJson || typeof body !== 'string' ? JSON.stringify(body) : body
  return {
    id,
    method: method.toUpperCase(),
    url,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: Buffer.from(source, 'utf8'),
    dependsOn: Array.isArray(dependsOn) ? dependsOn.map(String) : [],
  }
}

/** The answer to a batch. Where one request of an atomic group failed, the others answer 424. */
export function jsonAnswerBody(groups: readonly GroupResult[]): string {
  return JSON.stringify({
    responses: groups.flatMap(({ atomic, results, failure }) =>
      results.map((result) =>
        responseOf(atomic && failure && result !== failure ? { ...result, answer: emptyAnswer(424) } : result),
      ),
    ),
  })
}

function responseOf({ operation: { id }, answer }: OperationResult): Members {
  const headers = Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value]))
  const text = answer.body.toString()
  const isJson = /json/i.test(headers['content-type'] ?? '')
  const body = text === '' ? {} : { body: (isJson ? parsedJson(text) : undefined) ?? text }
  return { id, status: answer.status, headers, ...body }
}
