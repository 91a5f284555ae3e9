import { closeSync, openSync } from 'node:fs'
import { appendWhole } from './append-whole.js'

/**
 * Appends lines to a file, each at once and by one call. The file stays open: to open it for every line takes longer than
 * the exchange that it tells of. Errors of the file system go to the caller: evidence is not optional.
 */
export class EvidenceFile {
  #handle: number | undefined

  constructor(path: string) {
    this.#handle = openSync(path, 'a', 0o600)
  }

  /** Adds a line; one that comes after the end is of a run that is over, and is dropped. */
  append(line: string): void {
    if (this.#handle !== undefined) appendWhole(this.#handle, `${line}\n`)
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
    this.#handle = undefined
  }
}
