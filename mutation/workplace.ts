import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

/** What runs inside the copy. It stands in scripts/ there, which the build takes along. */
const planted = ['probe.ts', 'judging.ts', 'reaching.ts']

/** A copy of the repository that holds every mutant at once, built. */
export class Workplace {
  readonly root = mkdtempSync(join(tmpdir(), 'svc-conformance-mutation-'))
  /** For what the checkers under test leave behind. */
  readonly scratch = join(this.root, 'scratch')
  /** The process of this copy that judges for the proof. */
  readonly judging = join(this.root, 'dist', 'scripts', 'judging.js')

  /** Plants the mutants of the files whose path begins so. */
  async plant(below: string): Promise<readonly Mutant[]> {
    for (const name of needed) cpSync(name, join(this.root, name), { recursive: true })
    for (const name of planted) cpSync(join('mutation', name), join(this.root, 'scripts', name))
    symlinkSync(resolve('node_modules'), join(this.root, 'node_modules'))
    mkdirSync(this.scratch)
    const mutants = await plantMutants(this.root, below)
    await promisify(execFile)(process.execPath, ['scripts/transpile.js'], { cwd: this.root })
    return mutants
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
