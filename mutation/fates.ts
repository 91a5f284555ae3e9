import { Judge } from './judge.js'
import type { Mutant } from './mutants.js'
import { onlyIn, Reached, together, type Chance, type Played } from './reach.js'
import { Tester } from './tester.js'
import { deviations, unchanged, variants, type Trial } from './trials.js'
import type { Workplace } from './workplace.js'

/** A mutant, and what killed it, if anything. */
export interface Fate {
  readonly mutant: Mutant
  readonly killedBy?: 'proof' | 'tests'
  /** The server with what was wrong there, or the test. */
  readonly by?: string
  readonly seconds: number
}

/** One mutant after the other is judged here, beside other such lanes. */
export class Lane {
  readonly judge: Judge
  readonly tester: Tester

  constructor(place: Workplace) {
    this.judge = new Judge(place, unchanged)
    this.tester = new Tester(place)
  }

  /** What costs least is tried first: only a mutant that survives all of it costs all of it. */
  async fateOf(mutant: Mutant, reached: Reached): Promise<Fate> {
    const begun = performance.now()
    const by = (await this.#killers(mutant, reached)) ?? {}
    return { mutant, ...by, seconds: Math.round((performance.now() - begun) / 100) / 10 }
  }

  async end(): Promise<void> {
    await Promise.all([this.judge.end(), this.tester.end()])
  }

  async #killers(mutant: Mutant, reached: Reached): Promise<Pick<Fate, 'killedBy' | 'by'> | undefined> {
    const trials = reached.trials(mutant)
    const chance = reached.tests(mutant)
    const of = (kind: string) => trials.filter(({ subject }) => subject.kind === kind)
    const isOfTheBegin = reached.isOfTheBegin(mutant)
    const proof = (chances: readonly Chance[]) =>
      isOfTheBegin ? this.judge.killedFromTheBegin(mutant, chances) : this.judge.killed(mutant, chances)
    const tests = (files: readonly string[]) => this.tester.killed(mutant, files, chance)
    const steps: readonly (readonly ['proof' | 'tests', () => Promise<string | undefined>])[] = [
      ['proof', () => proof(of('control'))],
      ['tests', () => tests(chance.near)],
      ['proof', () => proof(of('deviation'))],
      ['tests', () => tests(chance.far)],
      ['proof', () => proof(of('variant'))],
      // Nothing that a process kept from an earlier run hides it here, and no clause that leans on another is left out.
      ['proof', () => this.judge.killedFromTheBegin(mutant, wholly(of('control')))],
    ]
    for (const [killedBy, step] of steps) {
      const by = await step()
      if (by !== undefined) return { killedBy, by }
    }
    return undefined
  }
}

const wholly = (chances: readonly Chance[]) => chances.map((chance) => ({ ...chance, only: unchanged.only }))

/** What is to be played; where that is not all, what survives may still be killed by the rest. */
export interface Extent {
  readonly servers: 'all' | 'unchanged' | 'none'
  /** How the paths of the files of tests begin. */
  readonly tests: readonly string[]
  /** For the tests of one mutant, in milliseconds; quick ones go first. */
  readonly longestTests: number
}

/** Plays servers and tests without a mutant, on these lanes side by side, to see what comes by which mutant. */
export async function reach(mutants: readonly Mutant[], lanes: readonly Lane[], extent: Extent): Promise<Reached> {
  const [{ judge, tester }] = lanes as readonly [Lane]
  const begin = extent.servers === 'none' ? {} : together(await judge.begin())
  const control = extent.servers === 'none' ? [] : [await play(judge, unchanged)]
  const testing = tester.play(extent.tests)
  const played = extent.servers === 'all' ? await playAll(lanes, [...deviations, ...variants]) : []
  const tests = await testing
  for (const { file, faults } of tests)
    if (faults.length > 0) console.error(`left out: ${file}: ${String(faults.length)} of its tests`)
  const once = onlyIn(begin, together(control.map((each) => each.reach)))
  return new Reached(mutants, { played: [...control, ...played], tests, once, longestTests: extent.longestTests })
}

async function playAll(lanes: readonly Lane[], trials: readonly Trial[]): Promise<readonly Played[]> {
  const waiting = trials.entries()
  const played: Played[] = []
  await Promise.all(
    lanes.map(async ({ judge }) => {
      for (const [place, trial] of waiting) {
        try {
          played[place] = await play(judge, trial)
        } catch (fault) {
          // What does not hold without a mutant shows nothing of one.
          console.error(`left out: ${fault instanceof Error ? fault.message : String(fault)}`)
        }
      }
    }),
  )
  // flat() leaves no gaps where a trial was left out.
  return played.flat()
}

async function play(judge: Judge, trial: Trial): Promise<Played> {
  const { reach: seen, cost } = await judge.play(trial)
  return { ...trial, reach: together(seen), cost }
}
