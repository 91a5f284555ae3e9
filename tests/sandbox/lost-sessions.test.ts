import { describe, expect, it } from 'vitest'
import { atOdd } from './at-odd.js'
import type { OddServer } from './odd-server.js'
import { type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const logins = () => server.methods.filter((method) => method === 'POST').length

async function begin(): Promise<void> {
  ;({ server, work } = await atOdd({ record: { Text: 'theirs', Number: 1, Moment: null, Ref: null, AccountId: null } }))
  await work.merge({ Text: 'mine' })
}

async function readOften(times: number): Promise<readonly string[]> {
  const seen: string[] = []
  for (let turn = 1; turn <= times; turn += 1) {
    server.logOutAll()
    seen.push(
      await work.sandbox.read().then(
        () => 'read',
        (fault: Error) => fault.name,
      ),
    )
  }
  return seen
}

describe('a target that goes on losing sessions', () => {
  it('is logged in to thirty times for what the record holds, and no more', async () => {
    await begin()
    const before = logins()
    expect(new Set((await readOften(40)).slice(30))).toEqual(new Set(['SandboxUnreadable']))
    expect(logins() - before).toBe(30)
  })

  it('is logged in to all the same to put the record back', async () => {
    await begin()
    await readOften(40)
    expect(await work.putBack()).toMatchObject({ restored: true })
    expect(server.record).toMatchObject({ Text: 'theirs' })
  })
})

describe('a target whose logins are busy for a while', () => {
  it('is logged in to as soon as they are not, to put the record back', async () => {
    await begin()
    server.logOutAll()
    server.oddities.busyLogins = 3
    expect(await work.putBack()).toMatchObject({ restored: true })
    expect(server.record).toMatchObject({ Text: 'theirs' })
  })
})

describe('a target that refuses logins from some time on', () => {
  it('is tried twice on two occasions for what the record holds, since more might lock the account', async () => {
    await begin()
    const before = logins()
    server.oddities.refusesLoginsFrom = 1
    expect(new Set(await readOften(10))).toEqual(new Set(['LoginRefused']))
    expect(logins() - before).toBe(4)
  })

  it('is tried again to put the record back', async () => {
    await begin()
    server.oddities.refusesLoginsFrom = 1
    await readOften(10)
    server.oddities.refusesLoginsFrom = undefined
    expect(await work.putBack()).toMatchObject({ restored: true })
    expect(server.record).toMatchObject({ Text: 'theirs' })
  })

  it('and takes them again in time is as good as before', async () => {
    await begin()
    const before = logins()
    for (let turn = 1; turn <= 4; turn += 1) {
      server.oddities.refusesLoginsFrom = 1
      expect(await readOften(1)).toEqual(['LoginRefused'])
      server.oddities.refusesLoginsFrom = undefined
      expect(await readOften(1)).toEqual(['read'])
    }
    expect(logins() - before).toBe(12)
  })
})
