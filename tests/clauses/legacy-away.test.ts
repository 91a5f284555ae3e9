import { expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { runAtEmulator, sentencesOf } from './judging.js'

const away = { emulator: { variants: ['no-legacy-service'] }, profile: () => ({ departures: [] }) } as const
const undeclared = (deviation: string) => ({ ...away, emulator: { ...away.emulator, deviations: [deviation] } })

it.each<ClauseId>(['ODATA-2', 'LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'PAGE-3'])(
  '%s is judged by what the target offers, where the legacy service is switched off and nobody said so',
  async (id) => {
    expect(await sentencesOf(await runAtEmulator(away), id)).toEqual(['passed'])
  },
)

it.each<[ClauseId, string]>([
  ['ODATA-2', 'lookup-path-ignored'],
  ['LOGIN-5', 'refused-login-opens-session'],
])('%s fails there too by %s', async (id, deviation) => {
  expect(await sentencesOf(await runAtEmulator(undeclared(deviation)), id)).toEqual([
    expect.stringMatching(/^failed: /),
  ])
})
