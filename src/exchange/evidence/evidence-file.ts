import { closeSync, openSync, writeSync } from 'node:fs'

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
    if (this.#handle === undefined) return
    const bytes = Buffer.from(`${line}\n`)
    for (let at = 0; at < bytes.length;) at += writeSync(this.#handle, bytes, at)
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
    this.#handle = undefined
  }
}
