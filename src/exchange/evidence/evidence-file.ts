import { closeSync, openSync, fstatSync, ftruncateSync, writeSync } from 'node:fs'

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

/** Adds a text at the end of an open file, whole or not at all: a disk that is full takes a part, which is taken away. */
export function appendWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  let at = 0
  try {
    while (at < bytes.length) at += writeSync(handle, bytes, at)
  } catch (fault) {
    if (at > 0) ftruncateSync(handle, fstatSync(handle).size - at)
    throw fault
  }
}

/** Whether a file could not be written for want of room: on the disk, or in what its owner may use of it. */
export function isDiskFull(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && 'code' in fault && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(fault.code))
}
