import type { ChangedRecord, Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'

/** A record that is not as it was: changed by the checker and not put back, or made by the target, which nothing deletes. */
export interface RecordLeft extends Pick<ChangedRecord, 'entity' | 'id'> {
  readonly how: 'not restored' | 'left behind'
  /** What to do. */
  readonly note: string
}

/** The records that are not as they were. */
export function recordsLeft({ changedRecords }: Pick<Report, 'changedRecords'>): readonly RecordLeft[] {
  return changedRecords
    .filter(({ restored }) => !restored)
    .map(({ entity, id, leftBehind, note = '' }) => ({
      entity,
      id,
      how: leftBehind === true ? 'left behind' : 'not restored',
      note,
    }))
}

/** Each of them in a line: which, and what to do. */
export function recordsLeftTold(report: Pick<Report, 'changedRecords'>): readonly string[] {
  return recordsLeft(report).map(
    ({ entity, id, how, note }) => `${how}: ${visibleLine(`${entity} ${id}: ${note}`, 1000)}`,
  )
}
