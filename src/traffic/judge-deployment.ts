import { extname } from 'node:path'
import { isWithin, type ClauseId, type DepartureId, type Depth } from '../contract/index.js'
import { asDeclared, checksOf, type Finding } from '../check/index.js'
import { ExchangeFault, type Exchange } from '../exchange/index.js'
import type { CheckResult } from '../schema/generated/report.js'
import { asJudged, byAnswer, type Answered, type DeploymentFacts } from './judged-answers.js'
import { bySession } from './judged-sessions.js'
import { checkResult, rolledUp, type Ending } from './judge-duties.js'
import type { Traffic } from './traffic.js'
import { bytesOf } from './served.js'
import { vendorPrefixesSet, type Step, type TrafficExchange } from './step.js'

interface Found {
  readonly seen: Set<string>
  readonly evidence: string[]
  count: number
  holds: Finding | undefined
  broken: { readonly finding: Finding; readonly id: string } | undefined
  undecided: Finding | undefined
  readonly departures: Set<DepartureId>
}

const mostEvidence = 10
const mostKinds = 3

/** Gathers what a recording shows of a deployment, one answer after the other, and holds none of them. */
export class DeploymentSeen {
  readonly #found = new Map<string, Found>()
  readonly #facts: DeploymentFacts
  #prefix = 'SVC'
  #cultureHeader = 'X-Vendor-UserCulture'

  constructor(facts: DeploymentFacts) {
    this.#facts = facts
  }

