import { describe, expect, it } from 'vitest'
import {
  gridCells,
  gridColumns,
  gridRows,
  type ClauseId,
  type GridColumnId,
  type GridRowId,
} from '../../contract/index.js'
import { profileAt } from '../../check/testing/run-at.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { clauseResults } from './clause-results.js'
import { matrixOf } from './matrix.js'
import { failedLike, verdictLike, verdictMap } from '../testing/verdict-like.js'

type Cell = ClauseVerdict['cells'][number]

async function matrixAfter(...verdicts: readonly ClauseVerdict[]) {
  const results = clauseResults({
    profile: await profileAt('https://crm.example.com'),
    selection: { only: [], skip: [] },
    verdicts: verdictMap(...verdicts),
    today: '2026-11-21',
  })
  return matrixOf(verdictMap(...verdicts), results)
}

const cellSeen = (
  row: GridRowId,
  column: GridColumnId,
  seen: string,
  evidence: readonly string[] = ['x-0002'],
): Cell => ({
  row,
  column,
  seen,
  evidence,
  control: 'x-0001',
})

async function cellAfter(row: GridRowId, column: GridColumnId, ...verdicts: readonly ClauseVerdict[]) {
  const { cells } = await matrixAfter(...verdicts)
  return cells.find((cell) => cell.row === row && cell.column === column)
}

const judgedBy = (id: ClauseId, changes: Partial<ClauseVerdict>, ...cells: readonly Cell[]) =>
  verdictLike(id, { ...changes, cells })
const cantTell: Partial<ClauseVerdict> = { outcome: 'cantTell', blame: 'target', reason: 'odd' }

describe('a pair that came to nothing', () => {
  const undecided = (row: GridRowId, seen: string) => ({ ...cellSeen(row, 'legacyRead', seen), isUndecided: true })

  it('shows in its cell what was answered, though nothing is judged by it', async () => {
    const verdict = judgedBy(
      'ACCESS-9',
      { outcome: 'cantTell', blame: 'nobody', reason: 'odd' },
      undecided('noHeader', '503'),
    )
    const cell = await cellAfter('noHeader', 'legacyRead', verdict)
    expect(cell).toMatchObject({ seen: '503', verdict: 'not judged', evidence: ['x-0002'] })
  })

  it('stands back behind one that came to something, whichever was first', async () => {
    const good = judgedBy('COOKIE-9', {}, cellSeen('inOrder', 'legacyRead', '200 with rows', ['x-0009']))
    const odd = judgedBy('ACCESS-9', cantTell, undecided('inOrder', '503'))
    for (const verdicts of [
      [good, odd],
      [odd, good],
    ])
      expect(await cellAfter('inOrder', 'legacyRead', ...verdicts)).toMatchObject({ evidence: ['x-0009'] })
  })

  it.each([
    ['failed', 'differs'],
    ['passed', 'not judged'],
  ] as const)('in order, where its own clause %s: %s', async (outcome, verdict) => {
    const own = outcome === 'failed' ? verdictLike('COOKIE-9', failedLike) : verdictLike('COOKIE-9', {})
    const odd = judgedBy('ACCESS-9', cantTell, undecided('inOrder', '503'))
    expect(await cellAfter('inOrder', 'legacyRead', own, odd)).toMatchObject({ seen: '503', verdict })
  })
})

