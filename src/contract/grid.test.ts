import { describe, expect, test } from 'vitest'
import { clauseById } from './catalogue/index.js'
import {
  gridCell,
  gridCells,
  gridColumns,
  gridRows,
  type Documented,
  type GridColumnId,
  type GridRowId,
} from './grid.js'

const documented: Readonly<Record<GridRowId, readonly Documented[]>> = {
  noCookies: ['302', '302', '302', '302'],
  noCookiesToken: ['refused', 'observed', 'observed', 'observed'],
  expired: ['302', '302', '302', '302'],
  tamperedTicket: ['401', '401', '401', '401'],
  tokenAlone: ['401', '401', '401', '401'],
  noHeader: ['403', '403', '403', '403'],
  wrongToken: ['observed', 'observed', 'observed', 'observed'],
  inOrder: ['200', '2xx', '200', '2xx'],
}

describe('the 302 / 401 / 403 table', () => {
  test.each(Object.entries(documented) as [GridRowId, readonly Documented[]][])(
    'row %s asks for its statuses',
    (row, expected) => {
      expect(gridColumns.map(({ id }) => gridCell(row, id).documented)).toEqual(expected)
    },
  )

  test('every row meets every column once, in order', () => {
    const places = gridRows.flatMap((row) => gridColumns.map((column) => `${row.id} ${column.id}`))
    expect(gridCells.map(({ row, column }) => `${row} ${column}`)).toEqual(places)
    expect(() => gridCell('noCookies', 'pages' as GridColumnId)).toThrow('no cell noCookies / pages')
  })

  test('a cell that no clause is about names none', () => {
    const open = { row: 'wrongToken', column: 'change', documented: 'observed' }
    expect(gridCell('wrongToken', 'change')).toEqual(open)
    expect(gridCell('wrongToken', 'legacyRead').clause).toEqual(['ACCESS-16'])
  })

  test('the control of a column is what judges it when all is in order', () => {
    for (const { id, control } of gridColumns) expect(gridCell('inOrder', id).clause).toEqual(control)
  })

  test('a cell with a documented answer is judged by clauses, an observed one by none', () => {
    for (const { documented: answer, clause = [] } of gridCells) {
      const judged = clause.filter((id) => clauseById(id).level !== 'observe')
      expect(judged.length > 0).toBe(answer !== 'observed')
    }
  })

  test('a status below a column is the status that its clause names', () => {
    for (const { documented: answer, clause = [] } of gridCells) {
      const [first] = clause
      if (first === undefined || !/^\d{3}$/.test(answer) || answer === '200') continue
      const { title, statement } = clauseById(first)
      expect(`${title} ${statement}`).toMatch(answer === '302' ? /302|redirect/ : new RegExp(answer))
    }
  })
})
