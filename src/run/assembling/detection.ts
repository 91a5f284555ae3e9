import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueSha256, revision } from '../../contract/index.js'
import { validatorOf } from '../../schema/compile.js'
import type { Detection } from '../../schema/generated/detection.js'
import type { ClauseResult } from '../../schema/generated/report.js'
import { specsRoot } from '../spec-files.js'

/** What the recorded proof shows, by clause; a clause that is not in it was not shown to detect anything. */
export type DetectionByClause = ReadonlyMap<string, NonNullable<ClauseResult['detection']>>

/** Where the record lies: in the repository, and below `dist` in a built or installed package. */
const detectionPath = join(specsRoot, 'fixtures', 'detection.json')

/**
 * Reads what `prove --record` has written. Undefined where nothing may be claimed: no record, one that does not hold, or
 * one of another catalogue, since a clause that was reworded may not detect any more what it did.
 */
export function recordedDetection(path: string = detectionPath): DetectionByClause | undefined {
  const value = readRecord(path)
  if (!value) return undefined
  return new Map(
    value.clauses
      .filter(({ deviations }) => deviations.length > 0)
      .map(({ id, deviations, variants }) => [id, { deviations, variants }]),
  )
}

/** What the same record shows of each check, by clause. */
export function recordedChecks(
  path: string = detectionPath,
): ReadonlyMap<string, Detection['clauses'][number]['checks']> | undefined {
  const value = readRecord(path)
  return value && new Map(value.clauses.map(({ id, checks }) => [id, checks]))
}

function readRecord(path: string): Detection | undefined {
  const value = readOrNothing(path)
  if (!validatorOf<Detection>('detection')(value)) return undefined
  return value.contract.revision === revision && value.contract.sha256 === catalogueSha256() ? value : undefined
}

function readOrNothing(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
