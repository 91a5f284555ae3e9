import { writeJson } from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { Actor } from '../../session/index.js'
import { effectsOf } from './allowed-fields.js'
import type { Order } from './careful-change.js'
import { ChangeNotAllowed } from './change-not-allowed.js'
import type { Change } from './change.js'

/** A scenario's change as it is carried out. Throws ChangeNotAllowed for what the profile does not let the checker change. */
export function orderOf(change: Change, sender: Actor, sandbox: ResolvedSandbox): Omit<Order, 'before'> {
  const { method, contentType, alteration } = change
  const body = bodyOf(change, sandbox)
  const fields = effectsOf(change.fields, change.body, sandbox)
  if (method === 'PUT' && !sandbox.put) throw new ChangeNotAllowed('sandbox.put is false: no PUT is sent')
  return {
    purpose: 'change',
    method,
    fields,
    ...(body === undefined ? {} : { body }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(alteration === undefined ? {} : { alteration }),
    sender,
  }
}

/** The body as it is sent, where that is not the JSON of the stored fields. */
function bodyOf({ body, fields }: Change, { lookup }: ResolvedSandbox): string | undefined {
  return body ?? (lookup && Object.hasOwn(fields, lookup.field) ? writeJson(fields) : undefined)
}
