import type { Actor } from '../../../session/index.js'
import { legacyReader, odataReader, type Reader } from './query.js'
import type { RunContext } from '../../context/run-context.js'
import { sampleOf } from './sample.js'
import { isTargetUnavailable } from '../../core/way.js'

/**
 * Whose records a query of the OData endpoint is held against: the legacy service's, which shows the same ones. Where that
 * gives no sample (it is declared to be absent, switched off, or broken), those that OData itself shows.
 */
export async function sampledReader(run: RunContext, main: Actor, entity: string): Promise<Reader> {
  const odata = odataReader(run, main, entity)
  if (run.policy.legacyAbsent) return odata
  const legacy = legacyReader(run, main, entity)
  try {
    await sampleOf(legacy)
    return legacy
  } catch (fault) {
    if (!isTargetUnavailable(fault)) throw fault
    return odata
  }
}
