import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { draft, newWire } from '../../../tests/hostile/fixture.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { hasIpv6 } from '../../../tests/transport/has-ipv6.js'

describe.skipIf(!(await hasIpv6()))('a target at an IPv6 address', () => {
  it('is reached, and told its host in brackets', async () => {
    const hosts: (string | undefined)[] = []
    const server = createServer(({ headers }, answer) => {
      hosts.push(headers.host)
      answer.end('fine')
    })
    await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
    afterThisTest(() => server.close())
    const host = `[::1]:${String((server.address() as AddressInfo).port)}`
    expect((await newWire().wire.send(draft(`http://${host}/0/x`))).text()).toBe('fine')
    expect(hosts).toEqual([host])
  })
})
