import { gridCell, gridCells, gridColumns, gridRows, type GridColumnId } from '../../../contract/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { alterations, type ActorRequest, type Alteration } from '../../../session/index.js'
import { ChangedByOthers, RecordInUse, type ChangeMethod } from '../../../sandbox/index.js'
import { isRefused } from '../../answers/access-refusal.js'
import { isGoodRead, isHtmlPage, isServed, isSuccess, named, seen } from '../../answers/answers.js'
import {
  changeMethods,
  changeTwins,
  whyByMergeAlone,
  whyNoChange,
  type ChangeTwins,
} from '../../writing/making/change-twins.js'
import { control, sharedControl } from '../../twins/control.js'
import { isAcceptedCall } from '../../answers/service-answers.js'
import { session } from '../../sessions/main-session.js'
import { currentRecord, observe } from '../../outcome/record.js'
import { legacyRead, odataRead, serviceCall, withoutAccept } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import { savedSessionFor } from '../saved-session.js'
import { noteCell, noteChanges, noteHalves, type AlteredRow } from './grid-notes.js'
import { isAccessGranted, noteTwins, sendTwins, type Twins } from '../../twins/twins.js'
import { cantTell, Undecided, untested, isUnjudged } from '../../outcome/verdict.js'

interface Column {
  readonly request: (run: RunContext) => ActorRequest
  readonly isGood: (exchange: Exchange, run: RunContext) => boolean
}

const columns: Readonly<Record<Exclude<GridColumnId, 'change'>, Column>> = {
  legacyRead: { request: legacyRead, isGood: isGoodRead },
  odataRead: { request: odataRead, isGood: isGoodRead },
  service: { request: serviceCall, isGood: (answer, run) => isAcceptedCall(run, answer) },
}

/** What the caller of a row sends instead of a request in order. */
export const alterationsOfRows: Readonly<Record<AlteredRow, (run: RunContext, url: string) => Alteration>> = {
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
    const twins = await run.shared(`cell ${row} ${column}`, () =>
      cellTwins(run, row, column, { name: column, asked: request(run), isGood: (answer) => isGood(answer, run) }),
    )
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
    cellTwins(run, row, 'legacyRead', {
      name: 'legacyRead in XML',
      asked: withoutAccept(legacyRead(run)),
      isGood: isGoodRead,
    }),
  )
  noteTwins(twins)
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
  { name, asked, isGood }: { name: string; asked: ActorRequest; isGood: (exchange: Exchange) => boolean },
): Promise<Twins> {
  const main = await session(run, 'main')
  const { documented } = gridCell(row, column)
  return sendTwins(run, main, asked, alterationsOfRows[row](run, asked.url), {
    accepted: sharedControl(run, main, name, () => control(run, main, asked, isGood)),
    isGood,
    asDocumented: (exchange) => documented === 'observed' || looksLike(run, exchange, documented),
  })
}

/**
 * The cell of the change column by one method: altered, and then the same value in order, so that a record which takes
 * neither is told from one that is guarded. Sent once a run. Nothing is sent where this caller's change by an earlier method
 * was carried out, unless that is declared: nobody goes further through an open door. Undefined where PUT is blocked, as declared.
 */
export async function changeCell(
  run: RunContext,
  row: AlteredRow,
  method: ChangeMethod,
): Promise<ChangeTwins | undefined> {
  const methods = await changeMethods(run)
  if (methods.length === 0) untested(whyNoChange(run))
  if (!methods.includes(method)) untested(whyByMergeAlone(run))
  const pairs: ChangeTwins[] = []
  for (const earlier of methods.slice(0, methods.indexOf(method))) {
    const twins = await changeOf(run, row, earlier).catch(passOverUnjudged)
    const isDeclared = row === 'noHeader' && run.departures.declared('csrf-off')
    if (twins && isSuccess(twins.refused) && !isDeclared)
      untested(`the ${earlier} of this caller succeeded (${twins.refused.id}), so the checker sends nothing more`)
    if (twins) pairs.push(twins)
  }
  const twins = await changeOf(run, row, method).catch((fault: unknown) => {
    noteHalves(row, 'change', fault)
    throw fault
  })
  if (twins) noteChanges(row, twins, [...pairs, twins])
  return twins
}

function passOverUnjudged(fault: unknown): undefined {
  if (!isUnjudged(fault)) throw fault
}

/** Where others are at work on the record, a clause that needs none is judged by its other checks. */
async function changeOf(run: RunContext, row: AlteredRow, method: ChangeMethod): Promise<ChangeTwins | undefined> {
  const main = await session(run, 'main')
  return changeTwins({ run, main }, method, alterationsOfRows[row](run, run.addresses.legacyRoot)).catch(
    (fault: unknown) => {
      if (fault instanceof ChangedByOthers || fault instanceof RecordInUse) cantTell(fault.message, fault.blame)
      throw fault
    },
  )
}

/**
 * Looks at a cell that the document does not settle: what is seen stands in the grid, and no fault of it is anyone's. One
 * that is open is for the target's guardian to know, also where a change was made that its answer does not own up to.
 */
export async function observeCell(run: RunContext, row: AlteredRow, column: GridColumnId): Promise<void> {
  const noteIfOpen = ({ refused, moved = [] }: Twins & Partial<Pick<ChangeTwins, 'moved'>>) => {
    const isAnswered = isServed(refused) && !isHtmlPage(refused)
    if (!isAnswered && moved.length === 0) return
    const titleOf = (parts: readonly { id: string; title: string }[], id: string) =>
      parts.find((part) => part.id === id)?.title ?? id
    const what = isAnswered ? seen(refused) : `${String(refused.status)}, but ${moved.join(', ')} changed`
    observe(
      `${titleOf(gridColumns, column)}: open with ${titleOf(gridRows, row)} (${named(refused)} answered ${what})`,
      { evidence: [refused.id], security: true },
    )
  }
  try {
    const twins = await (column === 'change' ? changeCell(run, row, 'MERGE') : cell(run, row, column))
    if (twins) noteIfOpen(twins)
  } catch (fault) {
    const why = fault instanceof Undecided ? fault.message : 'no answer came'
    currentRecord().cells.push({ row, column, seen: `not seen: ${why}`, evidence: [] })
  }
}

/**
 * Looks at every cell that the document does not settle. A caller whose plain read was answered with records, though it had to
 * be refused, is asked no further.
 */
export async function observeOpenCells(run: RunContext): Promise<void> {
  for (const { row, column, documented, clause } of gridCells) {
    if (row === 'inOrder' || documented !== 'observed' || clause !== undefined) continue
    if (row === 'wrongToken' || !(await isGivenRecords(run, row))) await observeCell(run, row, column)
  }
}

async function isGivenRecords(run: RunContext, row: AlteredRow): Promise<boolean> {
  try {
    return isAccessGranted(await cell(run, row, 'legacyRead'))
  } catch {
    return false
  }
}

function looksLike(run: RunContext, exchange: Exchange, documented: string): boolean {
  if (documented === 'refused') return isRefused(run, exchange)
  return String(exchange.status) === documented
}
