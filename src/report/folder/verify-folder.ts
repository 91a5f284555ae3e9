import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentsOf } from './folder-contents.js'
import {
  entriesBelow,
  manifestOf,
  unlistable,
  type Manifest,
  type ManifestEntry,
  type OnUnreadable,
} from './manifest.js'
import { readManifest } from './read-manifest.js'

/** How a report folder differs from its manifest: paths relative to the folder. All empty where it is untouched. */
export interface FolderDifference {
  /** The SHA-256 of the report.json that the files were converted from: the folder is not one that a run wrote. */
  readonly convertedFrom?: string
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
  const there = await entriesIn(folder, listed, onUnreadable)
  // A link could lead anywhere, and what it leads to could be another tomorrow.
  const odd = there.flatMap(({ path, isOdd }) => (isOdd ? [path] : [])).sort()
  const plain = there.flatMap(({ path, isOdd }) => (isOdd || unlistable.includes(path) ? [] : [path])).sort()
  const expected = new Map(listed.files.map((file) => [file.path, file]))
  const toRead = plain.filter((path) => expected.has(path))
  const present = new Map(manifestOf(folder, toRead, onUnreadable).files.map((file) => [file.path, file]))
  const unreadable = [...unread].sort()
  const isUnread = (path: string) => unreadable.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
  const isAltered = ({ path, bytes, sha256 }: ManifestEntry) => {
    const found = present.get(path)
    return odd.includes(path) || (found !== undefined && (found.sha256 !== sha256 || found.bytes !== bytes))
  }
  return {
    missing: [...expected.keys()].filter((path) => !present.has(path) && !odd.includes(path) && !isUnread(path)),
    altered: [...(isAsWritten ? [] : ['manifest.json']), ...listed.files.filter(isAltered).map(({ path }) => path)],
    unlisted: [...plain, ...odd].filter((path) => !expected.has(path)),
    unreadable,
    ...(listed.convertedFrom === undefined ? {} : { convertedFrom: listed.convertedFrom }),
  }
}

/**
 * All that lies in a folder of a report alone; in one that is shared with others, only what has a name of a report; in one
 * that formats were converted into, only those.
 */
async function entriesIn(folder: string, { files, shared, convertedFrom }: Manifest, onUnreadable: OnUnreadable) {
  if (!shared && convertedFrom === undefined) return entriesBelow(folder, onUnreadable)
  const isOfFolder = (path: string) => convertedFrom === undefined || files.some((file) => file.path === path)
  const reportPaths = (await contentsOf(folder)).reportPaths.filter(isOfFolder)
  const isPlain = await Promise.all(reportPaths.map(async (path) => (await lstat(join(folder, path))).isFile()))
  return reportPaths.map((path, index) => ({ path, isOdd: isPlain[index] !== true }))
}
