import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './page.js'

/** The built checker once more, in a folder of its own in which a test may change it. */
export class BuiltCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-conformance-copy-'))

  constructor() {
    cpSync(new URL('dist', root), join(this.folder, 'dist'), { recursive: true })
    cpSync(new URL('package.json', root), join(this.folder, 'package.json'))
    symlinkSync(new URL('node_modules', root), join(this.folder, 'node_modules'))
  }

  /** A path below its `dist`. */
  path(...below: readonly string[]): string {
    return join(this.folder, 'dist', ...below)
  }

  /** Its command line. */
  get program(): string {
    return this.path('src', 'cli', 'main.js')
  }

  /** Its process that judges for the proof. */
  get judgingProcess(): URL {
    return pathToFileURL(this.path('src', 'proof', 'judging-process.js'))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