describe('the grid of a run', () => {
  it('says of a read in order that it brought no rows', async () => {
    const own = { ...verdictLike('COOKIE-9', failedLike), cells: [cellSeen('inOrder', 'legacyRead', '200')] }
    const cell = await cellAfter('inOrder', 'legacyRead', own)
    expect(cell).toMatchObject({ documented: '200', seen: '200 without rows', verdict: 'differs' })
  })

  it('has every row, column and cell of the document, though nothing was sent', async () => {
    const { rows, columns, cells } = await matrixAfter()
    expect(rows).toEqual(gridRows.map(({ id, title }) => ({ id, title })))
    expect(columns).toEqual(gridColumns.map(({ id, title }) => ({ id, title })))
    expect(cells.map(({ row, column }) => [row, column])).toEqual(gridCells.map(({ row, column }) => [row, column]))
    for (const cell of cells) expect(cell).toMatchObject({ seen: 'not tested', verdict: 'not judged', evidence: [] })
  })

  it('says what the document says, and "not shown" where it leaves a cell open', async () => {
    const { cells } = await matrixAfter()
    for (const [index, { documented, clause }] of gridCells.entries()) {
      expect(cells[index]?.documented).toBe(documented === 'observed' ? 'not shown' : documented)
      expect(cells[index]?.clauses).toEqual(clause ?? [])
      expect(cells[index]?.clause).toBe(clause?.[0])
    }
  })

  it.each<[string, GridRowId, GridColumnId, readonly ClauseVerdict[], object]>([
    [
      'as documented, of a clause that passed',
      'noHeader',
      'legacyRead',
      [judgedBy('ACCESS-9', {}, cellSeen('noHeader', 'legacyRead', '403'))],
      { seen: '403', verdict: 'as documented', evidence: ['x-0002'], control: 'x-0001' },
    ],
    [
      'otherwise, of a clause that failed',
      'noHeader',
      'legacyRead',
      [judgedBy('ACCESS-9', failedLike, cellSeen('noHeader', 'legacyRead', '200 with rows'))],
      { seen: '200 with rows', verdict: 'differs' },
    ],
    [
      'as documented, of a clause that failed in another column',
      'noCookies',
      'odataRead',
      [
        judgedBy(
          'ACCESS-1',
          failedLike,
          cellSeen('noCookies', 'odataRead', '302'),
          cellSeen('noCookies', 'legacyRead', '200'),
        ),
      ],
      { verdict: 'as documented' },
    ],
    [
      'otherwise, of a clause that failed in this column',
      'noCookies',
      'legacyRead',
      [
        judgedBy(
          'ACCESS-1',
          failedLike,
          cellSeen('noCookies', 'odataRead', '302'),
          cellSeen('noCookies', 'legacyRead', '200'),
        ),
      ],
      { verdict: 'differs' },
    ],
    [
      'as documented in status, of two clauses of which one failed',
      'tamperedTicket',
      'legacyRead',
      [judgedBy('ACCESS-6', {}, cellSeen('tamperedTicket', 'legacyRead', '401')), judgedBy('ACCESS-7', failedLike)],
      { verdict: 'as documented' },
    ],
    [
      'of a clause that can tell nothing',
      'noHeader',
      'legacyRead',
      [judgedBy('ACCESS-9', cantTell, cellSeen('noHeader', 'legacyRead', '403'))],
      { seen: '403', verdict: 'not judged' },
    ],
    [
      'where nothing is documented',
      'wrongToken',
      'service',
      [judgedBy('ACCESS-16', { outcome: 'observed', reason: 'seen' }, cellSeen('wrongToken', 'service', '200'))],
      { seen: '200', verdict: 'observed' },
    ],
    [
      'by a request that was not sent',
      'noHeader',
      'service',
      [judgedBy('ACCESS-12', {}, { row: 'noHeader', column: 'service', seen: 'not seen: no service', evidence: [] })],
      { seen: 'not tested', verdict: 'not judged', evidence: [] },
    ],
  ])('tells what was seen %s', async (_what, row, column, verdicts, wanted) => {
    expect(await cellAfter(row, column, ...verdicts)).toMatchObject(wanted)
  })

  it.each<[string, string]>([
    ['302', 'as documented'],
    ['401', 'as documented'],
    ['403', 'as documented'],
    ['200', 'differs'],
    ['200 with rows', 'differs'],
    ['404', 'differs'],
  ])('takes %s for a refusal where any will do: %s', async (seen, verdict) => {
    const judged = judgedBy('COOKIE-10', failedLike, cellSeen('noCookiesToken', 'legacyRead', seen))
    expect(await cellAfter('noCookiesToken', 'legacyRead', judged)).toMatchObject({ verdict })
  })

  it.each<[GridColumnId, ClauseId, string, string]>([
    ['legacyRead', 'COOKIE-9', '200 with rows', 'as documented'],
    ['legacyRead', 'COOKIE-9', '200', 'differs'],
    ['change', 'WRITE-1', '204', 'as documented'],
    ['change', 'WRITE-1', '302', 'differs'],
    ['service', 'REST-1', '200', 'as documented'],
    ['service', 'REST-1', '500', 'differs'],
  ])('in order, %s: %s failed with %s, which is %s', async (column, id, seen, verdict) => {
    const judged = judgedBy(id, failedLike, cellSeen('inOrder', column, seen))
    expect(await cellAfter('inOrder', column, judged)).toMatchObject({ verdict })
  })

  it('names the request in order of each column that was asked', async () => {
    const { columns } = await matrixAfter(
      judgedBy('ACCESS-9', {}, cellSeen('inOrder', 'legacyRead', '200 with rows', ['x-0007'])),
    )
    expect(columns.map(({ control }) => control)).toEqual(['x-0007', undefined, undefined, undefined])
  })

  it('takes a cell that was sent before one that was not, whichever clause came first', async () => {
    const sent = judgedBy('ACCESS-9', {}, cellSeen('noHeader', 'legacyRead', '403'))
    const not = judgedBy('ACCESS-15', {}, { row: 'noHeader', column: 'legacyRead', seen: 'not seen', evidence: [] })
    for (const verdicts of [
      [sent, not],
      [not, sent],
    ])
      expect(await cellAfter('noHeader', 'legacyRead', ...verdicts)).toMatchObject({ seen: '403' })
  })
})
