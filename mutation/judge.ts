import type { ClauseId } from '../src/contract/index.js'
import { weigh, type Subject } from '../src/proof/index.js'
import { Child } from './child.js'
import type { JudgingOrder, JudgingReply } from './judging.js'
import type { Mutant } from './mutants.js'
import type { Reach, Setting } from './probe.js'
import type { Chance } from './reach.js'
import type { Trial } from './trials.js'
import type { Workplace } from './workplace.js'

/** How long a server may take to be judged, in milliseconds: on a busy machine much more than a core would need. */
const longestFor = (cost: number) => 120_000 + 20 * cost

const nothing: Setting = { mutant: null, counting: false }

/**
 * Holds the copy against servers of the proof, with a mutant at work or none, in a process that stays. Where it is put
 * to work too late there, or something was left behind, in one of its own.
 */
export class Judge {
  readonly #place: Workplace
  readonly #first: Trial
  #kept: Child<JudgingOrder, JudgingReply> | undefined
  #begun: readonly Reach[] = []
  /** How often a server came out otherwise without a mutant, in the process that stays: something was left behind. */
  spoilt = 0

  /** The first server is judged before any mutant is put to work, so that everything is loaded by then. */
  constructor(place: Workplace, first: Trial) {
    this.#place = place
    this.#first = first
  }

  /** What is come by the first time that a server is judged in a process. */
  async begin(): Promise<readonly Reach[]> {
    await this.#child()
    return this.#begun
  }

  /** Judges without a mutant, and gives what was come by. @throws Error where the proof does not hold there */
  async play(trial: Trial): Promise<JudgingReply> {
    const child = await this.#child()
    const setting = { mutant: null, counting: true }
    const reply = await child.ask({ subject: trial.subject.id, only: trial.only, setting }, longestFor(10_000))
    return holding(reply, trial)
  }

  /** The first server on which the proof does not hold with this mutant, and what was wrong; undefined where it does. */
  async killed(mutant: Mutant, chances: readonly Chance[]): Promise<string | undefined> {
    for (const chance of chances) {
      const setting: Setting = { mutant: { id: mutant.id, limit: chance.limit }, counting: false }
      const child = await this.#child()
      const fault = await faultIn(child, chance, setting)
      if (fault === undefined) continue
      if (!child.isAlive || (await faultIn(child, chance, nothing)) === undefined) return fault
      // What it came to may be due to what an earlier mutant has left behind.
      this.spoilt += 1
      await this.end()
      const alone = await this.killedFromTheBegin(mutant, [chance])
      if (alone !== undefined) return alone
    }
    return undefined
  }

  /** The same, with the mutant at work from the first line on. */
  async killedFromTheBegin(mutant: Mutant, chances: readonly Chance[]): Promise<string | undefined> {
    if (chances.length === 0) return undefined
    const child = this.#begin({ __STRYKER_ACTIVE_MUTANT__: mutant.id, MUTATION_HIT_LIMIT: String(limitOf(chances)) })
    try {
      for (const chance of chances) {
        const fault = await faultIn(child, chance)
        if (fault !== undefined) return fault
      }
      return undefined
    } finally {
      await child.end()
    }
  }

  async end(): Promise<void> {
    await this.#kept?.end()
    this.#kept = undefined
  }

  async #child(): Promise<Child<JudgingOrder, JudgingReply>> {
    if (this.#kept?.isAlive !== true) {
      this.#kept = this.#begin({})
      const { subject, only } = this.#first
      this.#begun = holding(await this.#kept.ask({ subject: subject.id, only }, longestFor(10_000)), this.#first).reach
    }
    return this.#kept
  }

  #begin(env: NodeJS.ProcessEnv): Child<JudgingOrder, JudgingReply> {
    const { judging, root, scratch } = this.#place
    return new Child(judging, { cwd: root, env: { ...env, TMPDIR: scratch } })
  }
}

/** Of all that a process judges, one after the other. */
function limitOf(chances: readonly Chance[]): number {
  return chances.reduce((all, { limit }) => all + limit, 0)
}

function holding(reply: JudgingReply, { subject, only }: Trial): JudgingReply {
  const [fault] = weigh(subject, reply.judgement, { only }).faults
  if (fault !== undefined) throw new Error(`without a mutant the proof does not hold for ${subject.id}: ${fault}`)
  return reply
}

interface Asked {
  readonly subject: Subject
  readonly only: readonly ClauseId[]
  readonly cost: number
}

async function faultIn(
  child: Child<JudgingOrder, JudgingReply>,
  { subject, only, cost }: Asked,
  setting?: Setting,
): Promise<string | undefined> {
  try {
    const order = { subject: subject.id, only, ...(setting ? { setting } : {}) }
    const { judgement } = await child.ask(order, longestFor(cost))
    const [fault] = weigh(subject, judgement, { only }).faults
    return fault === undefined ? undefined : `${subject.id}: ${fault}`
  } catch (fault) {
    return `${subject.id}: ${fault instanceof Error ? fault.message : String(fault)}`
  }
}
