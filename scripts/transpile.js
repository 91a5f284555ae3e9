// Builds dist/ from the sources. Where nothing has changed it takes a twentieth of a second: fast enough to stand before
// every command, so that nobody ever judges a deployment with yesterday's build. Only what has changed is written, so
// that a run under way is not pulled from under by another command's build.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { filesIn, forget, isSame, lastInputs, look, remember, unsettledFor } from './build-record.js'

const folders = ['src', 'specs', 'fixtures', 'scripts']
// What only tests use stays out of the package.
const isSource = (name) => /(?<!\.d)\.tsx?$/.test(name) && !/\.test\.tsx?$|[\\/]testing[\\/]/.test(name)
const validators = join('dist', 'src', 'schema', 'validators')

const sources = folders.flatMap((folder) => filesIn(folder).filter(isSource))
const schemas = filesIn('schemas')
// What a proof has recorded: read by the reports, as it stands.
const recorded = filesIn('fixtures').filter((name) => name.endsWith('.json'))
const builders = filesIn('scripts').filter((name) => name.endsWith('.js'))
const packages = join('node_modules', '.package-lock.json')
const all = [...sources, ...schemas, ...recorded, ...builders, packages]
let lookedAt = Date.now()
let inputs = look(all)
const last = lastInputs()
if (!isSame(inputs, last)) {
  await settle()
  await build()
}

/**
 * A build of files that have only just changed is not remembered, and would be made once more by the next command: after an
 * install by the first one, whose list of packages is written right before. So what is left of that moment is waited for.
 */
async function settle() {
  const left = unsettledFor(inputs, lookedAt)
  if (left === 0) return
  await pause(left)
  lookedAt = Date.now()
  inputs = look(all)
}

async function build() {
  forget()
  const { joinModules } = await import('./join-modules.js')
  const modules = await joinModules(sources)
  for (const [path, text] of modules) if (!holds(path, text)) replace(path, text)
  for (const path of folders.flatMap((folder) => filesIn(join('dist', folder)))) {
    if (/\.js(\.map)?$/.test(path) && !modules.has(path)) rmSync(path, { force: true })
  }
  cpSync('schemas', join('dist', 'schemas'), { recursive: true })
  for (const path of recorded) replace(join('dist', path), readFileSync(path))
  for (const path of filesIn(join('dist', 'fixtures')))
    if (path.endsWith('.json') && !recorded.includes(relative('dist', path))) rmSync(path)
  if (validatorsAreStale()) await import(pathToFileURL(resolve('dist', 'scripts', 'validators.js')).href)
  const copied = [...schemas, ...recorded].map((path) => join('dist', path))
  remember(inputs, lookedAt, [...modules.keys(), ...copied, ...filesIn(validators)])
}

/** Compiling the schemas takes longer than all the rest: not again for a change elsewhere. */
function validatorsAreStale() {
  const decisive = [...schemas, ...filesIn(join('src', 'schema')).filter(isSource), ...builders, packages]
  const compiler = join('scripts', 'validators.ts')
  return last === undefined || [...decisive, compiler].some((path) => last[path] !== inputs[path])
}

function holds(path, text) {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}

function replace(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}
