import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small wrong in the code. */
export interface Mutant {
  readonly id: string
  /** Relative to the repository. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly kind: string
  /** What stands in the place of what was there. */
  readonly replacement: string
}

/** Code that wrongs are put into. */
export interface Mutable {
  readonly folders: readonly string[]
  /** Below these folders. */
  readonly leftOut: RegExp
}

/** The code that decides. What it decides by, the catalogue, is held against the document by tests of its own. */
export const checker: Mutable = {
  folders: ['src/contract', 'src/odata', 'src/check', 'specs'],
  leftOut: /\/(catalogue|document-lines|departure-table|markdown)\//,
}

/** The server as the document has it: neither what departs from it nor what starts it. */
export const emulator: Mutable = {
  folders: ['src/emulator'],
  leftOut: /\/(deviations|variants)\/|\/(catalogue|certificate|index|listed|options|profile|[a-z-]*thread[a-z-]*)\.ts$/,
}

/** The code that keeps harm from the target, and secrets from what is written. */
export const guards: Mutable = {
  folders: ['src/sandbox', 'src/exchange', 'src/session'],
  leftOut: /\/index\.ts$/,
}

const isMutable = (path: string, { leftOut }: Mutable) =>
  path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path) && !leftOut.test(path)

/**
 * Kinds of mutants that are left out. Most texts here are wording of messages, for which there are tests of the messages;
 * to tell the few that decide from the others would take judgement, and a mutant must not be left out by judgement.
 */
const kindsLeftOut = ['StringLiteral']

/** Puts every mutant into the files of a copy of the repository, and has each of them load the probe. */
export async function plantMutants(copy: string, of: Mutable, below: string): Promise<readonly Mutant[]> {
  const files = of.folders
    .flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => isMutable(path, of) && path.startsWith(below))
    .map((path) => join(copy, path))
  const content = (name: string) => ({ name, content: readFileSync(name, 'utf8'), mutate: true as const })
  const options = { plugins: null, excludedMutations: kindsLeftOut, ignorers: [], noHeader: false }
  const planted = await new Instrumenter(silent).instrument(files.map(content), options)
  for (const { name, content: text } of planted.files) writeFileSync(name, withProbe(text, name, copy))
  return planted.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: relative(copy, fileName),
      // Stryker counts from nought.
      line: location.start.line + 1,
      column: location.start.column + 1,
      kind: mutatorName,
      replacement: replacement.slice(0, 120),
    }))
}

/** This file waits for all others, and is loaded anew for every run: nothing in it is done once and for all. */
const loadedAnew = join('specs', 'all.ts')
/** This one knows which clause is at work. */
const knowsTheClause = join('src', 'check', 'outcome', 'record.ts')
const askIt = `sayAtWork(() => { const at = current.getStore(); return at ? (at.record?.id ?? 'shared') : 'run' });`

function withProbe(text: string, name: string, copy: string): string {
  const file = relative(copy, name)
  if (file === loadedAnew) return text
  const probe = join(relative(dirname(name), copy), 'scripts', 'probe.js')
  const deaf = text.replace('function cover() {', 'function cover() { if (ns.deaf) return;')
  const last = file === knowsTheClause ? askIt : ''
  return `import { loaded, loading, sayAtWork } from '${probe}'; loading();\n${deaf}\n${last}loaded();\n`
}

const no = () => false
const nothing = () => undefined
const silent = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}
