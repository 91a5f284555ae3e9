import { lstat, readFile } from 'node:fs/promises'
import { manifestText, safePath, type Manifest } from './manifest.js'
import { ReportUnreadable } from '../errors.js'
import { visibleLine } from '../visible-text.js'

/**
 * Reads the manifest at a path, and whether it is spelled as this program writes it.
 *
 * @throws ReportUnreadable where it is missing, is none, or lists what cannot be in a folder
 */
export async function readManifest(
  path: string,
): Promise<{ readonly listed: Manifest; readonly isAsWritten: boolean }> {
  try {
    if (!(await lstat(path)).isFile()) throw new TypeError('it is not a file of the folder')
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
  const isFlag = !('shared' in value) || value.shared === true
  const isDigest = !('convertedFrom' in value) || /^[0-9a-f]{64}$/.test(String(value.convertedFrom))
  return algorithm === 'sha256' && isFlag && isDigest && Array.isArray(files) && files.every(isEntry)
}

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('path' in value && 'sha256' in value && 'bytes' in value)) return false
  return typeof value.path === 'string' && typeof value.sha256 === 'string' && typeof value.bytes === 'number'
}
