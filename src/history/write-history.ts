import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../runtime/atomic-write.js'
import { formatFiles } from '../report/formats.js'
import { fleetFile } from '../report/folder/overview-files.js'
import type { History } from '../schema/generated/history.js'
import { badgeMark, renderBadge } from './badge.js'
import { findReports, reportsAsTheyLie } from './find-reports.js'
import { historyOf } from './history.js'

/** The files of a history, each with how it begins if this program wrote it. */
const files = {
  'history.json': /^\{\s*"schemaVersion": \d+,\s*"tool": \{\s*"name": "svc-conformance"/,
  'index.html': /^<!doctype html>\n<html lang="en"><head>[^]{0,1000}<title>Conformance history: /,
  'badge.svg': new RegExp(`^<svg [^>]*${badgeMark}`),
} as const

/** A directory that a history must not be written into. The message is a sentence for people. */
export class HistoryRefused extends Error {
  override readonly name = 'HistoryRefused'
}

/** Whether a directory has a history that is to be kept up. */
export function keepsHistory(dir: string): boolean {
  return existsSync(join(dir, 'index.html')) && isOurs(dir, 'history.json') && existsSync(join(dir, 'history.json'))
}

/**
 * Writes the history of all reports below a directory into it: index.html, history.json and badge.svg. Each file appears
 * whole. Of several writers at once none leaves out the report of another: each looks again after it has written, and
 * writes again where a report was finished since it began to read them.
 *
 * @param publish puts the files of a history into the directory
 * @throws HistoryRefused before anything is written, if the directory is a report itself or has files of others with these names
 */
export async function writeHistory(dir: string, publish = writeFiles): Promise<History> {
  const report = [formatFiles.json, fleetFile].find((name) => existsSync(join(dir, name)))
  if (report !== undefined)
    throw new HistoryRefused(`${dir} has a ${report}. Name the directory that contains the report directories`)
  const foreign = (Object.keys(files) as (keyof typeof files)[]).find((name) => !isOurs(dir, name))
  if (foreign !== undefined)
    throw new HistoryRefused(
      `${join(dir, foreign)} was not written by svc-conformance. Move it, or name another directory`,
    )
  for (;;) {
    const before = await reportsAsTheyLie(dir)
    const history = historyOf(await findReports(dir))
    await publish(dir, history)
    if ((await reportsAsTheyLie(dir)) === before) return history
  }
}

async function writeFiles(dir: string, history: History): Promise<void> {
  const { renderHistory } = await import('./html/history-page.js')
  await writeAtomically(join(dir, 'index.html'), renderHistory(history))
  await writeAtomically(join(dir, 'badge.svg'), renderBadge(history))
  await writeAtomically(join(dir, 'history.json'), `${JSON.stringify(history, undefined, 2)}\n`)
}

/** Whether this program may replace the file: it wrote it, or nothing is there. */
function isOurs(dir: string, name: keyof typeof files): boolean {
  const path = join(dir, name)
  return !existsSync(path) || files[name].test(readFileSync(path, 'utf8'))
}
