import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caseOf, type ClauseCase } from '../../report/findings/clause-case.js'
import { allureFolder } from '../../report/folder/folder-contents.js'
import { remarkOn } from '../../report/findings/remark.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { parsedJson, isRecord } from '../../runtime/json.js'
import type { Report } from '../../schema/generated/report.js'

/** What does not count is no failure for whoever reads Allure results: a plugin would show a red build for a run that ends with 0. */
const excused: readonly ClauseCase[] = ['advisory', 'waived', 'accepted']

/**
 * Marks the Allure results of failures that do not count as skipped, with the reason. Each result is written as its clause
 * ends, when nobody knows yet of a baseline.
 */
export async function excuseInAllure(folder: string, report: Report): Promise<void> {
  const clauses = report.clauses.map((clause) => ({ clause, is: caseOf(clause, report) }))
  const messages = new Map(
    clauses.filter(({ is }) => excused.includes(is)).map(({ clause, is }) => [clause.id, remarkOn(clause, is, report)]),
  )
  if (messages.size === 0) return
  const results = join(folder, allureFolder)
  const files = await readdir(results).catch(() => [])
  await Promise.all(
    files.filter((file) => file.endsWith('-result.json')).map((file) => excuse(join(results, file), messages)),
  )
}

async function excuse(path: string, messages: ReadonlyMap<string, string>): Promise<void> {
  const result = parsedJson(await readFile(path, 'utf8'))
  if (!isRecord(result) || typeof result['name'] !== 'string') return
  // A result is named by its clause: `READ-2 XML unless the caller asks for another format`.
  const message = messages.get(result['name'].split(' ')[0] ?? '')
  if (message === undefined) return
  const statusDetails = { ...(isRecord(result['statusDetails']) ? result['statusDetails'] : {}), message, known: true }
  await writeAtomically(path, JSON.stringify({ ...result, status: 'skipped', statusDetails }))
}
