import { gridCell, type GridColumnId, type GridRowId } from '../contract/index.js'
import type { Exchange } from '../exchange/index.js'
import { alterations, type ActorRequest, type Alteration } from '../session/index.js'
import type { ChangeMethod } from '../sandbox/index.js'
import { accessRefusal, isGoodRead, isSuccess, rowsOf } from './answers.js'
import { changeTwins, whyNoChange, type ChangeTwins } from './changes/index.js'
import { loginPages, session } from './main-session.js'
import { currentRecord, observe } from './record.js'
import { legacyRead, odataRead, serviceCall } from './requests.js'
import type { RunContext } from './run-context.js'
import { savedSessionFor } from './saved-session.js'
import { sendTwins, type Twins } from './twins.js'
import { Undecided } from './verdict.js'

type AlteredRow = Exclude<GridRowId, 'inOrder'>

interface Column {
  readonly request: (run: RunContext) => ActorRequest
  readonly isGood: (exchange: Exchange) => boolean
}

const columns: Readonly<Record<Exclude<GridColumnId, 'change'>, Column>> = {
  legacyRead: { request: legacyRead, isGood: isGoodRead },
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
export async function cell(run: RunContext, row: AlteredRow, column: Exclude<GridColumnId, 'change'>): Promise<Twins> {
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

/**
 * The cell of the change column: each method's pair in turn, judged before the next is sent. A change that was refused has
 * its value sent once more in order, so that a record which takes neither is told from one that is guarded. Where the run
 * may send no change, the clause says that it was judged without.
 */
export async function judgeChanges(
  run: RunContext,
  row: AlteredRow,
  methods: readonly ChangeMethod[],
  judge: (twins: ChangeTwins) => void,
): Promise<void> {
  if (methods.length === 0) return observe(`judged by reads alone, and not by changes: ${whyNoChange(run)}`)
  const main = await session(run, 'main')
  const answers: ChangeTwins[] = []
  for (const method of methods) {
    const alteration = rows[row](run, run.addresses.legacyRoot)
    const twins = await changeTwins(run, main, method, alteration)
    if (!twins) continue
    answers.push(twins)
    noteChanges(row, answers)
    judge(twins)
  }
}

/** Looks at a cell that the document does not settle: what is seen stands in the grid, and no fault of it is anyone's. */
export async function observeCell(run: RunContext, row: AlteredRow, column: GridColumnId): Promise<void> {
  try {
    if (column === 'change') await judgeChanges(run, row, ['MERGE'], () => undefined)
    else await cell(run, row, column)
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

/** The methods stand apart in the grid only where they were answered differently. */
function noteChanges(row: AlteredRow, answers: readonly ChangeTwins[]): void {
  const record = currentRecord()
  const last = answers.at(-1)
  if (last) record.twins.push({ accepted: last.accepted.id, refused: last.refused.id, differsIn: last.differsIn })
  const inWords = (half: 'accepted' | 'refused') => {
    const statuses = answers.map(({ method, [half]: { status } }) => ({ method, status: String(status) }))
    const [first] = statuses
    return statuses.every(({ status }) => status === first?.status)
      ? (first?.status ?? '')
      : statuses.map(({ method, status }) => `${status} (${method})`).join(', ')
  }
  const accepted = answers.map((twins) => twins.accepted.id)
  record.cells.push({
    row,
    column: 'change',
    seen: inWords('refused'),
    evidence: answers.flatMap((twins) => [twins.accepted.id, twins.refused.id]),
    ...(accepted[0] === undefined ? {} : { control: accepted[0] }),
  })
  record.cells.push({ row: 'inOrder', column: 'change', seen: inWords('accepted'), evidence: accepted })
}

function looksLike(run: RunContext, exchange: Exchange, documented: string): boolean {
  if (documented === 'refused') return accessRefusal(exchange, loginPages(run)) !== undefined
  return String(exchange.status) === documented
}

function inGrid(exchange: Exchange): string {
  const count = exchange.status === 200 ? rowsOf(exchange)?.length : undefined
  return count ? `${exchange.status} with rows` : String(exchange.status)
}
