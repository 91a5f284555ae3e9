import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { interval } from './interval.js'
import type { Mutant } from './mutants.js'
import type { Workplace } from './workplace.js'

/** What is to be done with the mutants of a copy. */
export interface Work {
  readonly place: Workplace
  readonly planted: readonly Mutant[]
  readonly drawn: readonly Mutant[]
  /** How many are at it side by side. */
  readonly lanes: number
  /** The file for the fates. */
  readonly out: string
  /** What stands at the head of that file. */
  readonly head: Readonly<Record<string, string>>
}

interface Lane<Fate> {
  fateOf(mutant: Mutant): Promise<Fate>
}

/** The fate of every mutant that was drawn; `kept` is called now and then with those that are known. */
export async function fatesOf<Fate>(
  { drawn }: Work,
  lanes: readonly Lane<Fate>[],
  { line, kept }: { readonly line: (fate: Fate) => string; readonly kept: (fates: readonly Fate[]) => void },
): Promise<readonly Fate[]> {
  const fates: Fate[] = []
  const waiting = drawn.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const mutant of waiting) {
        const fate = await lane.fateOf(mutant)
        fates.push(fate)
        console.error(`${String(fates.length)}/${String(drawn.length)} ${placeOf(mutant)} ${line(fate)}`)
        if (fates.length % 20 === 0) kept(fates)
      }
    }),
  )
  kept(fates)
  return fates
}

export function write({ out, head, planted }: Work, body: Readonly<Record<string, unknown>>): void {
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${JSON.stringify({ ...head, planted: planted.length, ...body }, null, 2)}\n`)
}

/** A share of a sample, and what it says of all. */
export function share(hits: number, drawn: number): string {
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`
  const [lower, upper] = interval(hits, drawn)
  return `${percent(hits / drawn)}; of all, with 95 % confidence, ${percent(lower)} to ${percent(upper)}`
}

export function placeOf({ file, line, kind }: Mutant): string {
  return `${file}:${String(line)} ${kind}`
}
