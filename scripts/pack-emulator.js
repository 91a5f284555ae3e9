// Packs svc-conformance-emulator: the emulator and its command from the same sources, without vitest and the checker.
// `npm run pack:emulator -- DIR` writes the tarball to DIR, and a Dockerfile that installs it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { filesIn } from './build-record.js'
import { typesFrom } from './declarations.js'
import { joinedFrom } from './join-modules.js'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: npm run pack:emulator -- DIR')
const library = 'src/library/emulator-package'
const documents = [
  'docs/how-to/test-a-client.md',
  'docs/reference/emulator.md',
  ...filesIn('docs/reference/emulator'),
  'docs/reference/emulator-control.openapi.json',
  'docs/reference/api/emulator-in-tests.md',
  'docs/reference/api/running-emulator.md',
  'docs/reference/api/injected-faults-and-stubs.md',
]
const schemas = filesIn('schemas').map((path) => basename(path, '.schema.json'))
/** Joined with all packages that it needs, of which most is never loaded: installed they take ten times as much. */
const withPackages = { packages: 'bundle', plugins: [], minifySyntax: true }
const staging = mkdtempSync(join(tmpdir(), 'svc-emulator-package-'))
try {
  const { modules, inputs } = await joinedFrom(['src/cli/emulator-main.ts', `${library}.ts`], {
    ...withPackages,
    // Packages that are CommonJS require what Node has.
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url)",
    },
  })
  for (const [path, text] of modules) write(path, text)
  const checked = await joinedValidators()
  for (const [path, text] of checked.modules) write(path, text)
  write('THIRD-PARTY-LICENSES', licensesOf([...inputs, ...checked.inputs]))
  for (const path of typesFrom(join('dist', `${library}.d.ts`))) write(path, readFileSync(path))
  for (const name of ['emulator-data', 'emulator-stub', 'profile'].map((name) => `dist/schemas/${name}.schema.json`))
    write(name, readFileSync(name))
  for (const name of ['LICENSE', ...documents, ...examples()]) write(name, readFileSync(name))
  write('README.md', readFileSync('docs/reference/emulator/emulator-package.md'))
  write('package.json', `${JSON.stringify(packageOf(), null, 2)}\n`)
  mkdirSync(folder, { recursive: true })
  const packing = ['pack', '--silent', '--pack-destination', resolve(folder)]
  const tarball = execFileSync('npm', packing, { cwd: staging, encoding: 'utf8' }).trim()
  cpSync('Dockerfile', join(folder, 'Dockerfile'))
  process.stdout.write(`${join(folder, tarball)}\n`)
} finally {
  rmSync(staging, { recursive: true })
}

function write(path, content) {
  mkdirSync(dirname(join(staging, path)), { recursive: true })
  writeFileSync(join(staging, path), content)
}

/** The validators of the schemas, each with what it takes of its compiler's package. */
async function joinedValidators() {
  const result = await build({
    entryPoints: schemas.map((name) => `dist/src/schema/validators/${name}.cjs`),
    ...{ bundle: true, write: false, metafile: true, format: 'cjs', platform: 'node' },
    ...{ outdir: 'dist/src/schema/validators', outExtension: { '.js': '.cjs' } },
  })
  const modules = result.outputFiles.map(({ path, text }) => [relative('.', path), text])
  return { modules, inputs: Object.keys(result.metafile.inputs) }
}

/** The licenses of all packages that are part of the modules. */
function licensesOf(inputs) {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map((folder) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
    return `${name} ${version}\n\n${text}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

function examples() {
  return filesIn('docs/examples').filter((path) => /\b(emulator|java|python)\b.*\.(yaml|java|py)$/.test(path))
}

function packageOf() {
  const { version, type, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const main = { types: `./dist/${library}.d.ts`, default: `./dist/${library}.js` }
  return {
    ...{ name: 'svc-conformance-emulator', version, type, license, engines },
    description: 'An emulator of a business-application platform, for tests of its clients',
    bin: { 'svc-emulator': 'dist/src/cli/emulator-main.js' },
    exports: { '.': main, './package.json': './package.json' },
  }
}
