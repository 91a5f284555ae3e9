import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesBelow, manifestOf, manifestText, safePath, type Manifest, type ManifestEntry } from './manifest.js'
import { ReportUnreadable } from './report-unreadable.js'
import { visibleLine } from './visible-text.js'

/** How a report folder differs from its manifest: paths relative to the folder. All empty where it is untouched. */
export interface FolderDifference {
  readonly missing: readonly string[]
  readonly altered: readonly string[]
  /** Files, and links, devices and what has a name that is no text, which no manifest lists. */
  readonly unlisted: readonly string[]
  /** What this user may not read, a folder with `/` behind it: whether it is as it was written cannot be said. */
  readonly unreadable: readonly string[]
}

/**
 * Holds a report folder against its `manifest.json`. Nothing outside the folder is looked at, whatever the manifest lists,
 * and no link is followed.
 *
 * @throws ReportUnreadable where the manifest is missing, is none, or lists what cannot be in a folder
 */
export async function verifyReportFolder(folder: string): Promise<FolderDifference> {
  const { listed, isAsWritten } = await readManifest(join(folder, 'manifest.json'))
  const unread = new Set<string>()
  const onUnreadable = (path: string) => void unread.add(path)
  const present = new Map((await manifestOf(folder, onUnreadable)).files.map((file) => [file.path, file]))
  const expected = new Map(listed.files.map((file) => [file.path, file]))
  // A link could lead anywhere, and what it leads to could be another tomorrow.
  const odd = (await entriesBelow(folder, onUnreadable)).flatMap(({ path, isOdd }) => (isOdd ? [path] : [])).sort()
  const unreadable = [...unread].sort()
  const isUnread = (path: string) => unreadable.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
  const isAltered = ({ path, bytes, sha256 }: ManifestEntry) => {
    const found = present.get(path)
    return odd.includes(path) || (found !== undefined && (found.sha256 !== sha256 || found.bytes !== bytes))
  }
  return {
    missing: [...expected.keys()].filter((path) => !present.has(path) && !odd.includes(path) && !isUnread(path)),
    altered: [...(isAsWritten ? [] : ['manifest.json']), ...listed.files.filter(isAltered).map(({ path }) => path)],
    unlisted: [...present.keys(), ...odd].filter((path) => !expected.has(path)),
    unreadable,
  }
}

async function readManifest(path: string): Promise<{ readonly listed: Manifest; readonly isAsWritten: boolean }> {
  try {
    if (!(await lstat(path)).isFile()) throw new TypeError('it is no file of the folder')
    const text = await readFile(path, 'utf8')
    const listed: unknown = JSON.parse(text)
    if (!isManifest(listed)) throw new TypeError('it does not list files with their sha256')
    const paths = listed.files.map((file) => file.path)
    const seen = new Set<string>()
    const refused = paths.find((one) => !safePath(one) || seen.size === seen.add(one).size)
    if (refused !== undefined) throw new TypeError(`it lists ${visibleLine(refused, 200)}, outside the folder or twice`)
    return { listed, isAsWritten: text === manifestText(listed) }
  } catch (cause) {
    throw new ReportUnreadable(path, cause)
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('files' in value) || !('algorithm' in value)) return false
  const { algorithm, files } = value
  return algorithm === 'sha256' && Array.isArray(files) && files.every(isEntry)
}

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('path' in value && 'sha256' in value && 'bytes' in value)) return false
  return typeof value.path === 'string' && typeof value.sha256 === 'string' && typeof value.bytes === 'number'
}
