import type { Exchange } from '../../exchange/index.js'
import { isUnknownEntity } from '../../odata/index.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { named } from './answers.js'
import { keysOfEntity } from './keys-of-entity.js'

/** Why a read decides nothing whose entity the target does not know, with the keys that name it; undefined where it says otherwise. */
export function unknownEntity(run: RunContext, exchange: Exchange): Undecided | undefined {
  const keys = keysOfUnknown(run, exchange)
  if (keys.length === 0) return undefined
  const reason = `${named(exchange)} answered 404: unknown entity. Check the spelling of ${keys.join(', ')} in the profile`
  return new Undecided('cantTell', 'profile', reason, keys)
}

/** The keys of the profile that name the entity of a read which is not known to the target; none where it says otherwise. */
function keysOfUnknown({ profile, passiveObservations }: RunContext, exchange: Exchange): readonly string[] {
  if (!isUnknownEntity(exchange)) return []
  const asked = /\/([^/]+)$/.exec(new URL(exchange.request.url).pathname)?.[1] ?? ''
  // A name that the other service knows is not misspelt.
  if (passiveObservations.isServedByLegacy(asked)) return []
  const keys = [...keysOfEntity(profile, asked), ...keysOfEntity(profile, asked.replace(/Collection$/, ''))]
  return keys.includes('entities.probe') ? [] : [...new Set(keys)]
}
