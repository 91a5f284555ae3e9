import type { Exchange } from '../../exchange/index.js'
import { eq, filterText, sameRecord, type Row } from '../../odata/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { loginPages } from '../answers/access-refusal.js'
import { isGoodRead, named, needsText, rowsOf, seen } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { needsAvailable, send } from '../sessions/sending.js'
import { needsNoLoop } from '../answers/redirect-chain.js'
import { cite, observe } from '../outcome/record.js'
import { writtenIdOf } from '../answers/ids.js'
import { legacyRead, odataRead } from '../sessions/requests.js'
import type { Finding } from '../outcome/check.js'
import type { RunContext } from '../run-state/run-context.js'
import { finding } from '../outcome/finding.js'
import { cantTell } from '../outcome/verdict.js'

/** One good read, and the same read over and over by the same session. */
export interface RepeatedReads {
  readonly request: ActorRequest
  readonly first: Exchange
  readonly answers: readonly Exchange[]
  /** What kept an answer from coming, where something did: a reset, a time-out. */
  readonly fault?: unknown
}

interface Repetition {
  readonly request: ActorRequest
  readonly times: number
  readonly atOnce: number
  readonly whenBusy?: 'comeAgain' | 'takeIt'
}

const tooManyRequests = 429

/**
 * Sends one read on its own, then so many more, a few at once. The first 429 ends it: it has shown what it is about.
 * Where limits are what is looked for, an answer that asks to come again later is taken as it is. What keeps reads from going
 * at once is said.
 */
export async function readRepeatedly(
  run: RunContext,
  main: Actor,
  { request, ...repetition }: Repetition,
): Promise<RepeatedReads> {
  const [reads] = await readInTurns(run, main, { requests: [request], ...repetition })
  return reads
}

interface Turns extends Omit<Repetition, 'request'> {
  readonly requests: readonly [ActorRequest, ...ActorRequest[]]
  /** Good answers to some of them, which are not sent on their own again. */
  readonly firsts?: ReadonlyMap<ActorRequest, Exchange>
}

