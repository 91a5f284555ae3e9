import { appendFileSync } from 'node:fs'

/**
 * Appends lines to a file, each at once and whole. No descriptor is held, since a proof makes hundreds of logs in one
 * process. Errors of the file system go to the caller: evidence is not optional.
 */
export class EvidenceFile {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    this.#append('')
  }

  append(line: string): void {
    this.#append(`${line}\n`)
  }

  #append(text: string): void {
    appendFileSync(this.#path, text, { mode: 0o600 })
  }
}
