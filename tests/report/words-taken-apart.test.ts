import { expect, it } from 'vitest'
import { newRecord } from '../../src/check/outcome/record.js'
import { notShown, observeSurroundings } from '../../src/check/run-state/observed/undocumented-behaviour.js'
import { fittingDepartures } from '../../src/check/runner/findings.js'
import { observed, runThatSaw } from '../../src/check/testing/observed.js'
import { runNowhere } from '../../src/check/testing/run-at.js'
import { joinedObservations } from '../../src/fleet/merge/joined-observations.js'
import { departureHint } from '../../src/report/findings/breach-about.js'
import { sampleReport } from '../../src/report/testing/sample-report.js'
import type { ClauseResult } from '../../src/schema/generated/report.js'
import type { AnswerParts } from '../support/exchange-of.js'

const surroundings = sampleReport().clauses.find(({ id }) => id === 'OBS-11')!

/** What is told of all parts, each of which came by these answers. */
async function joined(...parts: readonly (readonly AnswerParts[])[]): Promise<readonly string[]> {
  const seen = await Promise.all(
    parts.map(async (answers) => observed(await runThatSaw(...answers), observeSurroundings)),
  )
  const results = seen.map((all) => ({
    ...surroundings,
    observations: all.map(({ text }) => ({ text, evidence: [] })),
  }))
  return (joinedObservations(results)?.observations ?? []).map(({ text }) => text)
}

const leading = (location: string): AnswerParts => ({ status: 302, headers: [['Location', location]] })
const page = (body: string): AnswerParts => ({
  url: 'https://crm.example.com/Login?ReturnUrl=%2Fa',
  headers: [['Content-Type', 'text/html']],
  body: `<html>${body}</html>`,
})

it('what a part did not come across is known by the words that are said of it', async () => {
  const framed: AnswerParts = { headers: [['X-Frame-Options', 'DENY']] }
  const frames = (await joined([framed], [{}])).filter((text) => text.includes('x-frame-options'))
  expect(frames).toEqual(['x-frame-options: DENY'])

  const pages = (await joined([page('')], [page('/a')])).filter((text) => text.includes('ReturnUrl'))
  expect(pages).toHaveLength(1)
  expect(pages).toEqual((await joined([page('/a')])).filter((text) => text.includes('ReturnUrl')))

  const inside = (await joined([leading('/a')], [leading('/b')])).filter((text) => text.includes('redirect'))
  expect(inside).toEqual([expect.stringMatching(/^2 /)])
  const abroad = await joined([leading('/a')], [leading('https://b.example/c')])
  expect(abroad.filter((text) => text.includes('redirect'))).toEqual([expect.stringContaining('https://b.example/c')])
})

it('that nothing was seen is not said beside what another part saw', async () => {
  const nothing = await observed(await runNowhere(), notShown)
  const parts = [nothing, [{ text: 'via: front' }]].map((all) => ({
    ...surroundings,
    observations: all.map(({ text }) => ({ text, evidence: [] })),
  }))
  expect(joinedObservations(parts)?.observations.map(({ text }) => text)).toEqual(['via: front'])
})

it.each([[['redirect-307']], [['redirect-307', 'expired-401']]] as const)(
  'the departures that describe a breach are found in its reason: %j',
  (ids) => {
    const fitting = ids.map((id) => ({ id, judgements: 0 }))
    const hint = fittingDepartures({ ...newRecord('ACCESS-5'), fitting, judgements: 1 })
    expect(hint).not.toBe('')
    expect(departureHint({ reason: `expected 302, seen 401; ${hint}` } as ClauseResult)).toBe(hint)
  },
)
