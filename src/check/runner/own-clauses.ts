import { forgetOwn, ownRegistered } from '../engine/registry.js'
import type { OwnClausesFound } from '../engine/own-clause.js'

/**
 * Loads clause files, one after the other. A file that throws, says a clause wrongly or twice, or says none, is a fault of
 * whoever wrote it, and told with its name.
 */
export async function loadOwnClauses(
  files: readonly string[],
  load: (file: string) => Promise<unknown>,
): Promise<OwnClausesFound> {
  forgetOwn()
  // Only custom clauses use vitest's assertions.
  if (files.length > 0) await import('../answers/expect.js')
  const faults: string[] = []
  for (const file of files) {
    const before = ownRegistered()
    try {
      await load(file)
    } catch (fault) {
      faults.push(`${file} cannot be loaded: ${fault instanceof Error ? fault.message : String(fault)}`)
      continue
    }
    const after = ownRegistered()
    const wrong = after.faults.slice(before.faults.length)
    faults.push(...wrong.map((sentence) => `${file}: ${sentence}`))
    if (wrong.length === 0 && after.clauses.length === before.clauses.length) faults.push(`${file} declares no clause`)
  }
  return { clauses: ownRegistered().clauses, faults }
}
