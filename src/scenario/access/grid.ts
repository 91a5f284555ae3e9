import { gridCell, gridColumns, gridRows, type GridColumnId } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { alterations, type ActorRequest, type Alteration } from '../../session/index.js'
import type { ChangeMethod } from '../../sandbox/index.js'
import { isRefused } from '../words/access-refusal.js'
import { isGoodRead, isHtmlPage, isServed, named, seen } from '../words/answers.js'
import { changeMethods, changeTwins, whyByMergeAlone, whyNoChange, type ChangeTwins } from '../changes/index.js'
import { judgeEach } from '../outcome/judge-each.js'
import { session } from '../words/main-session.js'
import { currentRecord, observe } from '../outcome/record.js'
import { legacyRead, odataRead, serviceCall, withoutAccept } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import { savedSessionFor } from './saved-session.js'
import { noteCell, noteChanges, noteHalves, type AlteredRow } from './grid-notes.js'
import { sendTwins, type Twins } from '../words/twins.js'
import { Undecided } from '../outcome/verdict.js'

interface Column {
  readonly request: (run: RunContext) => ActorRequest
  readonly isGood: (exchange: Exchange) => boolean
}

const columns: Readonly<Record<Exclude<GridColumnId, 'change'>, Column>> = {
  legacyRead: { request: legacyRead, isGood: isGoodRead },
  odataRead: { request: odataRead, isGood: isGoodRead },
  service: { request: serviceCall, isGood: isServed },
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
  try {
    const twins = await run.shared(`cell ${row} ${column}`, () => cellTwins(run, row, column, request(run), isGood))
    noteCell(row, column, twins)
    return twins
  } catch (fault) {
    noteHalves(row, column, fault)
    throw fault
  }
}

/**
 * The cell of the legacy read for a caller that does not say what it takes, and so gets XML: a guard must not open for
 * what is asked in another format. The grid shows the cell's own pair.
 */
export async function cellInXml(run: RunContext, row: AlteredRow): Promise<Twins> {
  const twins = await run.shared(`cell ${row} legacyRead in XML`, () =>
    cellTwins(run, row, 'legacyRead', withoutAccept(legacyRead(run)), isGoodRead),
  )
  const { accepted, refused, differsIn } = twins
  currentRecord().twins.push({ accepted: accepted.id, refused: refused.id, differsIn })
  return twins
}

/**
 * The reads of a row, each sent when it is called: the cells of these columns that the deployment has, and of the legacy
 * one in XML too.
 */
export function readsOf(
  run: RunContext,
  row: AlteredRow,
  wanted: readonly ('legacyRead' | 'odataRead')[],
): readonly (() => Promise<Twins>)[] {
  const shown = run.columns(wanted)
  const cells = shown.map((column) => () => cell(run, row, column))
  return shown.includes('legacyRead') ? [...cells, () => cellInXml(run, row)] : cells
}

async function cellTwins(
  run: RunContext,
  row: AlteredRow,
  column: GridColumnId,
  asked: ActorRequest,
  isGood: Column['isGood'],
): Promise<Twins> {
  const main = await session(run, 'main')
  const { documented } = gridCell(row, column)
  return sendTwins(run, main, asked, rows[row](run, asked.url), {
    isGood,
    asDocumented: (exchange) => documented === 'observed' || looksLike(run, exchange, documented),
  })
}

/**
 * The cell of the change column: each method's pair in turn, judged before the next is sent. A change that was refused has
 * its value sent once more in order, so that a record which takes neither is told from one that is guarded. Where the run
 * may send no change, or no PUT, the clause says that it was judged without.
 */
export async function judgeChanges(
  run: RunContext,
  row: AlteredRow,
  judge: (twins: ChangeTwins) => unknown,
): Promise<void> {
  const methods = await changeMethods(run)
  if (methods.length === 0) return observe(`judged by reads alone, and not by changes: ${whyNoChange(run)}`)
  if (!methods.includes('PUT')) observe(`judged by MERGE alone, since ${whyByMergeAlone(run)}`)
  return judgeChangesBy(methods, run, row, judge)
}

async function judgeChangesBy(
  methods: readonly ChangeMethod[],
  run: RunContext,
  row: AlteredRow,
  judge: (twins: ChangeTwins) => unknown,
): Promise<void> {
  const main = await session(run, 'main')
  const answers: ChangeTwins[] = []
  await judgeEach(methods, async (method) => {
    const alteration = rows[row](run, run.addresses.legacyRoot)
    const twins = await changeTwins(run, main, method, alteration).catch((fault: unknown) => {
      noteHalves(row, 'change', fault)
      throw fault
    })
    if (!twins) return
    answers.push(twins)
    noteChanges(row, twins, answers)
    await judge(twins)
  })
}

/**
 * Looks at a cell that the document does not settle: what is seen stands in the grid, and no fault of it is anyone's. One
 * that is open is for the target's guardian to know, also where a change was made that its answer does not own up to.
 */
export async function observeCell(run: RunContext, row: AlteredRow, column: GridColumnId): Promise<void> {
  const isOpen = ({ refused, moved = [] }: Twins & Partial<Pick<ChangeTwins, 'moved'>>) => {
    const isAnswered = isServed(refused) && !isHtmlPage(refused)
    if (!isAnswered && moved.length === 0) return
    const titleOf = (parts: readonly { id: string; title: string }[], id: string) =>
      parts.find((part) => part.id === id)?.title ?? id
    const what = isAnswered ? seen(refused) : `${String(refused.status)}, and ${moved.join(', ')} changed all the same`
    observe(
      `${titleOf(gridColumns, column)}: open with ${titleOf(gridRows, row)} (${named(refused)} answered ${what})`,
      { evidence: [refused.id], security: true },
    )
  }
  try {
    if (column === 'change') await judgeChangesBy(['MERGE'], run, row, isOpen)
    else isOpen(await cell(run, row, column))
  } catch (fault) {
    const why = fault instanceof Undecided ? fault.message : 'no answer came'
    currentRecord().cells.push({ row, column, seen: `not seen: ${why}`, evidence: [] })
  }
}

function looksLike(run: RunContext, exchange: Exchange, documented: string): boolean {
  if (documented === 'refused') return isRefused(run, exchange)
  return String(exchange.status) === documented
}
