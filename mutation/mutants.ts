import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small wrong in the code that decides. */
export interface Mutant {
  readonly id: string
  /** Relative to the repository. */
  readonly file: string
  readonly line: number
  readonly kind: string
  /** What stands in the place of what was there. */
  readonly replacement: string
}

/** The code that decides. What it decides by, the catalogue, is held against the document by tests of its own. */
const deciding = ['src/contract', 'src/odata', 'src/scenario', 'specs']
const isDeciding = (path: string) =>
  path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/(catalogue|document-lines|departure-table|markdown)\//.test(path)

/**
 * Kinds of mutants that are left out. Most texts here are wording of messages, for which there are tests of the messages;
 * to tell the few that decide from the others would take judgement, and a mutant must not be left out by judgement.
 */
const leftOut = ['StringLiteral']

/** Puts every mutant into the files of a copy of the repository; which one is at work, the environment says. */
export async function plantMutants(copy: string, below: string): Promise<readonly Mutant[]> {
  const files = deciding
    .flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => isDeciding(path) && path.startsWith(below))
    .map((path) => join(copy, path))
  const content = (name: string) => ({ name, content: readFileSync(name, 'utf8'), mutate: true as const })
  const silent = () => undefined
  const logger = {
    isTraceEnabled: no,
    isDebugEnabled: no,
    isInfoEnabled: no,
    isWarnEnabled: no,
    isErrorEnabled: no,
    isFatalEnabled: no,
    trace: silent,
    debug: silent,
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  }
  const options = { plugins: null, excludedMutations: leftOut, ignorers: [], noHeader: false }
  const planted = await new Instrumenter(logger).instrument(files.map(content), options)
  for (const { name, content: text } of planted.files) writeFileSync(name, text)
  return planted.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: relative(copy, fileName),
      // Stryker counts lines from nought.
      line: location.start.line + 1,
      kind: mutatorName,
      replacement: replacement.slice(0, 120),
    }))
}

const no = () => false
