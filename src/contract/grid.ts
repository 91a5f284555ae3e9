import type { ClauseId } from './catalogue/groups.js'

export type GridRowId =
  'noCookies' | 'noCookiesToken' | 'expired' | 'tamperedTicket' | 'tokenAlone' | 'noHeader' | 'wrongToken' | 'inOrder'

export type GridColumnId = 'legacyRead' | 'change' | 'odataRead' | 'service'

/** What a cell is documented as: a status, any access refusal (`refused`), or left open and recorded (`observed`). */
export type Documented = '200' | '2xx' | '302' | '401' | '403' | 'refused' | 'observed'

/** One row: what the caller sends. */
export interface GridRow {
  readonly id: GridRowId
  readonly title: string
}

/** One column: where the request goes, and the clauses that prove the same request good when all is in order. */
export interface GridColumn {
  readonly id: GridColumnId
  readonly title: string
  readonly control: readonly ClauseId[]
}

export interface GridCell {
  readonly row: GridRowId
  readonly column: GridColumnId
  readonly documented: Documented
  /** The clauses that judge or record the cell; absent where none does. */
  readonly clause?: readonly ClauseId[]
}

export const gridRows: readonly GridRow[] = [
  { id: 'noCookies', title: 'no cookies' },
  { id: 'noCookiesToken', title: 'no cookies, CSRF token in the header' },
  { id: 'expired', title: 'expired session' },
  { id: 'tamperedTicket', title: 'tampered ticket' },
  { id: 'tokenAlone', title: 'CSRF token only, as cookie and header' },
  { id: 'noHeader', title: 'every cookie, no CSRF header' },
  { id: 'wrongToken', title: 'every cookie, wrong CSRF token' },
  { id: 'inOrder', title: 'valid request' },
]

export const gridColumns: readonly GridColumn[] = [
  { id: 'legacyRead', title: 'legacy read', control: ['COOKIE-9'] },
  { id: 'change', title: 'legacy change', control: ['WRITE-1', 'WRITE-3'] },
  { id: 'odataRead', title: 'OData read', control: ['ODATA-1'] },
  { id: 'service', title: 'custom service', control: ['REST-1'] },
]

type Answer = readonly [Documented, ...ClauseId[]]

const open: Answer = ['observed']

/** Row by row, in column order: what is documented, and by which clauses it is judged. */
const answers: Readonly<Record<GridRowId, Readonly<Record<GridColumnId, Answer>>>> = {
  noCookies: {
    legacyRead: ['302', 'ACCESS-1'],
    change: ['302', 'ACCESS-1'],
    odataRead: ['302', 'ACCESS-1'],
    service: ['302', 'REST-3'],
  },
  noCookiesToken: { legacyRead: ['refused', 'COOKIE-10'], change: open, odataRead: open, service: open },
  expired: {
    legacyRead: ['302', 'ACCESS-5'],
    change: ['302', 'ACCESS-5'],
    odataRead: ['302', 'ACCESS-5'],
    service: ['302', 'ACCESS-5'],
  },
  tamperedTicket: {
    legacyRead: ['401', 'ACCESS-6', 'ACCESS-7'],
    change: ['401', 'ACCESS-6'],
    odataRead: ['401', 'ACCESS-6'],
    service: ['401', 'ACCESS-6'],
  },
  tokenAlone: {
    legacyRead: ['401', 'ACCESS-8'],
    change: ['401', 'ACCESS-8'],
    odataRead: ['401', 'ACCESS-8'],
    service: ['401', 'ACCESS-8'],
  },
  noHeader: {
    legacyRead: ['403', 'ACCESS-9'],
    change: ['403', 'ACCESS-10'],
    odataRead: ['403', 'ACCESS-11'],
    service: ['403', 'ACCESS-12'],
  },
  wrongToken: { legacyRead: ['observed', 'ACCESS-16'], change: open, odataRead: open, service: open },
  inOrder: {
    legacyRead: ['200', 'COOKIE-9'],
    change: ['2xx', 'WRITE-1', 'WRITE-3'],
    odataRead: ['200', 'ODATA-1'],
    service: ['2xx', 'REST-1'],
  },
}

/** The 302 / 401 / 403 table, row by row. */
export const gridCells: readonly GridCell[] = gridRows.flatMap(({ id: row }) =>
  gridColumns.map(({ id: column }): GridCell => {
    const [documented, ...clause] = answers[row][column]
    return clause.length === 0 ? { row, column, documented } : { row, column, documented, clause }
  }),
)

/** The cell at a row and a column. */
export function gridCell(row: GridRowId, column: GridColumnId): GridCell {
  const cell = gridCells.find((each) => each.row === row && each.column === column)
  if (cell === undefined) throw new RangeError(`the grid has no cell ${row} / ${column}`)
  return cell
}
