import { describe, expect, it } from 'vitest'
import { draft, newWire, target } from '../../../tests/hostile/fixture.js'
import { answer, replies, says } from '../../../tests/hostile/replies.js'
import { ExchangeFault, InvalidWireSettings } from '../index.js'
import { toolVersion } from '../../runtime/tool-version.js'

const header = (head: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head ?? '')?.[1]?.trimEnd()

describe('the User-Agent', () => {
  it.each([
    [undefined, ''],
    ['platform-team@example.com', ' (+platform-team@example.com)'],
    ['https://wiki.example.com/checker?page=1#who', ' (+https://wiki.example.com/checker?page=1#who)'],
  ])('names the tool, its version, and the contact where there is one: %s', async (contact, shown) => {
    const listener = await target(says(answer('')))
    const { wire, log } = newWire(contact === undefined ? {} : { contact })
    for (const method of ['GET', 'POST', 'MERGE']) await wire.send(draft(`${listener.origin}/`, { method }))
    const wanted = `svc-conformance/${toolVersion()}${shown}`
    expect(listener.heads.map((head) => header(head, 'User-Agent'))).toEqual([wanted, wanted, wanted])
    expect(log.records[0]?.requestHeaders).toContainEqual(['User-Agent', wanted])
  })

  it('is the caller’s own where it gives one', async () => {
    const listener = await target(says(answer('')))
    await newWire().wire.send(draft(`${listener.origin}/`, { headers: [['user-agent', 'a browser']] }))
    expect(listener.heads[0]?.match(/user-agent: .*/gi)).toEqual(['user-agent: a browser'])
  })

  it.each(['a\r\nX-Injected: 1', 'a) evil (', 'a\\', '', ' a', 'ü@example.com', 'x'.repeat(121)])(
    'takes no contact that would end its comment or its line: %j',
    (contact) => {
      expect(() => newWire({ contact })).toThrow(InvalidWireSettings)
    },
  )
})

describe('a correlation id', () => {
  it('goes along with every request, tells run and exchange, and is in the evidence', async () => {
    const listener = await target(says(answer('')))
    const one = newWire({ correlationHeader: 'X-Request-Id' })
    const other = newWire({ correlationHeader: 'X-Request-Id' })
    for (const { wire } of [one, one, other]) await wire.send(draft(`${listener.origin}/`))
    const ids = listener.heads.map((head) => header(head, 'X-Request-Id') ?? '')
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.x-0001$/)
    expect(ids.map((id) => id.split('.')[1])).toEqual(['x-0001', 'x-0002', 'x-0001'])
    expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(2)
    const shown = one.log.records.map(({ requestHeaders }) => requestHeaders.find(([name]) => name === 'X-Request-Id'))
    expect(shown.map((pair) => pair?.[1])).toEqual(ids.slice(0, 2))
  })

  it('is in the evidence of a request that failed too', async () => {
    const { origin } = await target(replies.closedAtOnce)
    const { wire, log } = newWire({ correlationHeader: 'X-Request-Id' })
    await expect(wire.send(draft(`${origin}/`))).rejects.toThrow(ExchangeFault)
    expect(log.records[0]?.requestHeaders).toContainEqual(['X-Request-Id', expect.stringMatching(/\.x-0001$/)])
  })

  it('is not sent where no header is named for it', async () => {
    const listener = await target(says(answer('')))
    await newWire().wire.send(draft(`${listener.origin}/`))
    expect(listener.heads[0]).not.toMatch(/x-0001/)
  })

  it.each(['X Request', 'X:Y', 'a\r\nb', ''])('goes into no header that is none: %j', (correlationHeader) => {
    expect(() => newWire({ correlationHeader })).toThrow(InvalidWireSettings)
  })
})
