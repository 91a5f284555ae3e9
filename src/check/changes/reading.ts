import type { Exchange } from '../../exchange/index.js'
import { filterText, type Filter } from '../../odata/index.js'
import { sendRenewing } from '../core/main-session.js'
import { legacyReadOf } from '../core/requests.js'
import type { GivenMain } from '../runner/given.js'

/** Reads records by a filter: those of the sandbox record's entity, unless another is named. */
export function readBy(
  { run, main }: GivenMain,
  filter: Filter | string,
  { entity = run.profile.sandbox?.entity ?? '', ...query }: { entity?: string; select?: string[]; top?: number } = {},
): Promise<Exchange> {
  const text = typeof filter === 'string' ? filter : filterText(filter, 'legacy')
  return sendRenewing(run, main, legacyReadOf(run, entity, { filter: text, ...query }))
}
