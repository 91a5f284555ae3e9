import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestOf, type Manifest } from './manifest.js'
import { ReportUnreadable } from './report-unreadable.js'

/** How a report folder differs from its manifest: paths relative to the folder. All empty where it is untouched. */
export interface FolderDifference {
  readonly missing: readonly string[]
  readonly altered: readonly string[]
  readonly unlisted: readonly string[]
}

/**
 * Holds a report folder against its `manifest.json`.
 *
 * @throws ReportUnreadable where the manifest is missing or is none
 */
export async function verifyReportFolder(folder: string): Promise<FolderDifference> {
  const listed = await readManifest(join(folder, 'manifest.json'))
  const present = new Map((await manifestOf(folder)).files.map((file) => [file.path, file.sha256]))
  const expected = new Map(listed.files.map((file) => [file.path, file.sha256]))
  return {
    missing: [...expected.keys()].filter((path) => !present.has(path)),
    altered: [...expected].filter(([path, sha256]) => present.has(path) && present.get(path) !== sha256).map(firstOf),
    unlisted: [...present.keys()].filter((path) => !expected.has(path)),
  }
}

function firstOf([path]: readonly [string, string]): string {
  return path
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (!isManifest(value)) throw new TypeError('it does not list files with their sha256')
    return value
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
  return 'path' in value && typeof value.path === 'string' && 'sha256' in value && typeof value.sha256 === 'string'
}
