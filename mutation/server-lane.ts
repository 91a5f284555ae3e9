import { Child } from './child.js'
import type { Mutant } from './mutants.js'
import type { Reach, Setting } from './probe.js'
import { hitsIn, limitOf, onlyIn, together } from './reach.js'
import type { WalkingOrder, WalkingReply } from './walking.js'
import type { Workplace } from './workplace.js'

/** What became of a mutant of the emulator. */
export interface ServerFate {
  readonly mutant: Mutant
  /** The first stop of the walk at which something else was seen; absent where nothing shows. */
  readonly shows?: string
  /** The first thing that the suite says against the emulator; absent where it says nothing. */
  readonly noticed?: string
  readonly seconds: number
}

/** In milliseconds: on a busy machine many times what either task needs. */
const longest = 60_000

type Walker = Child<WalkingOrder, WalkingReply>

const nothing: Setting = { mutant: null, counting: false }

/** What the unchanged emulator shows, and what is come by on the way. */
interface Standard {
  readonly seen: ReadonlyMap<string, string>
  readonly reach: Reach
  /** Come by once and for all, while a process begins. */
  readonly once: ReadonlySet<string>
}

/** Holds one emulator with a mutant after the other against the unchanged one, and then against the suite. */
export class ServerLane {
  readonly #place: Workplace
  #kept: Walker | undefined
  #standard: Standard | undefined

  constructor(place: Workplace) {
    this.#place = place
  }

  async fateOf(mutant: Mutant): Promise<ServerFate> {
    const begun = performance.now()
    const found = await this.#found(mutant)
    return { mutant, ...found, seconds: Math.round((performance.now() - begun) / 100) / 10 }
  }

  async end(): Promise<void> {
    await this.#kept?.end()
    this.#kept = undefined
  }

  async #found({ id }: Mutant): Promise<Pick<ServerFate, 'shows' | 'noticed'>> {
    const standard = (this.#standard ??= await this.#learned())
    const hits = hitsIn(standard.reach, id)
    if (hits === 0) return {}
    const mutant = { id, limit: limitOf(hits) }
    if (!standard.once.has(id)) {
      const found = await held(this.#child(), standard, { mutant, counting: false })
      if (found.shows === undefined || (await this.#isSound(standard))) return found
      // It has left something behind, or an earlier one had.
      await this.end()
    }
    const alone = this.#begin({ __STRYKER_ACTIVE_MUTANT__: id, MUTATION_HIT_LIMIT: String(mutant.limit) })
    try {
      return await held(alone, standard)
    } finally {
      await alone.end()
    }
  }

  async #isSound(standard: Standard): Promise<boolean> {
    return (await differs(this.#child(), standard, nothing)) === undefined
  }

  /** What is come by the first time and not the second was come by once and for all. */
  async #learned(): Promise<Standard> {
    const child = this.#child()
    const counting = { mutant: null, counting: true }
    const rounds: WalkingReply[] = []
    for (const task of ['walk', 'judge', 'walk', 'judge'] as const)
      rounds.push(await child.ask({ task, setting: counting }, 2 * longest))
    const [fault] = rounds.flatMap(({ faults }) => faults)
    if (fault !== undefined) throw new Error(`without a mutant the suite says: ${fault}`)
    const reachOf = (some: readonly WalkingReply[]) => together(some.flatMap(({ reach }) => reach))
    const reach = reachOf(rounds)
    return { seen: new Map(rounds[0]?.seen), reach, once: new Set(onlyIn(reach, reachOf(rounds.slice(2)))) }
  }

  #child(): Walker {
    if (this.#kept?.isAlive !== true) this.#kept = this.#begin({})
    return this.#kept
  }

  #begin(env: NodeJS.ProcessEnv): Walker {
    const { walking, root, scratch } = this.#place
    return new Child(walking, { cwd: root, env: { ...env, TMPDIR: scratch } })
  }
}

async function held(
  child: Walker,
  standard: Standard,
  setting?: Setting,
): Promise<Pick<ServerFate, 'shows' | 'noticed'>> {
  const shows = await differs(child, standard, setting)
  if (shows === undefined) return {}
  const noticed = await faultIn(child, setting)
  return { shows, ...(noticed === undefined ? {} : { noticed }) }
}

/** The first stop at which something else is seen, or what kept the walk from its end. */
async function differs(child: Walker, { seen }: Standard, setting?: Setting): Promise<string | undefined> {
  try {
    const there = new Map((await child.ask({ task: 'walk', ...(setting ? { setting } : {}) }, longest)).seen)
    return [...seen].find(([stop, what]) => there.get(stop) !== what)?.[0]
  } catch (fault) {
    return told(fault)
  }
}

async function faultIn(child: Walker, setting?: Setting): Promise<string | undefined> {
  try {
    return (await child.ask({ task: 'judge', ...(setting ? { setting } : {}) }, longest)).faults[0]
  } catch (fault) {
    return told(fault)
  }
}

const told = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
