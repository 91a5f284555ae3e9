import type { ResolvedProfile } from '../../profile/index.js'
import { entry, paragraph } from '../../report/terminal/paragraph.js'
import { assumedLatencyMs } from './expected-time.js'
import type { Plan } from './plan.js'

/** The plan for people, so many columns wide: what would be sent, to what, and for how long. */
export function renderPlan(plan: Plan, profile: ResolvedProfile, width: number): string {
  const { whole, clauses, byClass } = plan
  const { limits, target } = profile
  const lines: readonly (readonly [string, string])[] = [
    ['clauses', `${number(clauses.length)} to judge; the run reports skipped clauses with the reason${ownIn(plan)}`],
    ['requests', `${number(whole.requests)} at most${classesIn(byClass)}`],
    ['logins', loginsIn(plan, profile)],
    ['writes', writesIn(plan, profile)],
    ['service calls', callsIn(plan, profile)],
    ['rows', rowsIn(plan, profile)],
    ['burst', burstIn(plan, profile)],
    ['at once', `${number(limits.concurrency)}${limits.rate === undefined ? '' : `, ${String(limits.rate)} a second`}`],
    ['time', timeIn(plan, profile)],
    ['bounds', boundsIn(plan, profile)],
  ]
  const termWidth = Math.max(...lines.map(([term]) => term.length)) + 2
  return [
    `A run against ${target.baseUrl} would send the following. Nothing has been sent.`,
    '',
    ...lines.flatMap(([term, text]) => entry(term, text, width, '  ', termWidth)),
    '',
    ...paragraph(caveat, width, ''),
  ].join('\n')
}

const caveat =
  'The numbers assume that the target answers as documented. Each further page of a collection adds a request, and so do ' +
  'retries (records that change meanwhile, a session that ends).'

function ownIn({ own }: Plan): string {
  if (own === 0) return ''
  const told = own === 1 ? 'an own clause sends' : `${number(own)} own clauses send`
  return `. What ${told} is unknown and not counted here`
}

function classesIn(byClass: Plan['byClass']): string {
  const named = byClass.filter(({ requests }) => requests > 0).map(({ class: name, requests }) => `${name} ${requests}`)
  return named.length === 0 ? '' : `: ${named.join(', ')} and the requests they share`
}

function loginsIn({ whole }: Plan, { users }: ResolvedProfile): string {
  const { logins, wrongLogins, refusedLogins } = whole
  if (logins === 0) return 'none'
  const right = Math.max(0, logins - wrongLogins - refusedLogins)
  const decoy = users.decoy ? ', as users.decoy' : ', as users.main'
  const wrong =
    wrongLogins === 0 ? 'none with a wrong password' : `${number(wrongLogins)} with a wrong password${decoy}`
  const other = refusedLogins === 0 ? '' : `; ${number(refusedLogins)} with a missing or unknown user, or malformed`
  return `${number(logins)} at most: ${number(right)} right; ${wrong}${other}`
}

function writesIn({ whole, clauses }: Plan, { sandbox, forbiddenRecord, entities }: ResolvedProfile): string {
  if (whole.writes === 0) return 'none'
  const places = [
    ...(sandbox ? [`${sandbox.entity} ${sandbox.id}, which is restored`] : []),
    ...(clauses.includes('WRITE-8') ? ['one to a random id without a record'] : []),
    ...(clauses.includes('RIGHTS-2') && forbiddenRecord
      ? [`one of ${entities.forbidden ?? ''} ${forbiddenRecord.id} to its current value`]
      : []),
  ]
  return `${number(whole.writes)} at most: ${places.join('; ')}`
}

function callsIn({ whole, clauses }: Plan, { services }: ResolvedProfile): string {
  if (whole.calls === 0) return 'none'
  const { custom, anonymous } = services
  const called = [
    ...(custom ? [`${custom.service}/${custom.method}`] : []),
    ...(anonymous && clauses.includes('REST-4')
      ? [anonymous.path ?? `${anonymous.service ?? ''}/${anonymous.method ?? ''}`]
      : []),
    ...(clauses.includes('PAGE-3') ? ['the message server'] : []),
  ]
  return `${number(whole.calls)} at most: ${called.join(', ')}`
}

function rowsIn({ whole }: Plan, { target, entities }: ResolvedProfile): string {
  const { rows, searches, largeReads } = whole
  const cap = number(target.maxEntityRowCount)
  const large =
    largeReads === 0 ? '' : `, and ${number(largeReads)} times all of ${entities.large?.entity ?? ''}, up to ${cap}`
  const found = searches === 0 ? '' : `; ${number(searches)} filters by a value may find more, up to ${cap} each`
  return `about ${number(rows)}${large}${found}`
}

function burstIn({ burst }: Plan, { limits }: ResolvedProfile): string {
  return burst === 0 ? 'none' : `${number(burst)} reads, ${number(limits.concurrency)} at once (LIMIT-5, limits.burst)`
}

function timeIn({ expectedMs }: Plan, { limits }: ResolvedProfile): string {
  const late = expectedMs > limits.runTimeout ? '; that exceeds limits.runTimeout, so the run would be cut off' : ''
  return `about ${duration(expectedMs)} at ${String(assumedLatencyMs)} ms an answer; ${duration(limits.runTimeout)} at most (limits.runTimeout)${late}`
}

function boundsIn({ whole }: Plan, { limits }: ResolvedProfile): string {
  const { maxExchanges } = limits
  if (maxExchanges === undefined) return 'no limit on the number of requests (limits.maxExchanges)'
  const isLess = maxExchanges < whole.requests ? ', so further requests are not sent and the run may be incomplete' : ''
  return `${number(maxExchanges)} requests (limits.maxExchanges), plus those that restore the record${isLess}`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 100 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`
}

/** Thousands apart, as in 20 000. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}
