import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueSha256, revision, type Depth } from '../../contract/index.js'
import { validatorOf } from '../../schema/compile.js'
import type { Detection } from '../../schema/generated/detection.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { specsRoot } from '../spec-files.js'

/** What the recorded proof shows: of each clause, and how much all checks of a depth detect. */
export interface RecordedDetection {
  readonly clauses: ReadonlyMap<string, Detection['clauses'][number]>
  readonly depths: Detection['depths']
}

/** Where the record lies: in the repository, and below `dist` in a built or installed package. */
const detectionPath = join(specsRoot, 'fixtures', 'detection.json')

/**
 * Reads what `prove --record` has written. Undefined where nothing may be claimed: no record, one that does not hold, or
 * one of another catalogue, since a clause that was reworded may not detect any more what it did.
 */
export function recordedDetection(path: string = detectionPath): RecordedDetection | undefined {
  const value = readOrNothing(path)
  if (!validatorOf<Detection>('detection')(value)) return undefined
  const { contract, clauses, depths } = value
  if (contract.revision !== revision || contract.sha256 !== catalogueSha256()) return undefined
  return { clauses: new Map(clauses.map((clause) => [clause.id, clause])), depths }
}

function readOrNothing(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** How many known breaches a clause detects, and how many of them by the checks that came to a judgement. */
export function detectsOf(
  recorded: RecordedDetection | undefined,
  { id, checks = [] }: Pick<ClauseResult, 'id' | 'checks'>,
): Pick<ClauseResult, 'detects'> {
  const known = recorded?.clauses.get(id)
  if (known === undefined || known.deviations.length === 0) return {}
  const judged = new Set(checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed').map(idOf))
  const detected = known.checks.filter((check) => judged.has(check.id)).flatMap(({ deviations }) => deviations)
  return { detects: { known: known.deviations.length, byThisRun: new Set(detected).size } }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

/** How many of all known breaches the checks of a depth detect. */
export function detectionAt(recorded: RecordedDetection | undefined, depth: Depth): Pick<Report, 'detection'> {
  if (recorded === undefined) return {}
  const { reached, of } = recorded.depths[depth]
  return { detection: { known: of, atThisDepth: reached } }
}
