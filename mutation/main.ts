import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Faker, en } from '@faker-js/faker'
import { killedByProof, soonest, theRest } from './by-proof.js'
import { killedByTests } from './by-tests.js'
import type { Mutant } from './mutants.js'
import { Workplace } from './workplace.js'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    below: { type: 'string', default: '' },
    out: { type: 'string', default: join('reports', 'mutation.json') },
  },
})

/** A mutant, and what killed it. */
interface Fate {
  readonly mutant: Mutant
  readonly killedBy?: 'proof' | 'tests'
  readonly by?: string
}

const place = new Workplace()
try {
  const planted = await place.plant(values.below)
  const drawn = draw(planted)
  console.error(`${String(planted.length)} mutants, ${String(drawn.length)} of them drawn`)
  const unharmed = await killedByProof(place, undefined, soonest)
  if (unharmed !== undefined) throw new Error(`without a mutant the proof does not hold either: ${unharmed}`)
  const fates = await fatesOf(drawn)
  tell(planted.length, fates)
} finally {
  place.remove()
}

/** All of them, or a sample without regard to what they are: a share of it is then a share of all. */
function draw(planted: readonly Mutant[]): readonly Mutant[] {
  if (values.sample === 'all') return planted
  const faker = new Faker({ locale: [en], seed: Number(values.seed) })
  return faker.helpers.arrayElements(planted, Math.min(Number(values.sample), planted.length))
}

async function fatesOf(drawn: readonly Mutant[]): Promise<readonly Fate[]> {
  const waiting = [...drawn]
  const fates: Fate[] = []
  const oneAfterTheOther = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const fate = await fateOf(mutant)
      fates.push(fate)
      const { file, line, kind, replacement } = mutant
      const what =
        fate.killedBy === undefined ? `SURVIVED as ${replacement}` : `killed by ${fate.killedBy}: ${fate.by ?? ''}`
      console.error(`${String(fates.length)}/${String(drawn.length)} ${file}:${String(line)} ${kind} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, oneAfterTheOther))
  return fates
}

/** What costs least is tried first: only a mutant that survives all of it costs all of it. */
async function fateOf(mutant: Mutant): Promise<Fate> {
  const soon = await killedByProof(place, mutant, soonest)
  if (soon !== undefined) return { mutant, killedBy: 'proof', by: soon }
  const byTests = await killedByTests(place, mutant)
  if (byTests !== undefined) return { mutant, killedBy: 'tests', by: byTests }
  const late = await killedByProof(place, mutant, theRest)
  return late === undefined ? { mutant } : { mutant, killedBy: 'proof', by: late }
}

function tell(planted: number, fates: readonly Fate[]): void {
  const killed = fates.filter(({ killedBy }) => killedBy !== undefined)
  const survivors = fates.filter(({ killedBy }) => killedBy === undefined).map(({ mutant }) => mutant)
  mkdirSync('reports', { recursive: true })
  const counts = { planted, drawn: fates.length, killed: killed.length }
  writeFileSync(
    values.out,
    `${JSON.stringify({ seed: values.seed, below: values.below, ...counts, survivors, fates }, null, 2)}\n`,
  )
  const share = ((100 * killed.length) / fates.length).toFixed(1)
  console.log(`${String(killed.length)} of ${String(fates.length)} mutants killed (${share} %)`)
  for (const { file, line, kind, replacement } of survivors)
    console.log(`  ${file}:${String(line)} ${kind}: ${replacement}`)
  console.error(values.out)
}
