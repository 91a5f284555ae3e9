import { describe, expect, it } from 'vitest'
import { challenge } from '../../testing/small-deployment.js'
import { observe } from '../../outcome/record.js'
import { isSuccess } from '../../answers/answers.js'
import { change } from './changing.js'
import { changeWithoutCookie } from './with-cookie.js'
import { recordAt, type RecordOptions } from '../testing/record-at.js'

/** Here a request without this cookie is told from one with it. */
const cookie = 'SVCCSRF'

/** What is said after a change by each method, and how many requests of change the judgement takes beside those. */
async function said(options: RecordOptions) {
  let without = 0
  const { run, main, told, changes } = await recordAt({
    record: { Notes: 'as it was' },
    sandbox: { fields: { text: 'Notes' }, put: true },
    ...options,
    altered: (...asked) => {
      without += 1
      return options.altered?.(...asked)
    },
  })
  let before = 0
  const sentences = await told(async () => {
    for (const method of ['MERGE', 'PUT'] as const) await change({ run, main }, { method, fields: { Notes: 'other' } })
    before = changes.length
    const tried = await changeWithoutCookie({ run, main }, cookie)
    const isClosed = tried !== undefined && isSuccess(tried.without)
    observe(isClosed ? `closed: ${tried.refused.request.method}, open without it` : 'no change hangs on it')
  }, 'COOKIE-8')
  return { said: sentences.find((one) => /^closed|^no change/.test(one)), without, more: changes.length - before }
}

describe('a change that sends a cookie back', () => {
  it.each(['MERGE', 'PUT'])('may not be refused where a %s is open without it', async (method) => {
    const came = await said({
      change: (asked) => (asked.method === method ? challenge : undefined),
      altered: () => ({ status: 204 }),
    })
    expect(came.said).toBe(`closed: ${method}, open without it`)
  })

  it('is not sent again where none was refused, or by what is no access', async () => {
    const passed = { said: 'no change hangs on it', without: 0, more: 0 }
    expect(await said({})).toEqual(passed)
    expect(await said({ change: ({ method }) => (method === 'PUT' ? { status: 405 } : undefined) })).toEqual(passed)
  })

  it('may be refused where it is refused without the cookie too, and is then sent by no PUT', async () => {
    const came = await said({ change: () => challenge, altered: () => challenge })
    expect(came).toMatchObject({ said: 'no change hangs on it', without: 1 })
  })
})
