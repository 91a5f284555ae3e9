import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ExitCode } from '../../contract/index.js'
// By its file: what its other doors need besides is not needed here.
import { isFleetFolder } from '../../report/folder/overview-files.js'
import {
  readVerifyingKey,
  ReportUnreadable,
  verifyReportFolder,
  verifySignature,
  type SignatureFinding,
} from '../../report/index.js'
import { visibleLine } from '../../report/visible-text.js'
import { isFolder } from './out-path.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `verify`, as commander gives them. */
export interface GivenToVerify {
  readonly key?: string
}

/** Prints what is wrong with the folder, a line each, and tells on stderr what that comes to; gives back the exit code. */
export async function verifyFolder(terminal: Terminal, folder: string, given: GivenToVerify): Promise<ExitCode> {
  if (!isFolder(folder)) throw new UsageFault(`${visibleLine(folder)} is not a directory. Give a report directory`)
  // Its manifest lists the overview alone; to say that a report is missing would accuse somebody.
  if (isFleetFolder(folder) && !existsSync(join(folder, 'report.json')))
    throw new UsageFault(
      `${visibleLine(folder)} is the report of a fleet. Give the report directory of one target below it`,
    )
  const key = given.key === undefined ? undefined : await readVerifyingKey(given.key)
  const signature = await verifySignature(folder, key)
  const { faults: ofManifest, convertedFrom } = await manifestFaults(folder)
  const faults = [...new Set([...ofManifest, ...signatureFaults(signature)])]
  for (const fault of faults) terminal.print(fault)
  const hasManifest = existsSync(join(folder, 'manifest.json'))
  terminal.say(hasManifest ? inAll(faults) : noManifest)
  if (convertedFrom !== undefined)
    terminal.say(
      `The files were converted from the report.json with SHA-256 ${convertedFrom}. The directory is not that of a run.`,
    )
  if (hasManifest || signature.state !== 'unsigned') terminal.say(worthOf(signature))
  return faults.length === 0 ? 0 : 1
}

const notReadable = 'not readable: '

/** Whoever takes it for a folder that was tampered with would accuse somebody. */
const noManifest =
  'The directory has no manifest, so nothing can be verified: it is not a report, its run was killed, or the manifest was deleted.'

function inAll(faults: readonly string[]): string {
  if (faults.length === 0) return 'All files match the manifest.'
  return faults.every((fault) => fault.startsWith(notReadable))
    ? 'Files that you may not read could not be verified, see above.'
    : 'Files were changed after they were written, see above.'
}

function signatureFaults(signature: SignatureFinding): readonly string[] {
  if (signature.state === 'unchecked') return [`${notReadable}${visibleLine(signature.unreadable)}`]
  return signature.state === 'broken' ? signature.faults.map((fault) => `signature: ${fault}`) : []
}

interface ManifestFaults {
  readonly faults: readonly string[]
  readonly convertedFrom?: string
}

async function manifestFaults(folder: string): Promise<ManifestFaults> {
  try {
    const { missing, altered, unlisted, unreadable, ...marks } = await verifyReportFolder(folder)
    // A manifest that lists nothing holds of every folder.
    const isConverted = marks.convertedFrom !== undefined
    const hasReport = isConverted || existsSync(join(folder, 'report.json')) || missing.includes('report.json')
    const faults = [
      ...(hasReport ? [] : ['missing: report.json']),
      ...missing.map((path) => `missing: ${visibleLine(path)}`),
      ...altered.map((path) => `changed: ${visibleLine(path)}`),
      ...unlisted.map((path) => `added: ${visibleLine(path)}`),
      ...unreadable.map((path) => `${notReadable}${visibleLine(path)}`),
    ]
    return { faults, ...marks }
  } catch (fault) {
    if (!(fault instanceof ReportUnreadable)) throw fault
    return { faults: [`manifest.json: ${visibleLine(fault.reason)}`] }
  }
}

function worthOf(signature: SignatureFinding): string {
  switch (signature.state) {
    case 'unsigned':
      return 'The report is not signed, so a forged manifest cannot be detected.'
    case 'holds':
      return signature.vouched
        ? `The signature is valid for the given key, ${signature.keyid}.`
        : `The signature is valid for the key in the directory, ${signature.keyid}, which anyone could have put there. Use --key to verify who signed.`
    case 'broken':
      return 'The signature is invalid.'
    case 'unchecked':
      return 'The signature could not be verified.'
  }
}
