import { defaults } from '../profile/index.js'
import type { Collections } from './collections.js'
import type { EntitiesSeen } from './entities.js'
import { looksLikeLogTable } from './likely-names.js'

/** An entity that has more rows than the cap, as counted; `candidates` are those that nobody counted. */
export interface LargeSeen {
  readonly found?: { readonly entity: string; readonly rows: number }
  readonly candidates: readonly string[]
  readonly evidence: string
}

const mostCounts = 6
const cap = defaults.target.maxEntityRowCount

/** Counts a few entities, those that grow by themselves first, until one has more rows than the cap of section Limits. */
export async function lookForLarge(collections: Collections, { names, samples }: EntitiesSeen): Promise<LargeSeen> {
  const growing = names.filter(looksLikeLogTable)
  const sampled = samples.map(({ entity }) => entity.name)
  const candidates = [...new Set([...growing.slice(0, mostCounts - 1), ...sampled])].slice(0, mostCounts)
  let counted = 0
  for (const entity of candidates) {
    const rows = await collections.count(entity)
    if (rows === undefined && counted === 0) break
    if (rows === undefined) continue
    counted += 1
    if (rows > cap)
      return {
        found: { entity, rows },
        candidates: [],
        evidence: `$count of ${entity} is ${String(rows)}, above the cap of ${String(cap)}`,
      }
  }
  const evidence =
    counted === 0
      ? 'the service does not support $count, so no large entity was found'
      : `none of ${String(counted)} counted entities has more than ${String(cap)} rows`
  return { candidates: counted === 0 ? growing.slice(0, 3) : growing.slice(mostCounts - 1, mostCounts + 2), evidence }
}
