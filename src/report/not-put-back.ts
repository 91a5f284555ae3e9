import type { Report } from '../schema/generated/report.js'
import { visibleLine } from './visible-text.js'

/** Each record that was not put back, in a line: which, and what to do. */
export function notPutBackTold({ changedRecords }: Pick<Report, 'changedRecords'>): readonly string[] {
  return changedRecords
    .filter(({ restored }) => !restored)
    .map(({ entity, id, note = '' }) => `not put back: ${visibleLine(`${entity} ${id}: ${note}`, 1000)}`)
}
