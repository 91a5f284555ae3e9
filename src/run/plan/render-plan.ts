import { clauseById } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { entry, paragraph } from '../../report/terminal/paragraph.js'
import { assumedLatencyMs } from './planned-cost.js'
import type { Plan } from './plan.js'

/** The plan for people, so many columns wide: about what is sent, to what, and for how long. */
export function renderPlan(plan: Plan, profile: ResolvedProfile, width: number): string {
  const { clauses, requests } = plan
  const { limits, target } = profile
  const lines: readonly (readonly [string, string])[] = [
    ['clauses', `${number(clauses.length)}${ownIn(plan)}`],
    ['requests', `about ${number(requests)}${classesIn(plan)}`],
    ['logins', loginsIn(plan, profile)],
    ['changes', changesIn(plan, profile)],
    ['service calls', callsIn(plan, profile)],
    ['large reads', largeReadsIn(plan, profile)],
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
  'The numbers add up what the checks cost (`clauses ID` lists it) if the target answers as documented. Pages of a ' +
  'collection and retries add requests. A check that is selected alone also sends what it shares with others.'

function ownIn({ own }: Plan): string {
  if (own === 0) return ''
  return `, and ${own === 1 ? '1 custom clause' : `${number(own)} custom clauses`}, which may send more requests`
}

function classesIn({ byClass }: Plan): string {
  const named = byClass.filter(({ requests }) => requests > 0).map(({ class: name, requests }) => `${name} ${requests}`)
  return named.length === 0 ? '' : `: ${named.join(', ')}`
}

function loginsIn({ logins, wrongLogins }: Plan, { users }: ResolvedProfile): string {
  if (logins === 0) return 'none'
  const user = users.decoy ? 'users.decoy' : 'users.main'
  return `about ${number(logins)}${wrongLogins === 0 ? '' : `, ${number(wrongLogins)} of them with a wrong password for ${user}`}`
}

function changesIn({ changes, clauses }: Plan, { sandbox, forbiddenRecord, entities }: ResolvedProfile): string {
  if (changes === 0) return 'none'
  const places = [
    ...(sandbox ? [`${sandbox.entity} ${sandbox.id}, which is restored`] : []),
    ...(clauses.includes('WRITE-8') ? ['one to a random id that no record has'] : []),
    ...(clauses.includes('RIGHTS-2') && forbiddenRecord
      ? [`one of ${entities.forbidden ?? ''} ${forbiddenRecord.id} to its current value`]
      : []),
  ]
  return `about ${number(changes)}: ${places.join('; ')}`
}

function callsIn({ clauses }: Plan, { services: { custom, anonymous } }: ResolvedProfile): string {
  const isCalled = clauses.some((id) => (clauseById(id).needs as readonly string[]).includes('service'))
  const called = [
    ...(custom && isCalled ? [`${custom.service}/${custom.method}`] : []),
    ...(anonymous && clauses.includes('REST-4')
      ? [anonymous.path ?? `${anonymous.service ?? ''}/${anonymous.method ?? ''}`]
      : []),
    ...(clauses.includes('PAGE-3') ? ['the message server'] : []),
  ]
  return called.length === 0 ? 'none' : called.join(', ')
}

function largeReadsIn({ largeReads }: Plan, { target, entities }: ResolvedProfile): string {
  if (largeReads === 0) return 'none'
  return `${number(largeReads)} of ${entities.large?.entity ?? ''}, up to ${number(target.maxEntityRowCount)} rows each`
}

function burstIn({ burst }: Plan, { limits }: ResolvedProfile): string {
  return burst === 0 ? 'none' : `${number(burst)} reads, ${number(limits.concurrency)} at once (LIMIT-5, limits.burst)`
}

function timeIn({ expectedMs }: Plan, { limits }: ResolvedProfile): string {
  const late = expectedMs > limits.runTimeout ? '; longer than limits.runTimeout, which ends the run early' : ''
  return `about ${duration(expectedMs)} at ${String(assumedLatencyMs)} ms an answer; ${duration(limits.runTimeout)} at most (limits.runTimeout)${late}`
}

function boundsIn({ requests }: Plan, { limits }: ResolvedProfile): string {
  const { maxExchanges } = limits
  if (maxExchanges === undefined) return 'none on the number of requests; limits.maxExchanges sets one'
  const isLess = maxExchanges < requests ? '; further requests are not sent, and the run may be incomplete' : ''
  return `${number(maxExchanges)} requests (limits.maxExchanges), not counting those that restore the record${isLess}`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 100 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`
}

/** Thousands apart, as in 20 000. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}
