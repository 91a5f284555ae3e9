/** A process that runs files of tests of the copy that holds the mutants, in its working folder, in the order that it is told. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { Reach } from './probe.js'

export interface TestingOrder {
  /** Relative to the working folder. */
  readonly files: readonly string[]
  /** The mutant at work, and how often it may be come by. */
  readonly mutant: { readonly id: string; readonly limit: number } | null
  /** Whether the first test that fails ends it. */
  readonly bail: boolean
}

/** What became of a file. */
export interface TestedFile {
  readonly file: string
  /** Milliseconds. */
  readonly took: number
  /** The tests that failed, by their names, and whatever else did. */
  readonly faults: readonly string[]
  /** Where no mutant was at work. */
  readonly reach?: Reach
}

export interface TestingReply {
  readonly files: readonly TestedFile[]
}

const root = process.cwd()
const folder = join(root, 'scratch', `reach-${String(process.pid)}`)
let ended: TestModule[] = []
let loose: string[] = []

const listening: Reporter = {
  onTestModuleEnd: (module) => void ended.push(module),
  onTestRunEnd: (_modules, errors) => {
    loose = errors.map(({ message }) => message)
  },
}

/** As they were asked for. */
class AsAsked {
  sort(files: TestSpecification[]): TestSpecification[] {
    const place = new Map(order.map((file, index) => [file, index]))
    const placeOf = ({ moduleId }: TestSpecification) => place.get(relative(root, moduleId)) ?? 0
    return [...files].sort((one, other) => placeOf(one) - placeOf(other))
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

let order: readonly string[] = []
const vitest = await createVitest(
  'test',
  { watch: false, maxWorkers: 1, testTimeout: 20_000, reporters: [listening], sequence: { sequencer: AsAsked } },
  { test: { setupFiles: ['scripts/reaching.ts'] } } as object,
)
await vitest.standalone()

process.on('message', (told: TestingOrder) => {
  void carryOut(told).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())
process.send?.({ files: [] } satisfies TestingReply)

async function carryOut({ files, mutant, bail }: TestingOrder): Promise<TestingReply | { fault: string }> {
  try {
    order = files
    ended = []
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    setEnvironment(mutant)
    vitest.config.bail = bail ? 1 : 0
    const asked = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
      files.includes(relative(root, moduleId)),
    )
    await vitest.runTestSpecifications(asked, true)
    const reach = mutant ? new Map<string, Reach>() : reachByFile()
    const results = ended.map((module) => told(module, reach))
    return { files: loose.length === 0 ? results : [...results, { file: '', took: 0, faults: loose }] }
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

function setEnvironment(mutant: TestingOrder['mutant']): void {
  const values = {
    __STRYKER_ACTIVE_MUTANT__: mutant?.id,
    MUTATION_HIT_LIMIT: mutant ? String(mutant.limit) : undefined,
    MUTATION_REACH: mutant ? undefined : folder,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
  }
}

function reachByFile(): ReadonlyMap<string, Reach> {
  const written = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { file: string; reach: Reach },
  )
  return new Map(written.map(({ file, reach }) => [file, reach]))
}

function told(module: TestModule, reach: ReadonlyMap<string, Reach>): TestedFile {
  const seen = reach.get(module.moduleId)
  const { duration, collectDuration } = module.diagnostic()
  return {
    file: relative(root, module.moduleId),
    took: duration + collectDuration,
    faults: [
      ...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
      ...module.errors().map(({ message }) => message),
    ],
    ...(seen ? { reach: seen } : {}),
  }
}
