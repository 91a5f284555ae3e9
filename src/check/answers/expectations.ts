import type { Exchange } from '../../exchange/index.js'
import type { Several } from '../outcome/ask-all.js'
import { ifReadable, readRecord } from '../../odata/index.js'
import { isRefused } from './access-refusal.js'
import { isGoodRead, isHtmlPage, named, rowsOf, seen } from './answers.js'
import { idOf } from './ids.js'
import type { Finding, RunFacts } from '../outcome/check.js'
import { allOf, finding } from '../outcome/finding.js'

/** The answer has this status. */
export function hasStatus(answer: Exchange, status: number): Finding {
  return finding(answer.status === status, `status ${String(status)}`, seen(answer))
}

/** The answer gives no record, neither in a collection nor alone. */
export function givesNoRecord(answer: Exchange): Finding {
  const isRecord = givesRecord(answer)
  const came = isRecord ? `${seen(answer)}, a record` : seen(answer)
  return finding(!isGoodRead(answer) && !isRecord, 'no records', came)
}

/**
 * Access is refused (by a redirect to the login page, 401 or 403), and with the status of this caller's own read. Where that
 * came out otherwise, another check says so.
 */
export function refusedLike(run: RunFacts, answer: Exchange, own: Exchange): Finding {
  if (!isRefused(run, own)) return finding(true, "what this caller's plain read is answered with", seen(answer))
  const isAlike = isRefused(run, answer) && answer.status === own.status
  return finding(isAlike, `access refused with status ${String(own.status)}`, seen(answer))
}

/** The answer is a page for a browser. */
export function isPage(answer: Exchange): Finding {
  return finding(isHtmlPage(answer), 'an HTML page', seen(answer))
}

const noAnswer = 'no answer to judge'

/** An answer, or the one that is judged of something. */
type Judged =
  Exchange | { readonly answer: Exchange } | { readonly redirect: Exchange } | { readonly refused: Exchange }

function answerOf(judged: Judged): Exchange {
  if ('answer' in judged) return judged.answer
  if ('redirect' in judged) return judged.redirect
  return 'refused' in judged ? judged.refused : judged
}

/**
 * The same of several answers: the first that does not hold decides, and is named. One that came to nothing leaves the check
 * undecided only where the others hold.
 */
export function ofEach<T extends Judged>({ came, fault }: Several<T>, judge: (each: T) => Finding): Finding {
  const findings: Finding[] = []
  for (const each of came) {
    const found = judge(each)
    if (found.holds === false) return { ...found, seen: `${found.seen} (${named(answerOf(each))})` }
    findings.push(found)
  }
  if (fault) throw fault
  const [first, ...others] = findings
  if (!first) return { holds: 'undecided', outcome: 'inapplicable', reason: noAnswer, blame: 'nobody' }
  const found = allOf(first, ...others)
  return found.holds === true && others.length > 0
    ? { ...found, seen: `${String(findings.length)} answers: ${found.seen}` }
    : found
}

/** Access is refused: a redirect to the login page, 401 or 403, and no record comes with it. */
export function refusesAccess(answer: Exchange, run: RunFacts): Finding {
  return finding(
    isRefused(run, answer) && (rowsOf(answer)?.length ?? 0) === 0,
    'an access refusal (a redirect to the login page, 401 or 403) without records',
    seen(answer),
  )
}

/** A good answer to a read: 200 with at least one record. */
export function givesRecords(answer: Exchange): Finding {
  return finding(isGoodRead(answer), 'records', seen(answer))
}

/** Whether an answer is one record, as a read by key gives it. */
export function givesRecord(answer: Exchange): boolean {
  if (answer.status !== 200) return false
  const record = ifReadable(() => readRecord(answer.body, answer.header('content-type') ?? ''))
  return record !== undefined && idOf(record) !== undefined
}
