import { conditionOfSignal, exitCodeOf, exitConditions, type ExitCode } from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { FleetOverview, TargetResult } from '../schema/generated/fleet-overview.js'
import type { Shard } from '../run/index.js'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../runtime/atomic-write.js'
import { validatorOf } from '../schema/compile.js'
import { completeFolder } from '../report/index.js'
import { fleetFile, overviewPage } from '../report/folder/overview-files.js'
import { renderOverview } from './html/overview-page.js'

/** One target of a fleet, ready to be judged by its own process. */
export interface FleetTarget {
  readonly name: string
  /** The path of its profile, absolute. */
  readonly profile: string
  /** In the place of the profile's own. */
  readonly baseUrl?: string
  /** The name of its report folder: safe on every file system, and nobody else's in this fleet. */
  readonly folder: string
}

/** The targets of a `fleet.yaml`, in its order. */
export interface Fleet {
  readonly targets: readonly FleetTarget[]
  /** Targets side by side, where the file says so. */
  readonly atOnce?: number
  /** SHA-256, in hex, of what the file says of its targets: parts of one fleet have the same. */
  readonly sha256: string
}

interface OverviewFacts {
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

/**
 * Writes the overview of a fleet into its folder: fleet.json for programs, fleet.html to read, and its manifest.
 *
 * @throws TypeError before anything is written, where the overview breaks its schema
 */
export async function writeOverview(folder: string, overview: FleetOverview): Promise<void> {
  const holds = validatorOf<FleetOverview>('fleet-overview')
  if (!holds(overview)) {
    const faults = (holds.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    throw new TypeError(`the overview of the fleet breaks its schema: ${faults.join('; ')}`)
  }
  await mkdir(folder, { recursive: true })
  await writeAtomically(join(folder, fleetFile), `${JSON.stringify(overview, undefined, 2)}\n`)
  await writeAtomically(join(folder, overviewPage), renderOverview(overview))
  await completeFolder(folder)
}
