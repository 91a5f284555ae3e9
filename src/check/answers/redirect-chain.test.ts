import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { LoginRefused } from '../../session/index.js'
import { expectSuccess } from '../writing/making/changing.js'
import { mayBeForValue } from '../writing/fields/fit-values.js'
import { needsJudgeable } from '../services/unjudged-calls.js'
import { runNowhere } from '../testing/run-at.js'
import { newRecord, recording } from '../outcome/record.js'
import { Undecided } from '../outcome/verdict.js'

const url = 'https://crm.example.com/0/x?a=1'
const nothingMoved = { before: {}, after: {}, moved: [], besides: [], asGiven: [] }
const redirected = (to: string, status = 307) =>
  exchangeOf({ method: 'POST', url, status, headers: [['Location', to]] })

async function toldBy(judge: () => void): Promise<unknown> {
  const run = await runNowhere()
  return recording(run, newRecord('WRITE-1'), async () => judge()).then(
    () => 'passed',
    (fault: unknown) => (fault instanceof Undecided ? `${fault.outcome}, ${fault.blame}: ${fault.message}` : 'failed'),
  )
}

const circle = expect.stringMatching(/^cantTell, target: .* redirects in a loop\. Check the redirects/) as string

describe('what may change something', () => {
  it.each([
    ['back to where it was sent', url, circle],
    ['back, written without the host', '/0/x?a=1', circle],
    ['elsewhere', '/0/y', 'failed'],
    ['to the same path with another query', '/0/x?a=2', 'failed'],
  ])('and is redirected %s', async (_what, to, said) => {
    const run = await runNowhere()
    for (const status of [302, 307, 308]) {
      const answer = redirected(to, status)
      expect(await toldBy(() => expectSuccess(run, { ...nothingMoved, answer }))).toEqual(said)
      expect(await toldBy(() => needsJudgeable(answer, undefined))).toEqual(said === circle ? circle : 'passed')
      expect(mayBeForValue(run, { ...nothingMoved, answer })).toBe(false)
    }
  })

  it('is as good as the profile says where that is the status it expects', async () => {
    expect(await toldBy(() => needsJudgeable(redirected(url), 307))).toBe('passed')
  })

  it('and is a login: the sentence speaks of the redirects, and of the base URL only where it leads elsewhere', () => {
    expect(new LoginRefused('main', redirected(url)).message).toMatch(
      /to the same address again\)\. Check the redirects/,
    )
    expect(new LoginRefused('main', redirected('/0/y')).message).toMatch(/, to \/0\/y\)\. Check the base URL/)
  })
})
