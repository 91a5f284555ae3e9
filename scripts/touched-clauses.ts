// Prints the clauses that changed files touch, for `prove --only`: `.ci/run` proves them with each change.
//   node dist/scripts/touched-clauses.js [--most N] [--seed N] FILE…
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, type Plugin } from 'esbuild'
import { drawnFrom } from '../src/proof/prove.js'

/** A clause, and how many clauses use the least shared of the changed files that it uses. */
export interface TouchedClause {
  readonly id: string
  readonly sharedBy: number
}

const spec = /^(?!OBS-)[A-Z]+-\d+\.ts$/
const deviations = /^src\/emulator\/overrides\/deviations\/(?!.*\.test\.ts$)/

/**
 * The clauses whose spec uses one of these files below `root`, and those that a changed family of deviations names. A file
 * that more than half of all clauses use touches none of them in particular.
 */
export async function touchedClauses(root: string, changed: readonly string[]): Promise<readonly TouchedClause[]> {
  const specs = readdirSync(join(root, 'specs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => spec.test(basename(path)))
    .map((path) => join('specs', path))
  const clauses = specs.map((path) => basename(path, '.ts'))
  const users = await usersOf(root, specs)
  const touched = new Map<string, number>()
  for (const file of changed) {
    const ids = deviations.test(file) ? namedIn(join(root, file), clauses) : (users.get(file) ?? [])
    if (ids.length > clauses.length / 2) continue
    for (const id of ids) touched.set(id, Math.min(ids.length, touched.get(id) ?? Infinity))
  }
  return [...touched].map(([id, sharedBy]) => ({ id, sharedBy }))
}

/** At most so many of them: those of the least shared files, and by the seed among those that are shared as widely. */
export function mostTouched(touched: readonly TouchedClause[], most: number, seed: number): readonly string[] {
  return drawnFrom(touched, touched.length, seed, ({ id }) => id)
    .toSorted((one, other) => one.sharedBy - other.sharedBy)
    .slice(0, most)
    .map(({ id }) => id)
}

/**
 * Which clauses use a file, by its path. A bundle of each spec tells, without what it only could import: almost every spec
 * imports the index file of a room, and uses a small part of it.
 */
async function usersOf(root: string, specs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: [...specs],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    plugins: [leaveOutUnused],
  })
  const users = new Map<string, string[]>()
  for (const { entryPoint, inputs } of Object.values(metafile.outputs)) {
    const clause = basename(entryPoint ?? '', '.ts')
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) users.set(path, [...(users.get(path) ?? []), clause])
  }
  return users
}

/** Counts a module as unused where nothing of it is used, whatever it does when it is loaded. */
const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup(building) {
    building.onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === leaveOutUnused) return undefined
      const found = await building.resolve(path, { importer, resolveDir, kind, pluginData: leaveOutUnused })
      return { ...found, sideEffects: false }
    })
  },
}

function namedIn(path: string, clauses: readonly string[]): readonly string[] {
  try {
    const named = new Set(readFileSync(path, 'utf8').match(/\b[A-Z]+-\d+\b/g))
    return clauses.filter((id) => named.has(id))
  } catch (error) {
    // A family that was removed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { most: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' } },
  })
  const changed = positionals.map((path) => relative('.', resolve(path)))
  const touched = await touchedClauses(process.cwd(), changed)
  const chosen = mostTouched(touched, Number(values.most), Number(values.seed))
  console.error(`${String(touched.length)} clauses are touched, ${String(chosen.length)} of them are chosen`)
  console.log(chosen.join(','))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
