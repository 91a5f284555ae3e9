import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
  const files: ManifestEntry[] = []
  for (const path of paths) files.push(await entryOf(folder, path))
  return { algorithm: 'sha256', files }
}

async function entryOf(folder: string, path: string): Promise<ManifestEntry> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
