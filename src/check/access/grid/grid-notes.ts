import type { GridColumnId, GridRowId } from '../../../contract/index.js'
import type { Exchange } from '../../../exchange/index.js'
import type { ChangeTwins } from '../../writing/making/change-twins.js'
import { currentRecord } from '../../outcome/record.js'
import { rowsOf } from '../../answers/answers.js'
import { halvesBefore } from '../../outcome/halves.js'
import type { Twins } from '../../twins/twins.js'

/** The rows of the grid in which something is altered. */
export type AlteredRow = Exclude<GridRowId, 'inOrder'>

/** Notes a pair in the grid, beside what came of it in order. */
export function noteCell(row: AlteredRow, column: GridColumnId, { accepted, refused, differsIn }: Twins): void {
  const record = currentRecord()
  record.twins.push({ accepted: accepted.id, refused: refused.id, differsIn })
  record.cells.push({
    row,
    column,
    seen: inGrid(refused),
    evidence: [accepted.id, refused.id],
    control: accepted.id,
  })
  record.cells.push({ row: 'inOrder', column, seen: inGrid(accepted), evidence: [accepted.id] })
}

/** Notes what was answered of a pair that came to nothing: the grid must not say of it that it was not sent. */
export function noteHalves(row: AlteredRow, column: GridColumnId, fault: unknown): void {
  const { accepted, refused } = halvesBefore(fault)
  const { cells } = currentRecord()
  if (accepted && refused) {
    const evidence = [accepted.id, refused.id]
    cells.push({ row, column, seen: inGrid(refused), evidence, control: accepted.id, isUndecided: true })
  }
  if (accepted) {
    cells.push({ row: 'inOrder', column, seen: inGrid(accepted), evidence: [accepted.id], isUndecided: true })
  }
}

/** The methods stand apart in the grid only where they were answered differently. */
export function noteChanges(row: AlteredRow, last: ChangeTwins, answers: readonly ChangeTwins[]): void {
  const record = currentRecord()
  record.twins.push({ accepted: last.accepted.id, refused: last.refused.id, differsIn: last.differsIn })
  const inWords = (half: 'accepted' | 'refused') => {
    const statuses = answers.map(({ method, [half]: { status } }) => ({ method, status }))
    return statuses.every(({ status }) => status === last[half].status)
      ? String(last[half].status)
      : statuses.map(({ method, status }) => `${String(status)} (${method})`).join(', ')
  }
  const accepted = answers.map((twins) => twins.accepted.id)
  record.cells.push({
    row,
    column: 'change',
    seen: inWords('refused'),
    evidence: answers.flatMap((twins) => [twins.accepted.id, twins.refused.id]),
    control: (answers[0] ?? last).accepted.id,
  })
  record.cells.push({ row: 'inOrder', column: 'change', seen: inWords('accepted'), evidence: accepted })
}

function inGrid(exchange: Exchange): string {
  const count = exchange.status === 200 ? rowsOf(exchange)?.length : undefined
  return count ? `${exchange.status} with rows` : String(exchange.status)
}
