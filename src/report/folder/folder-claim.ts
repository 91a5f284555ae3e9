import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allureFolder, clientLog, contentsOf, plainFiles, unfinishedFile } from './folder-contents.js'
import { formatFiles } from '../formats.js'
import { manifestOf, unlistable, writeManifest, type Manifest } from './manifest.js'
import { fleetFile, proofFile, publicKeyFile } from './overview-files.js'
import { readManifest } from './read-manifest.js'
import { ReportUnreadable } from '../errors.js'

const unfinishedText = 'svc-conformance is writing a report into this directory, or was stopped while doing so.\n'

/** What a report may do with a folder that it is to be written into. */
export interface FolderClaim {
  /** Files that an earlier run wrote and nobody has changed since: they may be replaced and deleted. */
  readonly owned: readonly string[]
  /** Files in the way: they have a name that a report needs, and no run wrote them as they are. */
  readonly foreign: readonly string[]
  /** Whether anything lies there that has no name of a report. */
  readonly hasOthers: boolean
  /** Whether the folder is empty, or a report was written into it before. */
  readonly isFree: boolean
}

/** Looks at the names in a folder, and reads only what its manifest lists. */
export async function claimOf(folder: string): Promise<FolderClaim> {
  const { reportPaths, hasOthers } = await contentsOf(folder)
  const manifest = await ownManifest(folder)
  const isUnfinished = await hasUnfinishedMark(folder)
  const owned = [
    ...(isUnfinished ? [unfinishedFile, ...(await plainFiles(folder, reportPaths.filter(isWrittenEarly)))] : []),
    ...(manifest ? await ownedBy(folder, manifest, reportPaths) : []),
  ]
  const foreign = reportPaths.filter((path) => !owned.includes(path))
  const isEmpty = reportPaths.length === 0 && !hasOthers
  return { owned: [...new Set(owned)], foreign, hasOthers, isFree: isEmpty || isUnfinished || manifest !== undefined }
}

/**
 * Marks a folder as one that a report is being written into, and gives back the name of the mark. Throws what the system
 * says where the folder takes no files.
 */
export async function markUnfinished(folder: string): Promise<string> {
  await writeFile(join(folder, unfinishedFile), unfinishedText)
  return unfinishedFile
}

/** Lists what was written into a folder in its manifest. What has no name of a report is neither listed nor read. */
export async function completeFolder(folder: string): Promise<void> {
  const { reportPaths, hasOthers } = await contentsOf(folder)
  const written = reportPaths.filter((path) => path !== unfinishedFile)
  await writeManifest(folder, await plainFiles(folder, written), hasOthers ? { shared: true } : {})
  await rm(join(folder, unfinishedFile), { force: true })
}

/** Brings a manifest up to date with files that were added, changed or taken away by this program. */
export async function updateManifest(folder: string, added: readonly string[] = []): Promise<Manifest> {
  const { listed } = await readManifest(join(folder, 'manifest.json'))
  const paths = new Set([...listed.files.map(({ path }) => path), ...added])
  return writeManifest(folder, await plainFiles(folder, [...paths]), listed)
}

/**
 * Lists formats that were written into another folder than that of their report, by the digest of that. What the manifest
 * listed before stays listed.
 */
export async function listConverted(folder: string, files: readonly string[], convertedFrom: string): Promise<void> {
  const earlier = (await convertedManifest(folder))?.files.map(({ path }) => path) ?? []
  await writeManifest(folder, await plainFiles(folder, [...new Set([...earlier, ...files])]), { convertedFrom })
}

/** The manifest of a folder that only `report` has written into. */
export async function convertedManifest(folder: string): Promise<Manifest | undefined> {
  const manifest = await ownManifest(folder)
  return manifest?.convertedFrom === undefined ? undefined : manifest
}

/** What a run writes before its end. */
function isWrittenEarly(path: string): boolean {
  return path === 'evidence.ndjson' || path === clientLog || path.startsWith(`${allureFolder}/`)
}

async function hasUnfinishedMark(folder: string): Promise<boolean> {
  const [path] = await plainFiles(folder, [unfinishedFile])
  return path !== undefined && (await readFile(join(folder, path), 'utf8')) === unfinishedText
}

/** The manifest of a folder where this program wrote it: other programs have a manifest.json, too. */
async function ownManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const { listed, isAsWritten } = await readManifest(join(folder, 'manifest.json'))
    const isOurs =
      listed.convertedFrom !== undefined ||
      listed.files.some(({ path }) => [formatFiles.json, fleetFile, proofFile].includes(path))
    return isAsWritten && isOurs ? listed : undefined
  } catch (fault) {
    if (fault instanceof ReportUnreadable) return undefined
    throw fault
  }
}

async function ownedBy(folder: string, { files }: Manifest, present: readonly string[]): Promise<readonly string[]> {
  const listed = new Map(files.map((file) => [file.path, file]))
  const candidates = await plainFiles(
    folder,
    present.filter((path) => listed.has(path)),
  )
  const now = manifestOf(folder, candidates, () => undefined).files
  const isSigned = listed.has(publicKeyFile)
  return [
    ...unlistable.filter((name) => name === 'manifest.json' || (isSigned && present.includes(name))),
    ...now.filter(({ path, sha256 }) => listed.get(path)?.sha256 === sha256).map(({ path }) => path),
  ]
}