  /** The declared departures by whose words something passed. */
  get departures(): ReadonlySet<string> {
    return new Set([...this.#found.values()].flatMap(({ departures }) => [...departures]))
  }

  /** Takes a whole exchange as it is read. */
  take(exchange: TrafficExchange, step: Step, base: string): void {
    const { answer } = step
    if (!answer || exchange.status === undefined) return
    const [prefix] = vendorPrefixesSet(step)
    if (step.place === 'login' && prefix !== undefined) this.#prefix = prefix
    const culture = exchange.responseHeaders?.find(([name]) => /userculture$/i.test(name))?.[0]
    if (culture !== undefined) this.#cultureHeader = culture
    if (!isJudged(step)) return
    const seen: Answered = {
      exchange: asExchange(exchange),
      step,
      hasBody: exchange.responseBody?.text !== undefined,
      names: { loader: `${this.#prefix}LOADER`, csrf: `${this.#prefix}CSRF`, cultureHeader: this.#cultureHeader },
      basePath: new URL(base).pathname.replace(/\/+$/, ''),
      facts: this.#facts,
    }
    for (const [clause, check, judge] of byAnswer) this.#note(clause, check, step.id, () => judge(seen))
  }

  /** What each clause comes to, once the sessions are known. */
  async endings(traffic: Traffic, depth: Depth, isChosen: (clause: string, check: string) => boolean) {
    for (const step of traffic.steps)
      for (const [clause, check, judge] of bySession)
        this.#note(clause, check, step.id, () => judge(step, { facts: this.#facts, traffic }))
    await import(new URL(`../../specs/clauses${extname(import.meta.url)}`, import.meta.url).href)
    const clauses = new Set([...byAnswer, ...bySession].map(([clause]) => clause))
    return new Map<string, Ending>(
      [...clauses].map((id) => [id, this.#ending(id, depth, (check) => isChosen(id, check))]),
    )
  }

  #note(clause: ClauseId, check: string, id: string, judge: () => Finding | undefined): void {
    const judged = decided(judge)
    if (!judged) return
    const finding = asDeclared(this.#facts, judged)
    const key = `${clause}/${check}`
    const found = this.#found.get(key) ?? {
      ...{ seen: new Set<string>(), evidence: [], count: 0 },
      ...{ holds: undefined, broken: undefined, undecided: undefined, departures: new Set<DepartureId>() },
    }
    this.#found.set(key, found)
    found.count += 1
    if (finding.holds === true) {
      found.holds ??= finding
      for (const departure of finding.departures ?? []) found.departures.add(departure)
      if (found.seen.size < mostKinds) found.seen.add(finding.seen)
    } else if (finding.holds === false) found.broken ??= { finding, id }
    else found.undecided ??= finding
    if (found.evidence.length < mostEvidence) found.evidence.push(id)
  }

  #ending(clause: ClauseId, depth: Depth, isChosen: (check: string) => boolean): Ending {
    const all = checksOf(clause) ?? []
    const played = all.filter((check) => isWithin(check.depth, depth) && isChosen(check.id))
    const checks = played.map(({ id, says, depth: from }): CheckResult => {
      const found = this.#found.get(`${clause}/${id}`)
      if (found) return checkResult({ id, says, depth: from }, judgedOf(found))
      return { id, says, depth: from, outcome: 'untested', reason: notShown, blame: 'nobody', evidence: [] }
    })
    const leftOut = all.filter((check) => !played.includes(check)).map(({ id }) => id)
    const ending = rolledUp(checks, '')
    const open = checks.filter(({ outcome, depth: from }) => outcome === 'untested' && from === 'core')
    // What the clause's own sentence names has to be judged before it has passed.
    if (ending.outcome !== 'passed' || open.length === 0) {
      return ending.outcome === 'untested'
        ? { ...ending, reason: notShown, checks, leftOut }
        : { ...ending, checks, leftOut }
    }
    const names = open.map(({ id }) => id).join(', ')
    const reason = `${notShown} (${names}); what it shows of the clause holds`
    return {
      outcome: 'untested',
      blame: 'nobody',
      reason,
      evidence: ending.evidence,
      observations: [],
      checks,
      leftOut,
    }
  }
}

/** What no check of a single answer looks at is not read: a body may be long. */
function isJudged({ place, method, answer }: Step): boolean {
  if (place === 'login' || place === 'loginPage') return true
  const isChange = method === 'PUT' || method === 'MERGE'
  const isRead = method === 'GET' && answer?.status === 200
  const isFailure = answer?.status === 400 || answer?.status === 500
  return (place === 'legacy' || place === 'odata') && (isRead || isChange || isFailure)
}

const notShown = 'the recording shows no exchange that this can be judged by'

/** What a body that cannot be read leaves open says nothing of the deployment: it may be the recorder that lost it. */
function decided(judge: () => Finding | undefined): Finding | undefined {
  try {
    return judge()
  } catch (fault) {
    if (fault instanceof ExchangeFault || (fault instanceof Error && fault.name === 'Undecided')) return undefined
    throw fault
  }
}

function judgedOf({
  seen,
  evidence,
  count,
  holds,
  broken,
  undecided,
  departures,
}: Found): Parameters<typeof checkResult>[1] {
  if (broken?.finding.holds === false) {
    const { finding, id } = broken
    const told = finding.seen.includes(id) ? finding.seen : `${finding.seen} (${id})`
    return { finding: { ...finding, seen: told }, evidence: [...new Set([id, ...evidence])] }
  }
  if (holds?.holds === true) {
    const counted = count === 1 ? '1 answer' : `${String(count)} answers`
    return {
      finding: { ...holds, seen: `${[...seen].join('; ')} (${counted})`, departures: [...departures] },
      evidence,
    }
  }
  return { finding: undecided ?? { holds: 'undecided', reason: notShown, blame: 'nobody' }, evidence }
}

function asExchange(exchange: TrafficExchange): Exchange {
  const { id, actor, method, url, requestHeaders, status = 0, responseHeaders = [], responseBody } = exchange
  return asJudged({
    ...{ id, actor, status, headers: responseHeaders, body: bytesOf(responseBody) ?? Buffer.alloc(0) },
    request: { method, url, headers: requestHeaders },
    startedAt: exchange.startedAt,
    durationMs: exchange.durationMs,
  })
}
