import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { envelopeFile } from './overview-files.js'

/**
 * What `manifest.json` holds: every file of a report, so that a later change shows. Files of others are not listed. That of
 * a folder which `report` wrote formats into lists those, and says so: no run wrote that folder.
 */
export interface Manifest {
  readonly algorithm: 'sha256'
  readonly files: readonly ManifestEntry[]
  /** Whether the folder also held files of others when this was written. */
  readonly shared?: true
  /** The SHA-256 of the report.json that the files were converted from. */
  readonly convertedFrom?: string
}

export interface ManifestEntry {
  /** Relative to the folder, with `/` on every system. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** What a manifest says of its folder besides the files. */
type ManifestMarks = Pick<Manifest, 'shared' | 'convertedFrom'>

/** The manifest, and the signature that is made over it, cannot be in it. */
export const unlistable: readonly string[] = ['manifest.json', envelopeFile]

/** Writes `manifest.json` over the files named, relative to the folder. */
export async function writeManifest(
  folder: string,
  paths: readonly string[],
  { shared, convertedFrom }: ManifestMarks = {},
): Promise<Manifest> {
  const manifest = {
    ...manifestOf(folder, paths),
    ...(shared ? { shared } : {}),
    ...(convertedFrom === undefined ? {} : { convertedFrom }),
  }
  await writeAtomically(join(folder, 'manifest.json'), manifestText(manifest))
  return manifest
}

/** The one spelling of a manifest, so that no byte of it can be another unseen. */
export function manifestText({ algorithm, files, shared, convertedFrom }: Manifest): string {
  const entries = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
  return `${JSON.stringify({ algorithm, files: entries, ...(shared ? { shared } : {}), convertedFrom }, null, 2)}\n`
}

/** Whether a path, with `/` on every system, names something inside a folder: nothing above it, nothing absolute. */
export function safePath(path: string): boolean {
  const steps = path.split('/')
  return steps.every((step) => step !== '' && step !== '.' && step !== '..') && !/[\\\p{Cc}]|^[A-Za-z]:/u.test(path)
}

/** Told of a file, or of a folder with `/` behind it, that cannot be read, and why; throws where that is not to be passed over. */
export type OnUnreadable = (path: string, cause: unknown) => void

/**
 * The digests of the files named, sorted by path. A file that cannot be read is left out where `onUnreadable` takes it, and
 * else an error of the file system.
 */
export function manifestOf(
  folder: string,
  paths: readonly string[],
  onUnreadable: OnUnreadable = throwIt,
): Pick<Manifest, 'algorithm' | 'files'> {
  const piece = Buffer.alloc(64 * 1024)
  const files = paths
    .filter((path) => !unlistable.includes(path))
    .sort((one, other) => (one < other ? -1 : 1))
    .flatMap((path) => {
      try {
        return [entryOf(folder, path, piece)]
      } catch (cause) {
        onUnreadable(path, cause)
        return []
      }
    })
  return { algorithm: 'sha256', files }
}

function throwIt(_path: string, cause: unknown): never {
  throw cause
}

/** Something in a folder that is no folder itself. */
interface FolderEntry {
  /** Relative to the folder, with `/` on every system. */
  readonly path: string
  /** What no manifest lists: a link, a device, or whatever has a name that is no text. */
  readonly isOdd: boolean
}

/**
 * What lies in a folder, in all depths. No link is followed. A name whose bytes are no UTF-8 comes with signs in their
 * place, by which nothing can be opened: neither is what is called so read, nor a folder of that name looked into.
 */
export async function entriesBelow(
  folder: string,
  onUnreadable: OnUnreadable,
  above = '',
): Promise<readonly FolderEntry[]> {
  const found = await readdir(join(folder, above), { withFileTypes: true }).catch((cause: unknown) => {
    onUnreadable(above, cause)
    return []
  })
  const entries = await Promise.all(
    found.map(async (entry) => {
      const path = above + entry.name
      const isText = !entry.name.includes('\uFFFD')
      if (isText && entry.isDirectory()) return entriesBelow(folder, onUnreadable, `${path}/`)
      return [{ path, isOdd: !(isText && entry.isFile()) }]
    }),
  )
  return entries.flat()
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
