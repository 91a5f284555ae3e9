import { describe, expect, it } from 'vitest'
import { afterwards, draft, faultOf, newWire, target } from '../../tests/hostile/fixture.js'
import { answer, replies, says } from '../../tests/hostile/replies.js'
import { tunnel } from '../../tests/hostile/tunnel.js'

describe('a proxy that', () => {
  async function through(allows?: (head: string) => string | undefined) {
    const proxy = await tunnel(allows)
    afterwards(() => proxy.close())
    return proxy
  }

  it('opens its tunnel changes nothing of the request', async () => {
    const behind = await target(says(answer('fine')))
    const proxy = await through()
    const { wire, log } = newWire({ proxy: proxy.origin.replace('//', '//joe:pa%20ss@') })
    const headers = [
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ] as const
    expect((await wire.send(draft(`${behind.origin}/a'b?c='d'`, { headers }))).text()).toBe('fine')
    expect(behind.heads[0]).toMatch(/^GET \/a'b\?c='d' HTTP\/1\.1\r\n/)
    expect(behind.heads[0]).toMatch(/X-Twice: 1\r\nX-Twice: 2/)
    expect(behind.heads[0]).not.toMatch(/proxy/i)
    expect(proxy.heads[0]).toContain(`proxy-authorization: Basic ${Buffer.from('joe:pa ss').toString('base64')}`)
    expect(JSON.stringify(log.records)).not.toMatch(/pa%20ss|am9l/)
  })

  it.each([
    ['wants a login', '407 Proxy Authentication Required', /407.*proxy URL/],
    ['forbids the tunnel', '403 Forbidden', /answered the CONNECT request with 403/],
  ])('%s is named', async (_name, status, says) => {
    const proxy = await through(() => status)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(says)
    expect(proxy.connections()).toBe(1)
  })

  it('is not there is named', async () => {
    const proxy = await tunnel()
    await proxy.close()
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(fault.message).toMatch(/connectionRefused/)
  })

  it.each([
    ['hangs up', replies.closedAtOnce],
    ['resets', replies.resetAtOnce],
    ['speaks another protocol', replies.notHttp],
  ])('%s is asked once, and not for ever', async (_name, reply) => {
    const proxy = await target(reply)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 3000 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
    expect(proxy.connections()).toBe(1)
  })

  it('says nothing ends with the time for the request', async () => {
    const proxy = await target(replies.silence)
    const fault = await faultOf(draft('http://127.0.0.1:9/'), { proxy: proxy.origin, requestTimeoutMs: 300 })
    expect(fault).toMatchObject({ kind: 'proxyFailed', blame: 'network' })
  })
})
