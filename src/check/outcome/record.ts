import { AsyncLocalStorage } from 'node:async_hooks'
import {
  clauseById,
  type Blame,
  type ClauseId,
  type DepartureId,
  type Depth,
  type Level,
  type Outcome,
} from '../../contract/index.js'
import type { Exchange, RequestDraft } from '../../exchange/index.js'
import type { Collection } from '../../odata/index.js'
import type { OwnClause } from '../engine/own-clause.js'
import type { RunContext } from '../run-state/run-context.js'

/** A pair of requests that differ in one thing, by the ids of their exchanges. */
export interface TwinRecord {
  readonly accepted: string
  readonly refused: string
  readonly differsIn: string
}

/** What was seen in one cell of the 302/401/403 grid. */
export interface CellRecord {
  readonly row: string
  readonly column: string
  readonly seen: string
  readonly evidence: readonly string[]
  readonly control?: string
  /** There where the pair came to nothing: what it shows counts only where nothing else was seen of the cell. */
  readonly isUndecided?: boolean
}

/** A fact seen, never judged. `security` marks what somebody who guards the target should know. */
export interface ObservationRecord {
  readonly text: string
  readonly security?: boolean
  readonly evidence?: readonly string[]
}

export interface DiagnosisRecord {
  readonly id: string
  readonly text: string
  readonly remedy?: string
  readonly evidence: readonly string[]
}

/** A record that the target made although it was not asked to, and that nobody can put back. */
export interface MadeRecord {
  readonly entity: string
  readonly id: string
  readonly fields: readonly string[]
}

/** How one check of a clause ended. */
export interface CheckRecord {
  /** Unique within the clause: `xml` of ACCESS-9 is `ACCESS-9/xml` wherever it is named. */
  readonly id: string
  readonly says: string
  readonly depth: Depth
  readonly outcome: Exclude<Outcome, 'observed'>
  /** Of what passed or failed. */
  readonly expected?: string
  readonly seen?: string
  /** There unless it passed. */
  readonly reason?: string
  readonly blame?: Blame
  /** The declared departure by whose words it passed. */
  readonly departure?: string
  readonly evidence: readonly string[]
  /** The accepted exchange that gives a refusal its meaning. */
  readonly control?: string
  /** What an exchange was sent for, by its id. */
  readonly roles: Readonly<Record<string, string>>
  readonly durationMs: number
}

/** What a scenario gathers on its way to an outcome. */
export interface ClauseRecord {
  readonly id: string
  readonly title: string
  readonly level: Level
  /** Whether the clause is a user's own, and none of the catalogue. */
  readonly isOwn: boolean
  readonly evidence: Set<string>
  readonly twins: TwinRecord[]
  readonly cells: CellRecord[]
  readonly observations: ObservationRecord[]
  readonly departures: Set<string>
  /** Undeclared departures that describe an answer, each with the number of judgements that were made before it. */
  readonly fitting: { readonly id: DepartureId; readonly judgements: number }[]
  readonly made: MadeRecord[]
  /** The checks that were played, in their order; empty in a clause that is judged as a whole. */
  readonly checks: CheckRecord[]
  /** The checks that the run does not include; undefined in a clause whose checks were not looked at. */
  leftOut?: readonly string[]
  /** What an exchange was sent for, by its id: "the filter alone", "with $top". */
  readonly roles: Map<string, string>
  /** What was sent, by the id of the exchange, for those that have no role: "read after x-0012". */
  readonly sent: Map<string, string>
  /** How many judgements the scenario has made: a clause that judged nothing does not pass. */
  judgements: number
}

/** Where exchanges are cited: the clause at work, or a shared piece of work that several clauses rest on. */
interface Citations {
  readonly run: RunContext
  readonly evidence: Set<string>
  readonly roles: Map<string, string>
  readonly sent: Map<string, string>
  /** The last change that was sent, which later reads come after. */
  change?: string
  /** Absent in work that several clauses share. */
  readonly record?: ClauseRecord
  /** The clause at work, or the one that began the work that several share. */
  readonly asker?: string | undefined
  /** The clause's id, or the name of the work. */
  readonly work: string
}

const current = new AsyncLocalStorage<Citations>()

export function newRecord(clause: ClauseId | OwnClause): ClauseRecord {
  const { id, level, title } = typeof clause === 'string' ? clauseById(clause) : clause
  return {
    id,
    title,
    level,
    isOwn: typeof clause !== 'string',
    evidence: new Set(),
    twins: [],
    cells: [],
    observations: [],
    departures: new Set(),
    fitting: [],
    made: [],
    checks: [],
    roles: new Map(),
    sent: new Map(),
    judgements: 0,
  }
}

/** Runs a scenario so that every exchange on its way is cited by its record, however the awaits interleave. */
export function recording<T>(run: RunContext, record: ClauseRecord, task: () => Promise<T>): Promise<T> {
  const { evidence, roles, sent, id } = record
  return current.run({ run, evidence, roles, sent, record, asker: id, work: id }, task)
}

/** Exchanges that were gathered, with what each was sent for. */
export type Gathered = Pick<Citations, 'evidence' | 'roles' | 'sent'>

