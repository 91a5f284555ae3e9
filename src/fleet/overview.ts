import { conditionOfSignal, exitCodeOf, exitConditions, type ExitCode } from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { FleetOverview, TargetResult } from '../schema/generated/fleet-overview.js'
import type { Shard } from '../run/index.js'

export interface OverviewFacts {
  readonly fleetSha256: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly atOnce: number
  readonly shard?: Shard | undefined
  readonly interrupted?: 'SIGINT' | 'SIGTERM' | undefined
  readonly targets: readonly TargetResult[]
}

/** The overview of a fleet. Pure: the same facts give the same overview. */
export function overviewOf({
  startedAt,
  endedAt,
  shard,
  interrupted,
  targets,
  ...facts
}: OverviewFacts): FleetOverview {
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    ...facts,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    ...(shard === undefined ? {} : { shard: { ...shard } }),
    ...(interrupted === undefined ? {} : { interrupted }),
    exitCode: exitCodeOfAll(targets, interrupted, shard !== undefined && shard.count > 1),
    targets: [...targets],
  }
}

/** The gravest of all. A part of a fleet to which no target fell has found nothing to be wrong, and nothing to be right. */
function exitCodeOfAll(
  targets: readonly TargetResult[],
  interrupted: 'SIGINT' | 'SIGTERM' | undefined,
  isPart: boolean,
): ExitCode {
  const codes = new Set(targets.map(({ exitCode }) => exitCode))
  const conditions = exitConditions.filter(({ code }) => codes.has(code)).map(({ id }) => id)
  if (interrupted !== undefined) conditions.push(conditionOfSignal(interrupted))
  // One that never began has no code, whatever kept it from its turn.
  const isOpen = targets.some(({ exitCode }) => exitCode === undefined)
  if (isOpen || (targets.length === 0 && isPart)) conditions.push('incomplete')
  return exitCodeOf(conditions)
}
