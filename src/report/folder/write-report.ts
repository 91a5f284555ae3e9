import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '../../schema/generated/report.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { checkReport } from '../check-report.js'
import { readEvidence, type Evidence } from '../evidence.js'
import { formatFiles, formatNames, type Format } from '../formats.js'
import { completeFolder } from './folder-claim.js'

/** With unmasked evidence the page quotes people's data, and so has the mode of the evidence itself. */
const ownerOnly = 0o600

/** The formats that were written, each as a path that begins with the folder as it was given. */
export type WrittenFormats = Readonly<Partial<Record<Format, string>>>

/**
 * Writes a report into its folder: report.json always, the other formats that are asked for, and last the manifest over
 * everything that a run wrote there, evidence.ndjson and the results for Allure included. Every file appears whole or not at
 * all, and where one does not appear, none of the report stays. The views quote the evidence that is given, and otherwise the evidence.ndjson of the folder.
 *
 * @throws ReportDoesNotHold before anything is written, where the report breaks its schema or contradicts itself
 */
export async function writeReportFolder(
  folder: string,
  report: Report,
  wanted: readonly Format[] = formatNames,
  given?: Evidence,
): Promise<WrittenFormats> {
  checkReport(report)
  await mkdir(folder, { recursive: true })
  const evidence = given ?? (await readEvidence(join(folder, 'evidence.ndjson')))
  try {
    const files = await writeFormats(folder, report, ['json', ...wanted], evidence)
    await completeFolder(folder)
    return files
  } catch (fault) {
    // Whoever reads report.json alone would take half a folder, of a disk that is full, for the whole report.
    await Promise.allSettled(Object.values(formatFiles).map((file) => rm(join(folder, file), { force: true })))
    throw fault
  }
}

/** Writes formats of a report that holds into a folder that is there. Nothing else of it is touched. */
export async function writeFormats(
  folder: string,
  report: Report,
  wanted: readonly Format[],
  evidence: Evidence,
): Promise<WrittenFormats> {
  const mode = report.options.evidence === 'full' ? ownerOnly : undefined
  // Not before something is written: the page alone takes a component library.
  const { render } = await import('../render.js')
  const files: Partial<Record<Format, string>> = {}
  for (const format of new Set(wanted)) {
    const path = join(folder, formatFiles[format])
    await writeAtomically(path, render[format](report, evidence), mode)
    files[format] = path
  }
  return files
}
