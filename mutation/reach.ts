import type { ClauseId } from '../src/contract/index.js'
import type { Mutant } from './mutants.js'
import type { Hits, Reach } from './probe.js'
import type { TestedFile } from './testing.js'
import type { Trial } from './trials.js'

/** What was come by on a server where no mutant was at work, and what it cost, in milliseconds of a core. */
export interface Played extends Trial {
  readonly reach: Reach
  readonly cost: number
}

/** A trial that may end otherwise with the mutant at work, and how often the mutant may be come by on its way. */
export interface Chance extends Trial {
  readonly limit: number
  readonly cost: number
}

/** Files of tests that may, those that stand in the mutant's folder first. */
export interface TestChance {
  readonly near: readonly string[]
  readonly far: readonly string[]
  readonly limit: number
  /** What fails without a mutant too, by its file. */
  readonly known: ReadonlyMap<string, readonly string[]>
}

/** A mutant that is come by so many times more often than its place was goes round in circles. */
export const limitOf = (hits: number) => 1000 + 100 * hits

/** Of work that is not one clause's own, anything may depend. */
const unowned = ['load', 'run', 'shared']

/**
 * What comes by which mutant. Where one is not come by, it changes nothing; where it is only while modules are loaded, that
 * what comes by anything in its file may change.
 */
export class Reached {
  readonly #played: readonly Played[]
  readonly #tests: readonly TestedFile[]
  readonly #longestTests: number
  readonly #loaded = new Set<string>()
  readonly #inFile = new Map<string, readonly string[]>()

  /** `once` is what was come by the first time only that a server was judged, and not again. */
  constructor(
    mutants: readonly Mutant[],
    seen: {
      readonly played: readonly Played[]
      readonly tests: readonly TestedFile[]
      readonly once: readonly string[]
      /** Of the tests that come by a mutant, quick ones first, so many are run: milliseconds. What is left out kills none. */
      readonly longestTests: number
    },
  ) {
    this.#longestTests = seen.longestTests
    this.#played = seen.played
    // What did not run to its end has written nothing.
    this.#tests = seen.tests.filter((test) => test.reach !== undefined)
    const loads = [...seen.played, ...seen.tests].map(({ reach }) => reach?.['load'] ?? {})
    for (const id of [...seen.once, ...loads.flatMap((hits) => Object.keys(hits))]) this.#loaded.add(id)
    for (const { id, file } of mutants) this.#inFile.set(file, [...(this.#inFile.get(file) ?? []), id])
  }

  /** Whether it does its work once and for all when a process begins, and cannot be put to work later. */
  isOfTheBegin({ id }: Mutant): boolean {
    return this.#loaded.has(id)
  }

  trials(mutant: Mutant): readonly Chance[] {
    return this.#played.flatMap((played) => {
      const sum = this.#idsOf(mutant).reduce((all, id) => all + hitsIn(played.reach, id), 0)
      if (sum === 0) return []
      const only = this.isOfTheBegin(mutant) ? played.only : clausesThatComeBy(mutant.id, played)
      return [{ ...played, only, limit: limitOf(sum) }]
    })
  }

  tests(mutant: Mutant): TestChance {
    const ids = this.#idsOf(mutant)
    const coming = this.#tests
      .map((test) => ({ ...test, hits: ids.reduce((all, id) => all + hitsIn(test.reach ?? {}, id), 0) }))
      .filter(({ hits }) => hits > 0)
      .sort((one, other) => one.took - other.took)
    const played = coming.filter((_, place) => sumOf(coming.slice(0, place + 1)) <= this.#longestTests)
    const isNear = ({ file }: TestedFile) => folderOf(file) === folderOf(mutant.file)
    return {
      near: played.filter(isNear).map(({ file }) => file),
      far: played.filter((test) => !isNear(test)).map(({ file }) => file),
      limit: limitOf(coming.reduce((all, { hits }) => all + hits, 0)),
      known: new Map(played.filter(({ faults }) => faults.length > 0).map(({ file, faults }) => [file, faults])),
    }
  }

  #idsOf(mutant: Mutant): readonly string[] {
    return this.isOfTheBegin(mutant) ? (this.#inFile.get(mutant.file) ?? []) : [mutant.id]
  }
}

function clausesThatComeBy(id: string, { reach, only }: Played): readonly ClauseId[] {
  const works = Object.keys(reach).filter((work) => (reach[work]?.[id] ?? 0) > 0)
  return works.some((work) => unowned.includes(work)) ? only : (works as ClauseId[])
}

/** How often it was come by, whatever was going on. */
export function hitsIn(reach: Reach, id: string): number {
  return Object.values(reach).reduce((all, hits) => all + (hits[id] ?? 0), 0)
}

/** The hits of several threads as those of one. */
export function together(reaches: readonly Reach[]): Reach {
  const all: Record<string, Record<string, number>> = {}
  for (const [work, hits] of reaches.flatMap((reach) => Object.entries(reach))) {
    const into = (all[work] ??= {})
    for (const [id, count] of Object.entries(hits)) into[id] = (into[id] ?? 0) + count
  }
  return all
}

/** What was come by here and not there. */
export function onlyIn(here: Reach, there: Reach): readonly string[] {
  const ids = (reach: Reach) => Object.values(reach).flatMap((hits: Hits) => Object.keys(hits))
  const known = new Set(ids(there))
  return ids(here).filter((id) => !known.has(id))
}

function sumOf(tests: readonly TestedFile[]): number {
  return tests.reduce((all, { took }) => all + took, 0)
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}
