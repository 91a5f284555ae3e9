import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Faker, en } from '@faker-js/faker'
import { checker, emulator, guards, type Mutable, type Mutant } from './mutants.js'
import { inChecker } from './in-checker.js'
import { inEmulator } from './in-emulator.js'
import { Workplace } from './workplace.js'

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'checker' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    below: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    servers: { type: 'string', default: 'all' },
    seconds: { type: 'string', default: '60' },
    again: { type: 'string' },
    out: { type: 'string', default: join('reports', 'mutation.json') },
  },
})

const place = new Workplace()
try {
  const planted = await place.plant(mutable(), values.below)
  const drawn = values.again === undefined ? draw(planted) : survivorsOf(values.again, planted)
  const { seed, below, out } = values
  console.error(`${String(planted.length)} mutants, ${String(drawn.length)} of them drawn`)
  const work = { place, planted, drawn, lanes: availableParallelism(), out, head: { seed, below } }
  if (values.of === 'emulator') await inEmulator(work)
  else
    await inChecker(work, {
      servers: servers(),
      tests: values.tests.split(','),
      longestTests: 1000 * Number(values.seconds),
    })
} finally {
  place.remove()
}

function mutable(): Mutable {
  if (values.of === 'checker') return checker
  if (values.of === 'guards') return guards
  if (values.of === 'emulator') return emulator
  throw new RangeError('--of is checker, guards or emulator')
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

/** Those that survived in an earlier result, once tests have been written for them; the code is to be as it was. */
function survivorsOf(path: string, planted: readonly Mutant[]): readonly Mutant[] {
  const { survivors } = JSON.parse(readFileSync(path, 'utf8')) as { readonly survivors: readonly Mutant[] }
  const known = new Set(survivors.map(whatItDoes))
  return planted.filter((mutant) => known.has(whatItDoes(mutant)))
}

/** The number of a mutant is another in each planting. */
function whatItDoes({ file, line, column, kind, replacement }: Mutant): string {
  return [file, line, column, kind, replacement].join(' ')
}

function servers(): 'all' | 'unchanged' | 'none' {
  if (values.servers === 'all' || values.servers === 'unchanged' || values.servers === 'none') return values.servers
  throw new RangeError('--servers is all, unchanged or none')
}
