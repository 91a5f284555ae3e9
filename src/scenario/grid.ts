import { gridCell, type GridColumnId, type GridRowId } from '../contract/index.js'
import type { Exchange } from '../exchange/index.js'
import { alterations, type ActorRequest, type Alteration } from '../session/index.js'
import { accessRefusal, isGoodRead, isSuccess, rowsOf } from './answers.js'
import { loginPages, session } from './main-session.js'
import { currentRecord } from './record.js'
import { legacyRead, odataRead, serviceCall } from './requests.js'
import type { RunContext } from './run-context.js'
import { savedSessionFor } from './saved-session.js'
import { sendTwins, type Twins } from './twins.js'
import { Undecided, untested } from './verdict.js'

type AlteredRow = Exclude<GridRowId, 'inOrder'>

interface Column {
  readonly request: (run: RunContext) => ActorRequest
  readonly isGood: (exchange: Exchange) => boolean
}

const columns: Readonly<Record<GridColumnId, Column>> = {
  legacyRead: { request: legacyRead, isGood: isGoodRead },
  change: {
    request: () => untested('changes are not yet tried by this version of the checker'),
    isGood: isSuccess,
  },
  odataRead: { request: odataRead, isGood: isGoodRead },
  service: { request: serviceCall, isGood: isSuccess },
}

const rows: Readonly<Record<AlteredRow, (run: RunContext, url: string) => Alteration>> = {
  noCookies: () => alterations.noCookies,
  noCookiesToken: () => alterations.noCookiesToken,
  expired: savedSessionFor,
  tamperedTicket: () => alterations.tamperedTicket,
  tokenAlone: () => alterations.tokenAlone,
  noHeader: () => alterations.noHeader,
  wrongToken: () => alterations.wrongToken,
}

/**
 * One cell of the 302/401/403 grid: the column's request in order, and altered as the row says. Sent once a run, noted
 * in the grid, and cited by every clause that looks at it.
 */
export async function cell(run: RunContext, row: AlteredRow, column: GridColumnId): Promise<Twins> {
  const { request, isGood } = columns[column]
  const twins = await run.shared(`cell ${row} ${column}`, async () => {
    const main = await session(run, 'main')
    const asked = request(run)
    const { documented } = gridCell(row, column)
    return sendTwins(run, main, asked, rows[row](run, asked.url), {
      isGood,
      asDocumented: (exchange) => documented === 'observed' || looksLike(run, exchange, documented),
    })
  })
  note(row, column, twins)
  return twins
}

/** Looks at a cell that the document does not settle: what is seen stands in the grid, and no fault of it is anyone's. */
export async function observeCell(run: RunContext, row: AlteredRow, column: GridColumnId): Promise<void> {
  try {
    await cell(run, row, column)
  } catch (fault) {
    const why = fault instanceof Undecided ? fault.message : 'no answer came'
    currentRecord().cells.push({ row, column, seen: `not seen: ${why}`, evidence: [] })
  }
}

function note(row: AlteredRow, column: GridColumnId, { accepted, refused, differsIn }: Twins): void {
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

function looksLike(run: RunContext, exchange: Exchange, documented: string): boolean {
  if (documented === 'refused') return accessRefusal(exchange, loginPages(run)) !== undefined
  return String(exchange.status) === documented
}

function inGrid(exchange: Exchange): string {
  const count = exchange.status === 200 ? rowsOf(exchange)?.length : undefined
  return count ? `${exchange.status} with rows` : String(exchange.status)
}
