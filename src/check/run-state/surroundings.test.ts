import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { afterThisTest } from '../../../tests/support/closing.js'
import type { AnswerParts } from '../../../tests/support/exchange-of.js'
import { careless, unlooked } from '../../../tests/clauses/sentences.js'
import { session } from '../sessions/main-session.js'
import { observeSurroundings } from './observed/undocumented-behaviour.js'
import { observed, runThatSaw } from '../testing/observed.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const unprotected = careless.map((text) => ({ text }))
const overHttps = { text: 'not checked: login over plain http, because the target uses https' }
const noBasic = { text: unlooked }

describe('the surroundings', () => {
  it('are recorded with the answers that showed them', async () => {
    const run = await runThatSaw(
      { headers: [['X-Frame-Options', 'DENY']] },
      {
        headers: [
          ['X-Frame-Options', 'SAMEORIGIN'],
          ['Allow', 'GET'],
          ['Access-Control-Allow-Methods', '*'],
          ['Access-Control-Allow-Origin', ' * '],
          ['Access-Control-Allow-Credentials', 'true'],
        ],
      },
    )
    expect(await observed(run, observeSurroundings)).toEqual([
      ...unprotected.slice(0, 2),
      { text: 'x-frame-options: DENY', evidence: ['x-1'] },
      ...unprotected.slice(3),
      { text: 'Access-Control-Allow-Origin:  * ', evidence: ['x-2'], security: true },
      { text: 'Access-Control-Allow-Credentials: true', evidence: ['x-2'] },
      overHttps,
      noBasic,
    ])
  })

  it('lead where their redirects lead', async () => {
    const to = (location: string): AnswerParts => ({ status: 302, headers: [['Location', location]] })
    expect(await observed(await runThatSaw(to('/a'), to('https://b.example/c')), observeSurroundings)).toEqual([
      ...unprotected,
      overHttps,
      { text: 'a redirect leads to another origin: https://b.example/c', evidence: ['x-2'], security: true },
      noBasic,
    ])
  })
})

describe('the login page', () => {
  const page = (query: string, body: string): AnswerParts => ({
    url: `https://crm.example.com/Login${query}`,
    headers: [['Content-Type', 'text/html']],
    body: `<html>${body}</html>`,
  })
  const again = 'the login page has ReturnUrl in it again'
  const notAgain = 'the login page does not have ReturnUrl in it again'

  it.each<[string, readonly AnswerParts[], string | undefined, string]>([
    ['that was asked for without ReturnUrl', [page('', 'ReturnUrl')], undefined, ''],
    ['whose ReturnUrl stands on every page', [page('?ReturnUrl=%2F', '/')], undefined, ''],
    ['that shows a ReturnUrl of two letters', [page('?ReturnUrl=%2Fa', '/a')], again, 'x-1'],
    [
      'that shows none, the first that could',
      [page('?ReturnUrl=%2F', '/'), page('?ReturnUrl=%2Fa', ''), page('?ReturnUrl=%2Fb', '')],
      notAgain,
      'x-2',
    ],
    [
      'that shows one, at a later time',
      [page('?ReturnUrl=%2Fa', ''), page('?ReturnUrl=%2Fb', '/b'), page('?ReturnUrl=%2Fc', '/c')],
      again,
      'x-2',
    ],
  ])('%s is recorded with what shows it', async (_which, pages, text, evidence) => {
    expect(await observed(await runThatSaw(...pages), observeSurroundings)).toEqual([
      ...unprotected,
      overHttps,
      ...(text === undefined ? [] : [{ text, evidence: [evidence] }]),
      noBasic,
    ])
  })
})

describe('a login over plain http', () => {
  /** A proxy whose every tunnel ends at this target. */
  async function proxyTo(origin: string): Promise<string> {
    const proxy = createServer().on('connect', (_request, client) => {
      const target = connect(Number(new URL(origin).port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n')
        client.pipe(target).pipe(client)
      })
      for (const socket of [client, target]) socket.on('error', () => undefined)
      afterThisTest(() => target.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    afterThisTest(() => proxy.close())
    return `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`
  }

  it('is not recorded before anybody logged in', async () => {
    const run = await runNowhere({}, 'http://crm.example.com')
    expect(await observed(run, observeSurroundings)).toEqual([noBasic])
    expect(run.names).toBeUndefined()
  })

  it('is not recorded where none was made, though the session is there', async () => {
    const run = await runNowhere({}, 'http://crm.example.com')
    run.actor('main')
    expect(await observed(run, observeSurroundings)).toEqual([noBasic])
  })

  it('touches security where it leaves the machine, and not where it stays', async () => {
    const { origin } = await smallDeployment()
    const near = await runAt(origin)
    await session(near, 'main')
    const inClear = { text: 'login works over plain http', evidence: ['x-0001'] }
    expect(await observed(near, observeSurroundings)).toEqual([...unprotected, inClear, noBasic])

    const baseUrl = 'http://crm.example.com'
    const { target } = (await runNowhere({}, baseUrl)).profile
    const far = await runAt(baseUrl, { target: { ...target, proxy: await proxyTo(origin) } })
    await session(far, 'main')
    expect(await observed(far, observeSurroundings)).toEqual([...unprotected, { ...inClear, security: true }, noBasic])
  })
})
