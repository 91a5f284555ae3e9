import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { newRecord, recording } from '../outcome/record.js'
import { runNowhere } from '../testing/run-at.js'
import { isUnauthorizedAsDocumented, observeChallenge, offersBasic } from './unauthorized.js'

describe('a challenge', () => {
  it.each<[boolean, readonly string[]]>([
    [true, ['Basic']],
    [true, ['basic realm="crm"']],
    [true, ['BASIC realm=crm, charset="UTF-8"']],
    [true, ['Negotiate', 'NTLM', 'Basic realm="crm"']],
    [true, ['Negotiate, NTLM, Basic realm="crm"']],
    [true, ['Digest realm="a, b", nonce="x", Basic realm="crm"']],
    [true, ['Bearer,Basic']],
    [false, []],
    [false, ['']],
    [false, ['Bearer realm="crm"']],
    [false, ['Bearer realm="Basic"']],
    [false, ['Bearer realm="not, Basic realm"']],
    [false, ['Bearer realm="a \\", Basic "']],
    [false, ['Bearer error=basic']],
    [false, ['Basically realm="crm"']],
    [false, ['X-Basic realm="crm"']],
    [false, ['Negotiate', 'NTLM']],
  ])('offers Basic (%s): %j', (offers, values) => {
    const headers = values.map((value) => ['WWW-Authenticate', value] as const)
    expect(offersBasic(exchangeOf({ status: 401, headers }))).toBe(offers)
  })

  const basic = ['WWW-Authenticate', 'Basic realm="crm"'] as const
  const html = ['Content-Type', 'text/html'] as const
  it.each<[string, Parameters<typeof exchangeOf>[0], boolean]>([
    ['all of it', { status: 401, headers: [basic, html], body: '<html>' }, true],
    ['another status', { status: 403, headers: [basic, html], body: '<html>' }, false],
    ['no Basic', { status: 401, headers: [html], body: '<html>' }, false],
    ['no HTML', { status: 401, headers: [basic, ['Content-Type', 'application/json']], body: '{}' }, false],
    ['no body', { status: 401, headers: [basic, html] }, false],
  ])('of the document is a 401 with Basic and an HTML body: %s', (_what, parts, is) => {
    expect(isUnauthorizedAsDocumented(exchangeOf(parts))).toBe(is)
  })
})

describe('a 401', () => {
  const basic = ['WWW-Authenticate', 'Basic realm="crm"'] as const
  const html = ['Content-Type', 'text/html'] as const
  it.each<[Parameters<typeof exchangeOf>[0], readonly RegExp[]]>([
    [{ status: 401, headers: [basic, html], body: '<html>' }, []],
    [{ status: 403 }, []],
    [{ status: 401, headers: [html], body: '<html>' }, [/ has no Basic challenge$/]],
    [{ status: 401, headers: [basic] }, [/ has no HTML body$/]],
    [{ status: 401 }, [/ has no Basic challenge and no HTML body$/]],
  ])('in another shape is observed: %j', async (parts, texts) => {
    const record = newRecord('ACCESS-6')
    await recording(await runNowhere(), record, async () => observeChallenge(exchangeOf(parts)))
    expect(record.observations.map(({ text }) => text)).toEqual(
      texts.map((text) => expect.stringMatching(text) as string),
    )
  })
})
