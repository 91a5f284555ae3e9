import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readEvidence } from '../evidence.js'
import { formatFiles, type Format } from '../formats.js'
import { unfinishedFile } from './folder-contents.js'
import { claimOf, convertedManifest, listConverted, updateManifest } from './folder-claim.js'
import { envelopeFile } from './overview-files.js'
import type { Manifest } from './manifest.js'
import { readReport } from './read-report.js'
import { verifyReportFolder } from './verify-folder.js'
import { writeFormats, type WrittenFormats } from './write-report.js'

/** Formats cannot be written there: the folder is another report's, or the report is not what its manifest says. */
export class ReportRewriteRefused extends Error {
  override readonly name = 'ReportRewriteRefused'
}

export interface RewriteTo {
  /** The folder of the report where none is given. */
  readonly out?: string | undefined
  /** Whether it may be another folder that holds files. */
  readonly force?: boolean
}

/**
 * Writes formats of a report again, to the byte as the run wrote them: beside the report, or into another folder, which
 * gets those files and a manifest that says what they were converted from. The evidence is that beside the report. In the report's own folder the manifest is
 * brought up to date, unless the report or its evidence is not what the manifest says: it would then vouch for a change.
 *
 * @throws ReportUnreadable, ReportDoesNotHold, ReportRewriteRefused, each before anything is written
 */
export async function rewriteFormats(
  path: string,
  wanted: readonly Format[],
  { out = dirname(path), force = false }: RewriteTo = {},
): Promise<WrittenFormats> {
  const report = await readReport(path)
  const own = dirname(path)
  const isOwn = resolve(out) === resolve(own)
  const hasManifest = existsSync(join(out, 'manifest.json'))
  const earlier = isOwn ? undefined : await convertedManifest(out)
  if (!isOwn && hasManifest && !earlier)
    throw new ReportRewriteRefused(`${out} is the directory of another report. Choose another directory, or omit --out`)
  const evidence = await readEvidence(join(own, 'evidence.ndjson')).catch((cause: unknown) => {
    throw new ReportRewriteRefused(
      `the evidence.ndjson next to ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  })
  if (isOwn && hasManifest) await mustStayTrue(own, path, wanted)
  // A statement names the digest of report.json as it is written, and stands beside it.
  const toWrite = wanted.includes('intoto') ? (['json', ...wanted] as const) : wanted
  const { render } = await import('../render.js')
  const texts = Object.fromEntries(toWrite.map((format) => [formatFiles[format], render[format](report, evidence)]))
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  if (earlier && earlier.convertedFrom !== digest) mustLeaveNone(out, earlier, texts)
  await mustDestroyNothing(out, path, { texts, isOwn, force })
  await mkdir(out, { recursive: true })
  const files = await writeFormats(out, report, toWrite, evidence)
  if (isOwn && hasManifest) await updateManifest(own, Object.keys(texts))
  if (!isOwn) await listConverted(out, Object.keys(texts), digest)
  return files
}

interface Rewriting {
  readonly texts: Readonly<Record<string, string>>
  readonly isOwn: boolean
  readonly force: boolean
}

/** Formats of two reports in one folder would be taken for those of one. */
function mustLeaveNone(out: string, earlier: Manifest, texts: Rewriting['texts']): void {
  const left = earlier.files.map(({ path }) => path).filter((path) => !Object.hasOwn(texts, path))
  if (left.length > 0)
    throw new ReportRewriteRefused(
      `${left.join(' and ')} in ${out} was converted from another report. Delete it or choose another directory with --out`,
    )
}

/** Only what this program wrote is replaced: a file of the same name may be anybody's. */
async function mustDestroyNothing(out: string, path: string, { texts, isOwn, force }: Rewriting): Promise<void> {
  const { owned, foreign, hasOthers, isFree } = await claimOf(out)
  if (!isOwn && owned.includes(unfinishedFile))
    throw new ReportRewriteRefused(`${out} is the directory of an unfinished run. Choose another directory with --out`)
  const isAsWanted = async (file: string) =>
    resolve(out, file) === resolve(path) || (await readFile(join(out, file), 'utf8').catch(() => '')) === texts[file]
  const same = await Promise.all(foreign.map(isAsWanted))
  const others = foreign.filter((_file, index) => same[index] !== true)
  const inTheWay = others.filter((file) => Object.hasOwn(texts, file))
  if (inTheWay.length > 0)
    throw new ReportRewriteRefused(
      `${inTheWay.join(' and ')} in ${out} was not written by svc-conformance or has changed since. Delete it or choose another directory with --out`,
    )
  if (!isOwn && !isFree && (hasOthers || others.length > 0) && !force)
    throw new ReportRewriteRefused(
      `${out} is not empty. Choose another directory with --out, or use --force to write next to other files`,
    )
}

/** What is written must neither let the manifest vouch for a change, nor change a manifest that is signed. */
async function mustStayTrue(folder: string, path: string, wanted: readonly Format[]): Promise<void> {
  const { altered, missing, unlisted } = await verifyReportFolder(folder)
  const sources = [relative(folder, path).split(sep).join('/'), 'evidence.ndjson']
  const changed = [...altered, ...missing, ...unlisted].filter((file) => sources.includes(file))
  if (changed.length > 0)
    throw new ReportRewriteRefused(
      `${changed.join(' and ')} in ${folder} does not match manifest.json, so nothing was written. To convert it anyway, choose another directory with --out`,
    )
  const isListed = (file: string) =>
    missing.includes(file) || (existsSync(join(folder, file)) && !unlisted.includes(file))
  const added = wanted.map((format) => formatFiles[format]).filter((file) => !isListed(file))
  if (added.length > 0 && existsSync(join(folder, envelopeFile)))
    throw new ReportRewriteRefused(
      `${folder} is signed, and ${added.join(' and ')} would be added, so nothing was written. Choose another directory with --out`,
    )
}
