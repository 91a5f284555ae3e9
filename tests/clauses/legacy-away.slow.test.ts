import { expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { startEmulator } from '../../src/emulator/index.js'
import { embed } from '../../src/proof/index.js'
import { runAt } from '../../src/check/testing/run-at.js'
import { ownAnswer, startProxy } from '../diagnosis/proxy.js'
import type { Answer, Call } from '../support/in-between.js'
import { afterThisTest } from '../support/closing.js'
import { runAtEmulator, sentencesOf } from './judging.js'

const away = { emulator: { variants: ['no-legacy-service'] }, profile: () => ({ departures: [] }) } as const
const undeclared = (deviation: string) => ({ ...away, emulator: { ...away.emulator, deviations: [deviation] } })

it.each<ClauseId>([
  ...['ODATA-2', 'ODATA-3', 'LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'PAGE-3'],
  ...['COOKIE-8', 'COOKIE-10', 'FLOW-2', 'LIMIT-5'],
] as ClauseId[])(
  '%s is judged by what the target offers, where the legacy data service is switched off and nobody said so',
  async (id) => {
    expect(await sentencesOf(await runAtEmulator(away), id)).toEqual(['passed'])
  },
)

it.each<[ClauseId, string | RegExp]>([
  ['ODATA-2', 'passed'],
  ['PAGE-3', 'passed'],
  ['REST-3', 'passed'],
  ['READ-1', /^cantTell: the target, or a proxy before it, was unavailable/],
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
  ['LIMIT-5', 'twentieth-odata-read-429'],
])('%s fails there too by %s', async (id, deviation) => {
  expect(await sentencesOf(await runAtEmulator(undeclared(deviation)), id)).toEqual([
    expect.stringMatching(/^failed: /),
  ])
})

const rows = { value: [{ Id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00' }] }
const json = (body: object): Answer => ({
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify(body)),
})
const cookiesOf = ({ headers }: Call) => headers.find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? ''

it.each<[ClauseId, string, (call: Call, nth: number) => Answer | undefined]>([
  [
    'COOKIE-8',
    'refuses the session cookie',
    (call) => (/SVCSESSIONID=/.test(cookiesOf(call)) ? ownAnswer(401) : undefined),
  ],
  ['COOKIE-10', 'opens for the token', (call) => (/ASPXAUTH=/.test(cookiesOf(call)) ? undefined : json(rows))],
  ['FLOW-2', 'is empty now and then', (_call, nth) => (nth % 9 > 0 ? undefined : json({ value: [] }))],
])('%s fails there too where OData %s', async (id, _what, answer) => {
  const { emulator, profile } = await embed(startEmulator({ rows: 150, variants: ['no-legacy-service'] }))
  let nth = 0
  const onward = (call: Call) => (call.path.includes('/odata/') ? (answer(call, (nth += 1)) ?? call) : call)
  const front = await startProxy([emulator], { onward })
  afterThisTest(() => front.close())
  afterThisTest(() => emulator.close())
  const target = { ...profile.target, baseUrl: front.baseUrl }
  const run = await runAt(front.baseUrl, { ...profile, target, departures: [] })
  expect((await sentencesOf(run, id)).at(-1)).toMatch(/^failed: /)
})

it('ODATA-3 does not blame a profile for kinds of fields that only the legacy data service shows', async () => {
  const run = await runAtEmulator({
    ...away,
    profile: () => ({
      departures: [],
      entities: { probe: { entity: 'Contact', fields: {} } },
      sandbox: undefined as never,
    }),
  })
  expect(await sentencesOf(run, 'ODATA-3')).toEqual([
    expect.stringMatching(
      /^cantTell: no field is known as a date-time .* XML of the legacy data service, which has the types, cannot be read \(READ-2, READ-4\)/,
    ),
  ])
})
