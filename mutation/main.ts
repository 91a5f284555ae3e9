import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Faker, en } from '@faker-js/faker'
import { Lane, reach, type Extent, type Fate } from './fates.js'
import { interval } from './interval.js'
import type { Mutant } from './mutants.js'
import type { Reached } from './reach.js'
import { Workplace } from './workplace.js'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    below: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    servers: { type: 'string', default: 'all' },
    seconds: { type: 'string', default: '60' },
    out: { type: 'string', default: join('reports', 'mutation.json') },
  },
})

const place = new Workplace()
const lanes = Array.from({ length: availableParallelism() }, () => new Lane(place))
try {
  const planted = await place.plant(values.below)
  const drawn = draw(planted)
  console.error(
    `${String(planted.length)} mutants, ${String(drawn.length)} of them drawn; now to see what comes by them`,
  )
  const reached = await reach(planted, lanes, {
    servers: servers(),
    tests: values.tests.split(','),
    longestTests: 1000 * Number(values.seconds),
  })
  tell(planted.length, await fatesOf(drawn, reached, planted.length))
} finally {
  await Promise.all(lanes.map((lane) => lane.end()))
  place.remove()
}

/**
 * All of them, or a sample without regard to what they are: a share of it is then a share of all. A smaller sample is the
 * begin of a larger one, so that one that was broken off is a sample too.
 */
function draw(planted: readonly Mutant[]): readonly Mutant[] {
  if (values.sample === 'all') return planted
  const faker = new Faker({ locale: [en], seed: Number(values.seed) })
  return faker.helpers.shuffle(planted).slice(0, Number(values.sample))
}

function servers(): Extent['servers'] {
  if (values.servers === 'all' || values.servers === 'unchanged' || values.servers === 'none') return values.servers
  throw new RangeError('--servers is all, unchanged or none')
}

async function fatesOf(drawn: readonly Mutant[], reached: Reached, planted: number): Promise<readonly Fate[]> {
  const fates: Fate[] = []
  const waiting = drawn.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const mutant of waiting) {
        const fate = await lane.fateOf(mutant, reached)
        fates.push(fate)
        const { file, line, kind, replacement } = mutant
        const what =
          fate.killedBy === undefined ? `SURVIVED as ${replacement}` : `killed by ${fate.killedBy}: ${fate.by ?? ''}`
        console.error(`${String(fates.length)}/${String(drawn.length)} ${file}:${String(line)} ${kind} ${what}`)
        if (fates.length % 20 === 0) write(planted, fates)
      }
    }),
  )
  return fates
}

function write(planted: number, fates: readonly Fate[]): void {
  const killed = fates.filter(({ killedBy }) => killedBy !== undefined)
  const survivors = fates.filter(({ killedBy }) => killedBy === undefined).map(({ mutant }) => mutant)
  const counts = { planted, drawn: fates.length, killed: killed.length }
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(
    values.out,
    `${JSON.stringify({ seed: values.seed, below: values.below, ...counts, survivors, fates }, null, 2)}\n`,
  )
}

function tell(planted: number, fates: readonly Fate[]): void {
  write(planted, fates)
  const survivors = fates.filter(({ killedBy }) => killedBy === undefined)
  const killed = fates.length - survivors.length
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const [lower, upper] = interval(killed, fates.length)
  const share = `${percent(killed / fates.length)}; of all, with 95 % confidence, ${percent(lower)} to ${percent(upper)}`
  console.log(`${String(killed)} of ${String(fates.length)} mutants killed: ${share}`)
  for (const { mutant } of survivors)
    console.log(`  ${mutant.file}:${String(mutant.line)} ${mutant.kind}: ${mutant.replacement}`)
  const spoilt = lanes.reduce((all, { judge }) => all + judge.spoilt, 0)
  if (spoilt > 0)
    console.error(`${String(spoilt)} times a process was begun anew, since a mutant had left something behind`)
  console.error(values.out)
}
