import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { plantMutants, type Mutable, type Mutant } from './mutants.js'

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
const planted = ['probe.ts', 'judging.ts', 'reaching.ts', 'walking.ts']

/** A copy of the repository that holds every mutant at once, built. */
export class Workplace {
  readonly root = mkdtempSync(join(tmpdir(), 'svc-conformance-mutation-'))
  /** For what the checkers under test leave behind. */
  readonly scratch = join(this.root, 'scratch')
  /** The process of this copy that judges for the proof. */
  readonly judging = join(this.root, 'dist', 'scripts', 'judging.js')

  /** The process of this copy that walks through the emulator and judges it. */
  readonly walking = join(this.root, 'dist', 'scripts', 'walking.js')

  /** Plants the mutants of the files whose path begins so. */
  async plant(of: Mutable, below: string): Promise<readonly Mutant[]> {
    for (const name of needed) cpSync(name, join(this.root, name), { recursive: true })
    for (const name of planted) cpSync(join('mutation', name), join(this.root, 'scripts', name))
    symlinkSync(resolve('node_modules'), join(this.root, 'node_modules'))
    mkdirSync(this.scratch)
    const mutants = await plantMutants(this.root, of, below)
    await promisify(execFile)(process.execPath, ['scripts/transpile.js'], { cwd: this.root })
    // What tests alone use is no part of a build.
    await build({
      entryPoints: [join('src', 'emulator', 'testing', 'tour.ts')],
      outfile: join(this.root, 'dist', 'scripts', 'tour.js'),
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      logLevel: 'warning',
    })
    return mutants
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
