import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import type { Twins } from '../words/twins.js'
import { needsDead } from './dead-session.js'
import { verdictAfter } from '../testing/verdict-after.js'

const records = exchangeOf({
  headers: [['Content-Type', 'application/json']],
  body: '{"value":[{"Id":"5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11"}]}',
})
const redirect = exchangeOf({ status: 302, headers: [['Location', '/Login/NuiLogin.aspx']] })

const read = (refused: Twins['refused']): PromiseSettledResult<Twins> => ({
  status: 'fulfilled',
  value: { accepted: records, refused, differsIn: 'a saved session' },
})
const [alive, dead] = [read(records), read(redirect)]
const lost: PromiseSettledResult<Twins> = { status: 'rejected', reason: new Error('reset') }

describe('a saved session', () => {
  it.each<[string, readonly PromiseSettledResult<Twins>[], string]>([
    ['that is dead everywhere is judged', [dead, dead], 'passed'],
    ['that is dead as far as requests came to an answer is judged', [dead, lost], 'passed'],
    ['that is alive as far as requests came to an answer is judged by the rest', [alive, lost], 'passed'],
    ['of which nothing was seen is judged by what came of the requests', [lost, lost], 'passed'],
    ['that is alive everywhere is not judged', [alive, alive], 'untested'],
    ['that is alive for some and dead for others fails', [alive, dead], 'failed'],
    ['that is so beside a request that was lost fails', [alive, lost, dead], 'failed'],
  ])('%s', async (_what, reads, outcome) => {
    const verdict = await verdictAfter(() => {
      needsDead(reads)
    })
    expect(verdict.outcome).toBe(outcome)
  })
})
