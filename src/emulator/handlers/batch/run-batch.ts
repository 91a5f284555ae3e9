import { DataFault } from '../../errors.js'
import { serviceRoot } from '../../formats/view.js'
import { emptyAnswer, htmlAnswer, type Answer } from '../../http/answer.js'
import type { Call } from '../../http/call.js'
import type { Service } from '../../behaviour/routes.js'
import type { GroupResult, Operation, OperationGroup, OperationResult } from './operation.js'

/** Where the requests of a batch come from, and who carries them out. */
export interface BatchScene {
  readonly outer: Call
  readonly service: Service
  readonly carryOut: (call: Call) => Answer
}

/** Carries the groups out in order. At the OData endpoint the first error ends that, unless the caller prefers otherwise. */
export function runBatch(groups: readonly OperationGroup[], scene: BatchScene): readonly GroupResult[] {
  const goesOn = scene.service === 'legacy' || prefersToGoOn(scene.outer)
  const made: Made = { addresses: new Map(), failed: new Set() }
  const results: GroupResult[] = []
  for (const group of groups) {
    const result = runGroup(group, scene, made)
    results.push(result)
    if (result.failure && !goesOn) break
  }
  return results
}

/** What later requests of a batch may refer to, by id. */
interface Made {
  readonly addresses: Map<string, string>
  readonly failed: Set<string>
}

function runGroup({ atomic, id: groupId, operations }: OperationGroup, scene: BatchScene, made: Made): GroupResult {
  const results: OperationResult[] = []
  let failure: OperationResult | undefined
  const run = (): boolean => {
    for (const operation of operations) {
      // What follows an error in a change set would be undone anyway.
      const answer = failure ? emptyAnswer(424) : answerOf(operation, atomic, scene, made)
      const result = { operation, answer }
      results.push(result)
      if (result.answer.status >= 400) failure ??= result
    }
    return failure === undefined
  }
  if (atomic) scene.outer.deployment.store.atomically(run)
  else run()
  const failed = failure ? [groupId, ...operations.map(({ id }) => id)] : []
  for (const id of failed) if (id !== undefined) made.failed.add(id)
  return { atomic, results, failure }
}

function answerOf(operation: Operation, atomic: boolean, scene: BatchScene, made: Made): Answer {
  if (operation.dependsOn.some((id) => made.failed.has(id))) return emptyAnswer(424)
  const { outer, service } = scene
  if (atomic && operation.method === 'GET') {
    const fault = new DataFault('method', 'A change set takes no request that reads.')
    return outer.deployment.behaviour.errors.answer(fault, outer, service)
  }
  const call = callOf(operation, scene, made)
  if (!call) return htmlAnswer(404, '404 - Not found', '<p>Nothing is here.</p>')
  const answer = scene.carryOut(call)
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (operation.id !== undefined)
    made.addresses.set(operation.id, location ?? call.deployment.site.origin + call.target)
  return answer
}

/** Headers of the batch itself, which say nothing of the requests inside. */
const ofBatchAlone = /^(content-|accept|transfer-encoding$|prefer$|if-)/

/** The request as if it had come alone, with what names the session from the batch. Undefined for an address elsewhere. */
function callOf(
  { method, url, headers, body }: Operation,
  { outer, service }: BatchScene,
  made: Made,
): Call | undefined {
  const { deployment } = outer
  const { origin, basePath } = deployment.site
  const referred = url.replace(/^\/?\$([\w-]+)(?=$|[/?(])/, (whole, id: string) => made.addresses.get(id) ?? whole)
  const root = serviceRoot(service, deployment).slice(origin.length)
  const local = referred.replace(/^https?:\/\/[^/?]*/i, '')
  const target = local.startsWith('/') ? local : `${root}/${local}`
  if (!target.startsWith(`${basePath}/`)) return undefined
  const mark = target.indexOf('?')
  const outerHeaders = Object.entries(outer.headers).filter(([name]) => !ofBatchAlone.test(name))
  return {
    ...outer,
    method,
    target,
    path: target.slice(basePath.length, mark < 0 ? target.length : mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: { ...Object.fromEntries(outerHeaders), ...headers },
    body: withAddresses(body, made),
  }
}

/** Puts the address of an earlier record in the place of `"$<id>"` behind `@odata.bind`. */
function withAddresses(body: Buffer, { addresses }: Made): Buffer {
  if (addresses.size === 0 || !body.includes('@odata.bind')) return body
  const bound = body
    .toString('utf8')
    .replace(/(@odata\.bind"\s*:\s*)"\/?\$([\w-]+)"/g, (whole, head: string, id: string) => {
      const address = addresses.get(id)
      return address === undefined ? whole : head + JSON.stringify(address)
    })
  return Buffer.from(bound, 'utf8')
}

function prefersToGoOn({ headers }: Call): boolean {
  return /(?:^|[,;\s])(?:odata\.)?continue-on-error(?!\s*=\s*false)/i.test(String(headers['prefer'] ?? ''))
}
