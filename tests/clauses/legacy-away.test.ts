import { expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { startEmulator } from '../../src/emulator/index.js'
import { embed } from '../../src/proof/index.js'
import { runAt } from '../../src/scenario/testing/run-at.js'
import { ownAnswer, startProxy, type Call } from '../diagnosis/proxy.js'
import { afterThisTest } from '../support/closing.js'
import { runAtEmulator, sentencesOf } from './judging.js'

const away = { emulator: { variants: ['no-legacy-service'] }, profile: () => ({ departures: [] }) } as const
const undeclared = (deviation: string) => ({ ...away, emulator: { ...away.emulator, deviations: [deviation] } })

it.each<ClauseId>(['ODATA-2', 'LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'PAGE-3'])(
  '%s is judged by what the target offers, where the legacy service is switched off and nobody said so',
  async (id) => {
    expect(await sentencesOf(await runAtEmulator(away), id)).toEqual(['passed'])
  },
)

it.each<[ClauseId, string | RegExp]>([
  ['ODATA-2', 'passed'],
  ['PAGE-3', 'passed'],
  ['REST-3', 'passed'],
  ['READ-1', /^cantTell: the target, or what stands before it, was not available/],
])('%s is judged, or not, where it is declared to be absent and away for now', async (id, end) => {
  const { emulator, profile } = await embed(startEmulator({ rows: 150, variants: ['no-legacy-service'] }))
  const manner = {
    onward: (call: Call) => (call.path.includes('EntityDataService') ? ownAnswer(503) : call),
  }
  const front = await startProxy([emulator], manner)
  afterThisTest(() => front.close())
  afterThisTest(() => emulator.close())
  const run = await runAt(front.baseUrl, { ...profile, target: { ...profile.target, baseUrl: front.baseUrl } })
  expect(await sentencesOf(run, id)).toEqual([expect.stringMatching(end)])
})

it.each<[ClauseId, string]>([
  ['ODATA-2', 'lookup-path-ignored'],
  ['LOGIN-5', 'refused-login-opens-session'],
])('%s fails there too by %s', async (id, deviation) => {
  expect(await sentencesOf(await runAtEmulator(undeclared(deviation)), id)).toEqual([
    expect.stringMatching(/^failed: /),
  ])
})
