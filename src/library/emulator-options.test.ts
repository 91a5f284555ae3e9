import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loggedIn } from '../emulator/testing/client.js'
import { emulate } from './emulator-options.js'

it('gives an emulator that records requests, takes faults, and goes back to the start', async () => {
  const platform = await emulate({ rows: 10 })
  try {
    const client = await loggedIn(platform)
    platform.addFault({ path: '/0/odata/Contact', status: 429, headers: { 'Retry-After': '1' } })
    const read = async () => (await client.send('GET', '/0/odata/Contact?$top=1')).status
    expect([await read(), await read()]).toEqual([429, 200])
    expect(platform.requests({ path: '/0/odata/*' }).map(({ status }) => status)).toEqual([429, 200])
    expect([platform.expireSessions('Guest'), platform.expireSessions('Supervisor')]).toEqual([0, 1])
    expect(await read()).toBe(302)
    platform.setVariants(['expired-401'])
    expect(await read()).toBe(401)
    platform.reset()
    expect([platform.requests(), platform.faults(), platform.variants()]).toEqual([[], [], []])
    expect(await (await fetch(`${platform.baseUrl}/__emulator/health`)).text()).toContain('404')
  } finally {
    await platform.close()
  }
})

it('serves the control API where that is asked for', async () => {
  const platform = await emulate({ rows: 10, control: true })
  try {
    const answer = await fetch(`${platform.localUrl}/__emulator/health`)
    expect(await answer.json()).toEqual({ status: 'ready' })
  } finally {
    await platform.close()
  }
})

it.each([
  [undefined, ['Harbours', 'Berths']],
  [true, expect.arrayContaining(['Contact', 'Harbours', 'Berths'])],
])('serves a $metadata document, with keepBuiltIn %j', async (keepBuiltIn, names) => {
  const data = fileURLToPath(new URL('../../tests/emulator/models/harbours-v4.xml', import.meta.url))
  const platform = await emulate({ rows: 10, data, ...(keepBuiltIn === undefined ? {} : { keepBuiltIn }) })
  try {
    const { text } = await (await loggedIn(platform)).send('GET', '/0/odata/')
    expect((JSON.parse(text) as { value: { name: string }[] }).value.map(({ name }) => name)).toEqual(names)
  } finally {
    await platform.close()
  }
})
