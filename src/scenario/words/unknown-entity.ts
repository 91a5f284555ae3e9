import type { Exchange } from '../../exchange/index.js'
import { isUnknownEntity } from '../../odata/index.js'
import type { RunContext } from '../context/run-context.js'

/** The keys of the profile that name the entity of a read which is not known to the target; none where it says otherwise. */
export function keysOfUnknown({ profile }: RunContext, exchange: Exchange): readonly string[] {
  if (!isUnknownEntity(exchange)) return []
  const { entities, lookup, sandbox } = profile
  const asked = /\/([^/]+)$/.exec(new URL(exchange.request.url).pathname)?.[1] ?? ''
  const named: Readonly<Record<string, string | undefined>> = {
    'entities.allowed': entities.allowed,
    'entities.forbidden': entities.forbidden,
    'entities.large': entities.large?.entity,
    'lookup.entity': lookup?.entity,
    'lookup.target': lookup?.target,
    'sandbox.entity': sandbox?.entity,
    'sandbox.lookup.target': sandbox?.lookup?.target,
  }
  return Object.entries(named).flatMap(([key, entity]) =>
    entity !== undefined && entity !== entities.probe?.entity && [entity, `${entity}Collection`].includes(asked)
      ? [key]
      : [],
  )
}
