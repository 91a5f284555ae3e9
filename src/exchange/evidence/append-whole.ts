import { fstatSync, ftruncateSync, writeSync } from 'node:fs'

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
