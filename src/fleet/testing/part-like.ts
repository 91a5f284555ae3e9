import { clausesOf } from '../../contract/index.js'
import { sampleReport, summed } from '../../report/testing/sample-report.js'
import { judgedByAnotherPart, partOf } from '../../run/index.js'
import type { Report } from '../../schema/generated/report.js'

const selected = clausesOf('target').filter(({ level }) => level !== 'manual')

/** What a part of the sample's run would have written. */
export function partLike(index: number, count: number, of: Report = sampleReport()): Report {
  const own = new Set<string>(
    partOf(
      selected.map(({ id }) => id),
      { profile: { entities: {} }, shard: { index, count } },
    ),
  )
  const isLeft = (id: string) => selected.some((clause) => clause.id === id) && !own.has(id)
  const wasAsked = (reason = '') => !/--skip|out of scope/.test(reason)
  const clauses = of.clauses.map((clause) => {
    if (!isLeft(clause.id) || !wasAsked(clause.reason)) return clause
    const untested = { outcome: 'untested', mode: 'automatic', blame: 'nobody', reason: judgedByAnotherPart } as const
    const { id, class: name, level, derived, provenance, title, statement, lines } = clause
    const left = { id, class: name, level, derived, provenance, title, statement, lines }
    return { ...left, ...untested, evidence: [], twins: [], observations: [] }
  })
  const used = index === 1 ? of.departures : of.departures.map((departure) => ({ ...departure, used: false }))
  const plain = JSON.parse(
    JSON.stringify({ ...of, clauses, departures: used, options: { ...of.options, shard: { index, count } } }),
  ) as Report
  return summed({ ...plain, changedRecords: index === 1 ? plain.changedRecords : [] })
}
