import type { ClauseResult, MatrixCell, Report } from '../../../schema/generated/report.js'
import { visibleLine } from '../../visible-text.js'
import { cellShown } from '../../wording.js'
import { ClauseLinks, ExchangeLinks, Sign } from '../exchanges/marks.js'

/** The 302, 401, 403 table: what is documented and what was seen, in every cell. */
export function Grid({ report }: { readonly report: Report }) {
  const { rows, columns, cells } = report.matrix
  const inOrder = new Set(report.clauses.flatMap(({ twins }) => twins.map(({ accepted }) => accepted)))
  if (cells.length === 0) return null
  return (
    <section aria-labelledby="grid">
      <h2 id="grid">Access by what was sent</h2>
      <p class="note">
        Rows: credentials sent. Columns: service. Top: status received. Below: status documented. The control is the
        same request, valid.
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="Answers by what was sent and asked for">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Sent</th>
              {columns.map((column) => (
                <th scope="col" key={column.id}>
                  {visibleLine(column.title, 80)}
                  {column.control !== undefined && (
                    <span class="control">
                      control <ExchangeLinks ids={[column.control]} />
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{visibleLine(row.title, 80)}</th>
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    title={visibleLine(column.title, 80)}
                    cell={cells.find((cell) => cell.row === row.id && cell.column === column.id)}
                    clauses={report.clauses}
                    control={column.control}
                    inOrder={inOrder}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const className: Readonly<Record<MatrixCell['verdict'], string>> = {
  'as documented': 'passed',
  differs: 'failed',
  observed: 'observed',
  'not judged': 'untested',
}

interface Shown {
  /** The column, for a screen on which the grid is a list. */
  readonly title: string
  readonly cell: MatrixCell | undefined
  readonly clauses: readonly ClauseResult[]
  readonly control: string | undefined
  /** The good halves of all twins. */
  readonly inOrder: ReadonlySet<string>
}

function Cell({ title, cell, clauses, control, inOrder }: Shown) {
  if (!cell) return <td class="zero">not in the grid</td>
  const { sign, word, departure } = cellShown(cell, clauses)
  const isSeen = cell.evidence.length > 0
  return (
    <td class={className[cell.verdict]}>
      <small class="column">{title}</small>
      {isSeen ? (
        <div class="seen">
          <Sign sign={sign} /> <b>{visibleLine(cell.seen, 40)}</b> <small>{word}</small>
        </div>
      ) : (
        <div class="unseen">
          <Sign sign={sign} /> {visibleLine(cell.seen, 40)}
        </div>
      )}
      <div class="documented">
        {documented(cell.documented)}
        {departure !== undefined && `, departure ${departure}`}
      </div>
      <div class="links">
        <ClauseLinks ids={cell.clauses} /> <ExchangeLinks ids={showing(cell, inOrder).slice(0, 3)} />
        {cell.control !== undefined && cell.control !== control && (
          <span>
            control <ExchangeLinks ids={[cell.control]} />
          </span>
        )}
      </div>
    </td>
  )
}

/** What shows the answer that stands in the cell: beside it, the requests in order would lead a reader to another one. */
function showing({ row, control, evidence }: MatrixCell, inOrder: ReadonlySet<string>): readonly string[] {
  const refused = evidence.filter((id) => id !== control && !inOrder.has(id))
  return row === 'inOrder' || refused.length === 0 ? evidence : refused
}

function documented(text: string): string {
  return text === 'not shown' ? 'no clause judges this' : `documented ${visibleLine(text, 40)}`
}
