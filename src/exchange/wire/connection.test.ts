import { describe, expect, it } from 'vitest'
import { draft, faultOf } from '../../../tests/hostile/fixture.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { fullBacklog } from '../../../tests/hostile/full-backlog.js'
import { listen } from '../../../tests/hostile/listener.js'
import { replies } from '../../../tests/hostile/replies.js'

describe('a connection that', () => {
  it('is refused says so', async () => {
    const listener = await listen(replies.silence)
    await listener.close()
    const fault = await faultOf(draft(`${listener.origin}/`))
    expect(fault).toMatchObject({ kind: 'connectionRefused', blame: 'network' })
    expect(fault.message).toMatch(/nothing listens on that port/)
  })

  it('has no host by that name says so', async () => {
    const fault = await faultOf(draft(`http://${'x'.repeat(64)}.invalid/`))
    expect(fault).toMatchObject({ kind: 'nameNotResolved', blame: 'network' })
    expect(fault.message).toMatch(/spelling of the base URL/)
  })

  it('has a name too long to be looked for says the same', async () => {
    const fault = await faultOf(draft(`http://${'x.'.repeat(150)}invalid/`))
    expect(fault).toMatchObject({ kind: 'nameNotResolved', blame: 'network' })
  })

  it('never comes about ends with the time for the request', async () => {
    const port = await fullBacklog()
    afterThisTest(port.close)
    const fault = await faultOf(draft(`${port.origin}/`), { requestTimeoutMs: 300 })
    expect(fault).toMatchObject({ kind: 'connectTimeout', blame: 'network' })
    expect(fault.message).toMatch(/no connection to \S+ within 300 ms/)
  })
})