/** Runs work that several clauses share; its exchanges are gathered, to be cited by each of them, also where it fails. */
export function gathering<T>(run: RunContext, gathered: Gathered, work: string, task: () => Promise<T>): Promise<T> {
  return current.run({ run, ...gathered, asker: askingClause(), work }, task)
}

/** The clause for which something is sent: the one at work, or the one that began what several share. */
export function askingClause(): string | undefined {
  return current.getStore()?.asker
}

/** Whether what is sent now is sent for an own clause, not for work that several share. */
export function isForOwnClause(): boolean {
  return current.getStore()?.record?.isOwn === true
}

/** For what something is sent: the clause at work, or the work that several share, by its name. */
export function askingWork(): string | undefined {
  return current.getStore()?.work
}

/** Notes an exchange as evidence of whatever is at work. */
export function cite(...exchangeIds: readonly string[]): void {
  const citations = current.getStore()
  for (const id of exchangeIds) citations?.evidence.add(id)
}

/** Notes the exchanges of shared work, with what they were sent for. */
export function citeGathered({ evidence, roles, sent }: Gathered): void {
  cite(...evidence)
  const own = current.getStore()
  for (const [id, role] of roles) if (own?.roles.has(id) === false) own.roles.set(id, role)
  for (const [id, what] of sent) own?.sent.set(id, what)
}

/** Notes an exchange at the moment of its record, with what its request alone says of it. */
export function citeSent(id: string, draft: SentRequest): void {
  const citations = current.getStore()
  if (!citations) return
  cite(id)
  const { run, change, sent } = citations
  sent.set(id, sentInWords(draft, run, isChange(draft) ? undefined : change))
  if (isChange(draft)) citations.change = id
}

type SentRequest = Pick<RequestDraft, 'actor' | 'method' | 'url'>

/** What was sent, and after which change: "MERGE", "read after x-0012 by restricted". */
export function sentInWords(draft: SentRequest, run: RunContext, change?: string): string {
  const { actor, method, url } = draft
  if (url === run.addresses.login) return `login of ${actor}`
  const noun = method === 'GET' ? 'read' : isChange(draft) ? method : 'call'
  return `${noun}${change === undefined ? '' : ` after ${change}`}${actor === 'main' ? '' : ` by ${actor}`}`
}

function isChange({ method }: SentRequest): boolean {
  return method === 'MERGE' || method === 'PUT'
}

/** Says what was sent, more exactly than the request shows at a glance. */
export function describeSent(id: string, what: string): void {
  current.getStore()?.sent.set(id, what)
}

/** Says what an exchange of the check at work was sent for, in a few words, and gives it back. */
export function inRole<T extends { readonly id: string } | undefined>(role: string, exchange: T): T {
  if (exchange) current.getStore()?.roles.set(exchange.id, role)
  return exchange
}

/** The record of the clause at work. Throws outside of a scenario: such a judgement would count for nothing. */
export function currentRecord(): ClauseRecord {
  return atWork().record
}

/** The record of the clause at work; undefined outside of one, where what is only noted is noted nowhere. */
export function recordAtWork(): ClauseRecord | undefined {
  return current.getStore()?.record
}

/** The run that the clause at work belongs to. Throws outside of a scenario, as `currentRecord` does. */
export function currentRun(): RunContext {
  return atWork().run
}

function atWork(): { readonly run: RunContext; readonly record: ClauseRecord } {
  const { run, record } = current.getStore() ?? {}
  if (!run || !record) throw new TypeError('judged outside of a clause, or inside work that several clauses share')
  return { run, record }
}

/** Counts the records that an answer was read to have, once for each answer however often it is looked at. */
export function countRows(exchangeId: string, rows: number): void {
  current.getStore()?.run.passiveObservations.noteRows(exchangeId, rows)
}

/** The same for all the pages of a collection. */
export function countRowsOf({ answers, rowsPerPage }: Pick<Collection<Exchange>, 'answers' | 'rowsPerPage'>): void {
  for (const [page, { id }] of answers.entries()) countRows(id, rowsPerPage[page] ?? 0)
}

/**
 * Adds an observation to the clause: a fact that is never judged. A repeated text is recorded once, with all its evidence.
 *
 * @category Custom clauses
 * @param text The fact, in words.
 * @param more `evidence`: ids of exchanges. `security: true` if it concerns the security of the target.
 */
export function observe(text: string, more: Omit<ObservationRecord, 'text'> = {}): void {
  const { observations } = currentRecord()
  const place = observations.findIndex((each) => each.text === text && each.security === more.security)
  const before = observations[place]
  if (!before) observations.push({ text, ...more })
  else observations[place] = { ...before, ...bothEvidence(before, more) }
}

function bothEvidence(
  one: Pick<ObservationRecord, 'evidence'>,
  other: Pick<ObservationRecord, 'evidence'>,
): Pick<ObservationRecord, 'evidence'> {
  const evidence = [...new Set([...(one.evidence ?? []), ...(other.evidence ?? [])])]
  return evidence.length > 0 ? { evidence } : {}
}
