// Strips the types from the sources and joins the modules of src/ and specs/ to few files, since to load some hundred small
// ones, in two threads, takes longer than to judge. What is imported from outside keeps its path: the rooms' index files,
// the command line, and the two files that load all clauses. What these share lies in dist/src/chunks.
import { basename, dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { requiring } from './required-packages.js'

const shared = {
  write: false,
  outdir: 'dist',
  outbase: '.',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
}

const doors = [
  /^src[\\/](.+[\\/])?index\.ts$/,
  /^src[\\/]cli[\\/](main|program)\.ts$/,
  /^src[\\/]proof[\\/](embedded|judging-process)\.ts$/,
  /^src[\\/](run|emulator)[\\/]thread-entry\.ts$/,
  /^src[\\/]run[\\/]judge\.ts$/,
  /^src[\\/]emulator[\\/]emulator-thread\.ts$/,
  /^src[\\/]schema[\\/]compile\.ts$/,
  /^scripts[\\/].+\.ts$/,
  /^specs[\\/](clauses|duties)\.ts$/,
]

/** What dist/ is to hold of these sources, by path below it. */
export async function joinModules(sources) {
  const { modules } = await joinedFrom(sources.filter((path) => doors.some((door) => door.test(path))))
  return modules
}

/** What these files need to run, joined, by path; with `overrides` of how it is built. Also what was joined. */
export async function joinedFrom(entryPoints, overrides = {}) {
  const result = await build({
    ...shared,
    entryPoints,
    bundle: true,
    splitting: true,
    packages: 'external',
    plugins: [requiring],
    chunkNames: 'src/chunks/[name]-[hash]',
    metafile: true,
    ...overrides,
  })
  const modules = named(result)
  for (const [path, text] of modules) checkDepth(path, text)
  return { modules: new Map(modules), inputs: Object.keys(result.metafile.inputs) }
}

/** Chunks are named after a module in them, not after their content, so that a change leaves the others as they are. */
function named(result) {
  const names = new Map()
  for (const [path, { entryPoint, inputs }] of Object.entries(result.metafile.outputs)) {
    const held = Object.keys(inputs).sort()
    const module = entryPoint ?? held.find((input) => !input.startsWith('required:')) ?? held[0]
    if (dirname(path) !== 'dist/src/chunks' || !path.endsWith('.js') || module === undefined) continue
    names.set(
      basename(path, '.js'),
      module
        .replace(/^src\//, '')
        .replace(/\.tsx?$/, '')
        .replaceAll(/[/:]/g, '-'),
    )
  }
  if (names.size === 0) return texts(result)
  const hashed = new RegExp(`\\b(${[...names.keys()].join('|')})\\b`, 'g')
  const renamed = (text) => text.replace(hashed, (name) => names.get(name))
  return texts(result).map(([path, text]) => [renamed(path), renamed(text)])
}

function texts({ outputFiles }) {
  return outputFiles.map(({ path, text }) => [relative('.', path), text])
}

/** Modules that find files by their own address do so two folders below dist, wherever they are joined to. */
function checkDepth(path, text) {
  if (
    path.endsWith('.js') &&
    path.startsWith(join('dist', 'src')) &&
    text.includes('import.meta') &&
    path.split(sep).length !== 4
  )
    throw new Error(`${path} would look for its files in the wrong place: import its module from a second room too`)
}