/** The same with several reads, which take turns: so many of all together. */
export async function readInTurns(
  run: RunContext,
  main: Actor,
  { requests, firsts, times, atOnce, whenBusy = 'comeAgain' }: Turns,
): Promise<readonly [RepeatedReads, ...RepeatedReads[]]> {
  const begin = async (request: ActorRequest): Promise<Begun> => {
    const known = firsts?.get(request)
    if (known) return { request, first: known, answers: [] }
    const read = { ...request, whenBusy }
    const alone = await main.send(read)
    if (alone.status === tooManyRequests) return { request, first: alone, answers: [alone] }
    return { request, first: isGoodRead(alone) ? alone : await control(run, main, read, isGoodRead), answers: [] }
  }
  const [request, ...others] = requests
  const all: [Begun, ...Begun[]] = [await begin(request)]
  for (const other of others) all.push(await begin(other))
  const faults: unknown[] = []
  let sent = 0
  const oneAfterTheOther = async () => {
    while (sent < times && faults.length === 0 && !all.some(({ answers }) => limited(answers))) {
      const { request: read, answers } = all[sent % all.length] ?? all[0]
      sent += 1
      try {
        answers.push(await main.send({ ...read, whenBusy }))
      } catch (fault) {
        faults.push(fault)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, oneAfterTheOther))
  const apart = atOnce > 1 ? whyNoneAtOnce(run, main) : undefined
  if (apart !== undefined) observe(`tested with sequential reads only: ${apart}`)
  const [first, ...more] = all
  return [{ ...first, ...(faults.length > 0 ? { fault: faults[0] } : {}) }, ...more]
}

interface Begun extends RepeatedReads {
  readonly answers: Exchange[]
}

/** A number of records that reads at once ask for beside the usual one. */
const otherTop = 1

/**
 * Reads that ask for different things, the given one first, and the answers to them: who gets the answer to another one sees
 * it by the records. None of them is empty because a record was deleted. One alone where the target answers them all alike.
 * A good answer to the given one may be known.
 */
export async function differentReads(
  run: RunContext,
  main: Actor,
  request: ActorRequest,
  known?: Exchange,
): Promise<Required<Pick<Turns, 'requests' | 'firsts'>>> {
  const readOf = isOdata(run, request) ? odataRead : legacyRead
  const first = known ?? (await send(main, request))
  cite(first.id)
  const different = new Map<ActorRequest, Exchange>()
  const other = readOf(run, { top: otherTop })
  const answer = await send(main, other)
  if (isGoodRead(answer) && rowsOf(answer)?.length !== rowsOf(first)?.length) different.set(other, answer)
  const firsts = isGoodRead(first) ? new Map([[request, first], ...different]) : different
  return { requests: [request, ...different.keys()], firsts }
}

function isOdata({ addresses }: RunContext, { url }: ActorRequest): boolean {
  return url.startsWith(addresses.odataRoot)
}

/** Why reads that were to go at once may have gone one after the other; undefined where nothing held them back. */
function whyNoneAtOnce({ profile }: RunContext, main: Actor): string | undefined {
  if (main.goesOneByOne) return 'the target renews the session with its answers, so no reads can be parallel'
  return profile.limits.rate === undefined
    ? undefined
    : 'limits.rate slows the checker down, so few reads can be parallel'
}

/** The answer that says that there were too many requests. */
export function limited(answers: readonly Exchange[]): Exchange | undefined {
  return answers.find(({ status }) => status === tooManyRequests)
}

/** What the run has sent so far, logins left out, that was answered 429, though it may have been served when it came again. */
export function limitedSoFar(run: RunContext): Exchange | undefined {
  const [first] = run.passiveObservations.limited
  if (first) cite(first.id)
  return first
}

/** The first answer without rows. Ends the clause where the target, or the network, was not there to answer. */
export function emptyHanded({ answers, fault }: RepeatedReads): Exchange | undefined {
  if (fault !== undefined) throw fault
  for (const answer of answers) needsAvailable(answer)
  return answers.find((answer) => !isGoodRead(answer))
}

/** Ends the clause where the session is good for nothing any more: that is not what the repetition was about. */
export async function needsGoodSession(main: Actor, { request }: RepeatedReads): Promise<void> {
  const again = await send(main, request)
  if (!isGoodRead(again))
    cantTell(`the session ended meanwhile: ${named(again)} answered ${seen(again)}; run again`, 'nobody')
}

/**
 * Each answer has the records of the first. Records that others change meanwhile, or that come and go, and an order
 * that the target never promised, are no breach: where the first read itself comes out otherwise by now, the number of rows
 * is judged, and where that has changed too, nothing is.
 */
export async function sameEachTime(run: RunContext, main: Actor, reads: RepeatedReads): Promise<Finding> {
  const { first, answers } = reads
  const empty = emptyHanded(reads)
  const wanted = `${seen(first)}, the same each time`
  const wrong = (came: string, answer: Exchange) => finding(false, wanted, `${came} (${named(answer)})`)
  if (empty) {
    needsText(empty)
    await needsNoLoop(main, reads.request, empty, loginPages(run))
    return wrong(seen(empty), empty)
  }
  const others = answers.filter((answer) => !sameRows(first, answer))
  const passing = new Set<Exchange>()
  if (others.length > 0 && (await stillSame(main, reads))) {
    for (const other of others) if (await showsPassing(run, main, reads, other)) passing.add(other)
    const [standing] = others.filter((other) => !passing.has(other))
    if (standing) return wrong(`${seen(standing)}, not the same`, standing)
    observe('records were added or deleted during the reads: answers with such records were ignored')
  } else if (others.length > 0) observe('the same read now gives other records, so only their number was compared')
  const changed = others.length === 0 ? await withOtherValues(main, reads) : undefined
  if (changed) return finding(false, 'the same values', `other values in the same records (${named(changed)})`)
  const fewer = answers.find((answer) => !passing.has(answer) && rowsOf(answer)?.length !== rowsOf(first)?.length)
  if (fewer) return wrong(seen(fewer), fewer)
  return finding(true, wanted, `${String(answers.length)} reads, each with the records of the first one`)
}

/** The same of several reads: the first that does not hold decides. */
export async function allSameEachTime(
  run: RunContext,
  main: Actor,
  each: readonly [RepeatedReads, ...RepeatedReads[]],
): Promise<Finding> {
  let last = await sameEachTime(run, main, each[0])
  for (const reads of each.slice(1)) if (last.holds === true) last = await sameEachTime(run, main, reads)
  const sent = each.reduce((sum, { answers }) => sum + answers.length, 0)
  return last.holds === true ? { ...last, seen: `${String(sent)} reads, each with the records of the first one` } : last
}

/**
 * Whether an answer is another for a record alone that was there for a moment: it has as many records at least, and each
 * that the first one lacks is gone by now, or is another.
 */
async function showsPassing(
  run: RunContext,
  main: Actor,
  { request, first }: RepeatedReads,
  answer: Exchange,
): Promise<boolean> {
  const [known, rows] = [new Set((rowsOf(first) ?? []).map(idOf)), rowsOf(answer) ?? []]
  const more = rows.filter((row) => !known.has(idOf(row)))
  if (more.length === 0 || rows.length < known.size) return false
  for (const row of more) if (await isStillThere(run, main, request, row)) return false
  return true
}

/** A record without an id, or one that cannot be looked up, is taken for one that is there. */
async function isStillThere(run: RunContext, main: Actor, request: ActorRequest, row: Row): Promise<boolean> {
  const id = writtenIdOf(row)
  if (id === undefined) return true
  const [readOf, service] = isOdata(run, request) ? ([odataRead, 'odata'] as const) : ([legacyRead, 'legacy'] as const)
  const answer = await send(main, readOf(run, { filter: filterText(eq('Id', { guid: id }), service) }))
  const found = answer.status === 200 ? rowsOf(answer) : undefined
  return found?.some((other) => idOf(other) === idOf(row) && sameRecord(row, other)) ?? true
}

/** The records themselves, too: what one request at once with others gets must not be mixed with theirs. */
async function withOtherValues(main: Actor, reads: RepeatedReads): Promise<Exchange | undefined> {
  const { first, answers } = reads
  const other = answers.find((answer) => !answer.body.equals(first.body) && !sameValues(first, answer))
  if (!other || (await stillSame(main, reads, sameValues))) return other
  observe('the same read now gives other values, so only the ids were compared')
  return undefined
}

/** Whether the first read comes out as it did, three times over. Ends the clause where even its number of rows changed. */
async function stillSame(main: Actor, { request, first }: RepeatedReads, isSame = sameRows): Promise<boolean> {
  let same = true
  for (let times = 0; times < 3; times++) {
    const again = await send(main, request)
    if (rowsOf(again)?.length !== rowsOf(first)?.length) {
      cantTell(
        'the records changed during the reads: the same read now gives another number of them. Run again',
        'nobody',
      )
    }
    same &&= isSame(first, again)
  }
  return same
}

function sameRows(one: Exchange, other: Exchange): boolean {
  const [ids, others] = [one, other].map((answer) => inOrderOfId(answer).map(idOf))
  return ids?.join() === others?.join()
}

/** By what the values mean: servers that stand in for each other may write GUIDs, numbers and members that are not set otherwise. */
function sameValues(one: Exchange, other: Exchange): boolean {
  const [rows = [], others = []] = [one, other].map(inOrderOfId)
  return rows.every((row, at) => sameRecord(row, others[at] ?? {}))
}

function inOrderOfId(answer: Exchange): readonly Row[] {
  const place = (row: Row) => `${idOf(row)} ${JSON.stringify(row)}`
  return [...(rowsOf(answer) ?? [])].sort((one, other) => place(one).localeCompare(place(other)))
}

function idOf({ Id = null }: Row): string {
  return JSON.stringify(Id).toLowerCase()
}
