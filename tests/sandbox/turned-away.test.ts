import { afterEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'
import { KeeperLockedOut, restoreFromJournal } from '../../src/sandbox/index.js'
import { lateToken } from '../cases/late-token.js'
import { ownAnswer, startProxy, type Manner, type Proxy } from '../diagnosis/proxy.js'
import { headerIn, type Call } from '../support/in-between.js'
import { hasty, workAt, type Workplace } from './workplace.js'

let emulator: Emulator
let proxy: Proxy
let work: Workplace
afterEach(async () => {
  await work.close()
  await proxy.close()
  await emulator.close()
})

async function begin(manner: Manner): Promise<void> {
  emulator = await startEmulator({ rows: 20 })
  proxy = await startProxy([emulator], manner)
  work = await workAt(proxy)
}

const isLogin = ({ path }: Call) => path.endsWith('/Login')

/** From some time on, nobody is let in any more; those who are inside stay there. */
function lockable(): { readonly manner: Manner; readonly lock: () => void; readonly changes: () => number } {
  let isLocked = false
  let changes = 0
  return {
    lock: () => void (isLocked = true),
    changes: () => changes,
    manner: {
      onward(call) {
        if (call.method === 'MERGE') changes += 1
        if (!isLocked || !isLogin(call)) return call
        const body = Buffer.from(JSON.stringify({ Code: 1, Message: 'The account is locked out.' }))
        return { status: 200, headers: [['Content-Type', 'application/json']], body }
      },
    },
  }
}

describe('a record is restored by a login of its own', () => {
  it('where the first answer of a session is a 403 that sets the token', async () => {
    await begin(lateToken())
    await work.merge({ Notes: 'changed' })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
  })

  it.each([302, 401, 403])('where every second node behind a load balancer answers %i', async (status) => {
    let nth = 0
    let isBalanced = false
    await begin({ onward: (call) => (isBalanced && !isLogin(call) && nth++ % 2 === 0 ? ownAnswer(status) : call) })
    await work.merge({ Notes: 'changed' })
    isBalanced = true
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
  })
})

describe('a user whose login is refused', () => {
  it('has the record restored in the session that changed it, and is told that no other one has looked', async () => {
    const { manner, lock } = lockable()
    await begin(manner)
    await work.merge({ Notes: 'changed' })
    lock()
    const sessions = { keeper: work.main.store.serialize() }
    const result = await restoreFromJournal(work.folder, work.profile, { patience: hasty, sessions })
    expect(result).toMatchObject({ state: 'restored' })
    expect(result?.note).toMatch(
      /Checked only in the session that restored it. Another session could not be used: the login of main/,
    )
  })

  it('has no change begun any more, until a login is accepted again', async () => {
    const { manner, lock, changes } = lockable()
    await begin(manner)
    await work.merge({ Notes: 'changed' })
    const before = changes()
    lock()
    await work.actor('right login', work.profile.users.main).tryOwnLogIn()
    await expect(work.merge({ Notes: 'changed again' })).rejects.toThrow(KeeperLockedOut)
    expect(changes()).toBe(before)
  })
})

describe('the session that changed the record', () => {
  it('is followed by a fresh one where it is over, and a page of status 200 says so', async () => {
    const ended = new Set<string>()
    const isEnded = (call: Call) => [...ended].some((ticket) => headerIn(call, 'cookie')?.includes(ticket))
    await begin({ onward: (call) => (isEnded(call) ? ownAnswer(200, 'Your session has ended.') : call) })
    await work.merge({ Notes: 'changed' })
    const sessions = { keeper: work.main.store.serialize() }
    ended.add(work.main.store.valueOf('.ASPXAUTH', `${proxy.baseUrl}/0/`)!)
    const back = restoreFromJournal(work.folder, work.profile, { patience: hasty, sessions })
    expect(await back).toMatchObject({ state: 'restored' })
  })
})
