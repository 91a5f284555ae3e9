import { existsSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { formatFiles } from '../formats.js'

/** The signed statement. It covers manifest.json, and so cannot be in it. */
export const envelopeFile = 'statement.dsse.json'

/** The public key of whoever signed, in the manifest like every other file: whose it is, it cannot say. */
export const publicKeyFile = 'signing-key.pem'

/** What a signature leaves in a report folder. */
export const signatureFiles = [envelopeFile, publicKeyFile] as const

/** The overview of a fleet, for programs. */
export const fleetFile = 'fleet.json'

/** The same as a page to read. */
export const overviewPage = 'fleet.html'

/** What tells a folder of a fleet from one of a single target. */
export const overviewFiles: readonly string[] = [fleetFile, overviewPage]

/** Whether a folder holds the overview of a fleet. */
export function isFleetFolder(folder: string): boolean {
  return existsSync(join(folder, fleetFile))
}

/** What `prove` writes. */
export const proofFile = 'proof.json'
export const proofPage = 'proof.html'

/** The file of a report folder that a person reads best: of those that were asked for, the page before all others. */
export function pageOf(folder: string): string {
  const { html, markdown, json } = formatFiles
  return [html, markdown].find((file) => existsSync(join(folder, file))) ?? json
}

/** Whether a file is there and lies in a folder, or in one below it; links are followed. */
export function liesIn(folder: string, file: string): boolean {
  if (!existsSync(folder) || !existsSync(file)) return false
  return realpathSync(file).startsWith(join(realpathSync(folder), sep))
}
