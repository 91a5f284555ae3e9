import { builtinModules, register } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { judgeClauses, loadOwnClauses } from '../check/index.js'
import { RunContext } from '../check/run-state/run-context.js'
import type { RunSettings } from '../check/run-state/run-settings.js'
import type { OwnClausesFound } from '../check/engine/own-clause.js'
import { AllureReporter } from './allure-reporter.js'
import { builtRoot } from './spec-files.js'

const allClauses = join(builtRoot, 'specs', 'clauses.js')
await import(pathToFileURL(allClauses).href)

let run: RunContext | undefined

/** Errors of this thread that nobody awaits: they are told with the run that they happen in. */
const uncaught: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => uncaught.push(stackOf(fault)))

/** Judges one target, and tells the main thread the verdicts and the checker's own errors. */
export async function playScenarios(settings: RunSettings, clauseFiles: readonly string[]): Promise<void> {
  // Where a target is judged after another one.
  void run?.close()
  run = new RunContext(settings)
  uncaught.length = 0
  const { faults } = await readClauses(clauseFiles)
  // The files were read once before: one that reads differently now is not judged.
  if (faults.length === 0) {
    const allure = settings.allure ? new AllureReporter(join(settings.folder, 'allure-results')) : undefined
    uncaught.push(...(await judgeClauses(run, allClauses, allure)))
  }
  run.tellEnded([...faults, ...uncaught])
}

/** Loads clause files, and judges nothing. */
export function readClauses(files: readonly string[]): Promise<OwnClausesFound> {
  if (files.length > 0) register(resolvingPackage())
  return loadOwnClauses(files, (file) =>
    /\.m?ts$/.test(file) ? loadTypeScript(file) : import(pathToFileURL(file).href),
  )
}

const packageName = 'svc-conformance'

/** Resolves the package to the running program, wherever a clause file lies. */
function resolvingPackage(): string {
  const entry = pathToFileURL(join(builtRoot, 'src', 'index.js')).href
  const hook = `export const resolve = (name, context, next) => next(name === '${packageName}' ? '${entry}' : name, context)`
  return `data:text/javascript,${encodeURIComponent(hook)}`
}

async function loadTypeScript(file: string): Promise<void> {
  const { runnerImport } = await import('vite')
  await runnerImport(file, {
    root: dirname(file),
    logLevel: 'silent',
    publicDir: false,
    css: { postcss: { plugins: [] } },
    // Left to Node, as its own modules are: what is imported from the package must not be loaded again.
    environments: { inline: { resolve: { builtins: [packageName, /^node:/, ...builtinModules] } } },
  })
}

function stackOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}
