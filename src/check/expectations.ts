import type { Exchange } from '../exchange/index.js'
import type { Several } from './outcome/ask-all.js'
import { givesRecord } from './rights/other-queries.js'
import { callInWords } from './services/service-calls.js'
import { isRefused } from './core/access-refusal.js'
import { isGoodRead, isHtmlPage, named, rowsOf, seen } from './core/answers.js'
import { isGoodCall } from './core/service-answers.js'
import { isAccessGranted, type Twins } from './core/twins.js'
import type { RunContext } from './context/run-context.js'
import type { Finding } from './check.js'
import { allOf, finding } from './finding.js'

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
export function refusedLike(run: RunContext, answer: Exchange, own: Exchange): Finding {
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

/**
 * A saved session is expired: alive for none of these reads. Where it is alive for all of them it has not expired yet; a
 * request that came to nothing counts as neither.
 */
export function isExpired({ came, fault }: Several<Twins>): Finding {
  const alive = came.filter(isAccessGranted).map(({ refused }) => named(refused))
  const isAliveEverywhere = alive.length === came.length
  if (isAliveEverywhere && fault) throw fault
  if (isAliveEverywhere)
    return {
      holds: 'undecided',
      outcome: 'untested',
      reason: 'the saved session is still valid. Run again after it has expired (key expiredSession)',
      blame: 'profile',
      keys: ['expiredSession'],
    }
  const refused = `refused to ${String(came.length - alive.length)} of ${String(came.length)} reads`
  const seenIn = alive.length > 0 ? `${refused}, and valid for ${alive.join('; ')}` : refused
  return finding(alive.length === 0, 'access refused to every data service', seenIn)
}

/** Access is refused: a redirect to the login page, 401 or 403, and no record comes with it. */
export function refusesAccess(answer: Exchange, run: RunContext): Finding {
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

/** A call of a service went through: by the status that the profile has, else by 2xx. */
export function goesThrough(answer: Exchange, status: number | undefined): Finding {
  const { wanted, came } = callInWords(answer, status)
  return finding(isGoodCall(answer, status), wanted, came)
}
