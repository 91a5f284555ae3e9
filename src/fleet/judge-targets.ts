import { getMaxListeners, setMaxListeners } from 'node:events'
import { join } from 'node:path'
import { signalOf } from '../contract/index.js'
import type { Shard } from '../run/index.js'
import type { FleetOverview, TargetResult } from '../schema/generated/fleet-overview.js'
import { claimFleetFolder } from './claim-fleet-folder.js'
import { overviewOf, type Fleet, type FleetTarget, writeOverview } from './overview.js'
import { judgeInProcess } from './target-process.js'
import { notBegun, targetResult } from './target-result.js'
import { availableParallelism, totalmem } from 'node:os'

/** What judging one target may hold, in bytes, with some to spare: most of it is a page of 20 000 records. */
const perTarget = 320 * 2 ** 20

/** Left to the process that judges none itself, and to the system. */
const apart = 256 * 2 ** 20

export interface FleetRun {
  readonly fleet: Fleet
  /** The folder of the overview; each target has a folder in it. */
  readonly out: string
  /** Whether the folder may hold files of others. */
  readonly force?: boolean
  /** Options of `run` that hold for each target. */
  readonly args: readonly string[]
  /** What each target's process gets: no option of `run`, which would be given a second time. */
  readonly env: NodeJS.ProcessEnv
  readonly shard?: Shard | undefined
  readonly signal: AbortSignal
  /** Told the report folder of each target before its process begins. */
  readonly begins?: (folder: string) => void
  /** Called for each target as it ends, with what its process said to people. */
  readonly ended?: (result: TargetResult, said: string) => void
  readonly program?: URL
}

/** The targets of one part, dealt out in their order; all of them where there are no parts. */
export function targetsOfPart(targets: readonly FleetTarget[], shard: Shard | undefined): readonly FleetTarget[] {
  return shard ? targets.filter((_target, index) => index % shard.count === shard.index - 1) : targets
}

/**
 * Judges the targets of a fleet, or of its part, side by side, and writes the overview of them. Where a signal comes, those
 * under way end in good order, no further one begins, and the overview has what was judged by then.
 */
export async function judgeTargets(run: FleetRun): Promise<FleetOverview> {
  const { fleet, out, signal, shard } = run
  const startedAt = new Date()
  const atOnce = fleet.atOnce ?? defaultAtOnce()
  const targets = targetsOfPart(fleet.targets, shard)
  // Each process under way listens; Node takes more than ten for a leak, and says so on stderr.
  setMaxListeners(getMaxListeners(signal) + atOnce, signal)
  // What is its own each run clears away itself, and those of other parts stand beside this one.
  await claimFleetFolder(
    out,
    fleet.targets.map(({ folder }) => folder),
    run.force,
  )
  const results = await sideBySide(targets, atOnce, signal, (target) => judgeTarget(run, target))
  const interrupted = signal.aborted ? signalOf(signal.reason) : undefined
  const overview = overviewOf({
    fleetSha256: fleet.sha256,
    startedAt,
    endedAt: new Date(),
    atOnce,
    shard,
    interrupted,
    targets: targets.map((target, index) => results[index] ?? notBegun(target, interrupted ?? 'a signal')),
  })
  await writeOverview(out, overview)
  return overview
}

async function judgeTarget({ out, args, env, signal, begins, ended, program }: FleetRun, target: FleetTarget) {
  const { profile, baseUrl, folder } = target
  const own = ['--profile', profile, '--out', join(out, folder)]
  begins?.(join(out, folder))
  const end = await judgeInProcess({
    args: ['run', ...(baseUrl === undefined ? [] : [baseUrl]), ...own, ...args, '--quiet', '--no-color'],
    env,
    signal,
    ...(program === undefined ? {} : { program }),
  })
  const result = await targetResult(out, target, end)
  ended?.(result, end.said)
  return result
}

/**
 * Targets side by side where the fleet does not say: as many as there are cores, and no more than the memory holds. In a
 * container the cores are the machine's, the memory is not: a pod that takes too much is killed with a record changed.
 */
export function defaultAtOnce(cores = availableParallelism(), memory = memoryHere()): number {
  return Math.max(1, Math.min(cores, Math.floor((memory - apart) / perTarget)))
}

/** Bytes that this process and its children may take: the container's limit, or all that the machine has. */
function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Does a piece of work for each item, so many at once, begun in their order; gives back what they came to in the same
 * order, undefined for those that were not begun when the signal came.
 */
export async function sideBySide<Item, Done>(
  items: readonly Item[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<Done>,
): Promise<readonly (Done | undefined)[]> {
  const done: (Done | undefined)[] = items.map(() => undefined)
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (signal.aborted) return
      done[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return done
}
