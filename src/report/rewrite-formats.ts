import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readEvidence } from './evidence.js'
import { formatFiles, type Format } from './formats.js'
import { envelopeFile } from './integrity/signature-files.js'
import { writeManifest } from './manifest.js'
import { readReport } from './read-report.js'
import { verifyReportFolder } from './verify-folder.js'
import { writeFormats, type WrittenFormats } from './write-report.js'

/** Formats cannot be written there: the folder is another report's, or the report is not what its manifest says. */
export class ReportRewriteRefused extends Error {
  override readonly name = 'ReportRewriteRefused'
}

/**
 * Writes formats of a report again, to the byte as the run wrote them: beside the report, or into another folder, which
 * gets those files and nothing else. The evidence is that beside the report. In the report's own folder the manifest is
 * brought up to date, unless the report or its evidence is not what the manifest says: it would then vouch for a change.
 *
 * @throws ReportUnreadable, ReportDoesNotHold, ReportRewriteRefused, each before anything is written
 */
export async function rewriteFormats(
  path: string,
  wanted: readonly Format[],
  out = dirname(path),
): Promise<WrittenFormats> {
  const report = await readReport(path)
  const own = dirname(path)
  const isOwn = resolve(out) === resolve(own)
  const hasManifest = existsSync(join(out, 'manifest.json'))
  if (!isOwn && hasManifest)
    throw new ReportRewriteRefused(`${out} is the folder of another report: name another one, or none`)
  const evidence = await readEvidence(join(own, 'evidence.ndjson')).catch((cause: unknown) => {
    throw new ReportRewriteRefused(
      `the evidence.ndjson beside ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  })
  if (isOwn && hasManifest) await mustStayTrue(own, path, wanted)
  await mkdir(out, { recursive: true })
  // A statement names the digest of report.json as it is written, and stands beside it.
  const files = await writeFormats(out, report, wanted.includes('intoto') ? ['json', ...wanted] : wanted, evidence)
  if (isOwn && hasManifest) await writeManifest(own)
  return files
}

/** What is written must neither let the manifest vouch for a change, nor change a manifest that is signed. */
async function mustStayTrue(folder: string, path: string, wanted: readonly Format[]): Promise<void> {
  const { altered, missing, unlisted } = await verifyReportFolder(folder)
  const sources = [relative(folder, path).split(sep).join('/'), 'evidence.ndjson']
  const changed = [...altered, ...missing, ...unlisted].filter((file) => sources.includes(file))
  if (changed.length > 0)
    throw new ReportRewriteRefused(
      `${changed.join(' and ')} in ${folder} is not what its manifest.json says, so nothing was written. To look at it all the same, name another folder with --out`,
    )
  const isListed = (file: string) =>
    missing.includes(file) || (existsSync(join(folder, file)) && !unlisted.includes(file))
  const added = wanted.map((format) => formatFiles[format]).filter((file) => !isListed(file))
  if (added.length > 0 && existsSync(join(folder, envelopeFile)))
    throw new ReportRewriteRefused(
      `${folder} is signed, and ${added.join(' and ')} would be new in it, so nothing was written. Name another folder with --out`,
    )
}
