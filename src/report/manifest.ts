import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { writeAtomically } from './atomic-write.js'

/** What `manifest.json` holds: every file of a report folder, so that a change made later shows. */
export interface Manifest {
  readonly algorithm: 'sha256'
  readonly files: readonly ManifestEntry[]
}

export interface ManifestEntry {
  /** Relative to the folder, with `/` on every system. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** The manifest and what is made from it, such as its signature, cannot be in it. */
const itself = /^manifest\.json(\.|$)/

/**
 * Writes `manifest.json` over every file of the folder, whatever made it. It is written last, and again by whoever
 * changes the folder later.
 */
export async function writeManifest(folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder)
  await writeAtomically(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** The manifest that fits the folder as it is now: files in all depths, sorted by path. Links are not followed. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !itself.test(path))
    .sort((one, other) => (one < other ? -1 : 1))
  const piece = Buffer.alloc(64 * 1024)
  return { algorithm: 'sha256', files: paths.map((path) => entryOf(folder, path, piece)) }
}

/** Read in pieces, since evidence has no bound, and at once: a folder has some hundred files, most of them small. */
function entryOf(folder: string, path: string, piece: Buffer): ManifestEntry {
  const hash = createHash('sha256')
  const file = openSync(join(folder, path), 'r')
  try {
    let bytes = 0
    const next = () => readSync(file, piece, 0, piece.length, null)
    for (let read = next(); read > 0; read = next()) {
      hash.update(piece.subarray(0, read))
      bytes += read
    }
    return { path, bytes, sha256: hash.digest('hex') }
  } finally {
    closeSync(file)
  }
}
