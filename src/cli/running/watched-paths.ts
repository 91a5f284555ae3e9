import { accessSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { UsageFault } from '../errors.js'

/** What is watched, and what of it is not. */
export interface Watching {
  /** With everything below them. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** Folders that the checker writes itself, or that change for nothing. */
  readonly leftOut: readonly string[]
}

/** An editor, or a build, writes several files in a row: the last of them is waited for, in milliseconds. */
const quietTime = 150

const neverWatched = ['node_modules', '.git']

/** Paths whose changes are waited for. One that comes while nobody waits is kept. */
export class WatchedPaths {
  readonly #watchers: readonly FSWatcher[]
  readonly #leftOut: readonly string[]
  #timer: NodeJS.Timeout | undefined
  #changed: () => void = () => undefined

  /** Throws UsageFault where a path cannot be watched. */
  constructor({ folders, files, leftOut }: Watching) {
    this.#leftOut = leftOut.map((path) => resolve(path))
    this.#watchers = [
      ...folders.map((folder) => this.#watch(folder, true, () => true)),
      ...files.map((file) => this.#watch(dirname(resolve(file)), false, (name) => name === basename(file))),
    ]
  }

  /** Resolves at the next change from now on, whenever it is waited for. */
  nextChange(): Promise<void> {
    clearTimeout(this.#timer)
    return new Promise((resolveChange) => {
      this.#changed = resolveChange
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers) watcher.close()
  }

  #watch(folder: string, recursive: boolean, concerns: (name: string) => boolean): FSWatcher {
    try {
      // Some releases of Node watch a folder that is not there, and never tell.
      accessSync(folder)
      return watch(folder, { recursive }, (_event, name) => {
        if (name === null || (concerns(name) && !isLeftOut(join(folder, name), this.#leftOut))) this.#note()
      })
    } catch (fault) {
      throw new UsageFault(`${folder} cannot be watched: ${fault instanceof Error ? fault.message : String(fault)}`)
    }
  }

  #note(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#changed()
    }, quietTime)
  }
}

/** Whether a change there says nothing: in these folders, in packages, or in what git keeps. */
export function isLeftOut(path: string, leftOut: readonly string[]): boolean {
  const whole = resolve(path)
  const parts = relative('.', whole).split(sep)
  if (parts.some((part) => neverWatched.includes(part))) return true
  return leftOut.some((folder) => whole === resolve(folder) || whole.startsWith(resolve(folder) + sep))
}
