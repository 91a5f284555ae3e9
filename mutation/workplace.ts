import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { plantMutants, type Mutant } from './mutants.js'

const needed = [
  'src',
  'specs',
  'schemas',
  'fixtures',
  'scripts',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** A copy of the repository that holds every mutant at once, built. Which one is at work, the environment says. */
export class Workplace {
  readonly root = mkdtempSync(join(tmpdir(), 'svc-conformance-mutation-'))
  /** For what the checkers under test leave behind. */
  readonly scratch = join(this.root, 'scratch')

  /** Plants the mutants of the files whose path begins so. */
  async plant(below: string): Promise<readonly Mutant[]> {
    for (const name of needed) cpSync(name, join(this.root, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(this.root, 'node_modules'))
    mkdirSync(this.scratch)
    const mutants = await plantMutants(this.root, below)
    await promisify(execFile)(process.execPath, ['scripts/transpile.js'], { cwd: this.root })
    return mutants
  }

  /** The process of this copy that judges for the proof. */
  get judgingProcess(): URL {
    return pathToFileURL(join(this.root, 'dist', 'src', 'proof', 'judging-process.js'))
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** The environment in which this mutant is at work; none where undefined. */
export function withMutant(mutant: Mutant | undefined): NodeJS.ProcessEnv {
  return mutant ? { __STRYKER_ACTIVE_MUTANT__: mutant.id } : {}
}
