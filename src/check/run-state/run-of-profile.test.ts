import { BroadcastChannel } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { RunContext } from './run-context.js'
import { runChannel, type RunMessage } from './run-settings.js'
import { runOverNetwork, runNowhere } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const origin = 'https://crm.example.com'
const ask = (run: RunContext, url: string) => run.newActor('stranger').send({ method: 'GET', url, headers: [] })

describe('a run at first', () => {
  it('speaks to the deployment as the document has it', async () => {
    const run = await runNowhere({}, `${origin}/tenant`)
    expect(run.policy).toEqual({ forceUseSession: 'none', forcedTrials: 2, legacyAbsent: false })
    expect(run.addresses).toMatchObject({
      appRoot: `${origin}/tenant/0`,
      loginPage: `${origin}/tenant/Login/NuiLogin.aspx`,
    })
    run.settleAddresses(run.addressesWith({ atRoot: true, loginPage: '/Login/NuiLogin.aspx' }))
    expect(run.addresses.appRoot).toBe(`${origin}/tenant`)
  })

  it('is not one that is judged again', async () => {
    const run = await runNowhere()
    expect([run.recorded, run.lacks.size, run.outOfOrder.size]).toEqual([undefined, 0, 0])
  })

  it.each([
    [origin, true, 1],
    [origin, false, 0],
    ['http://crm.example.com', true, 0],
  ])('at %s that leaves certificates unchecked (%s) says so', async (baseUrl, insecure, told) => {
    const { target } = (await runNowhere({}, baseUrl)).profile
    const run = await runNowhere({ target: { ...target, tls: { ...target.tls, insecure } } }, baseUrl)
    expect(run.diagnoses.map(({ id, evidence }) => [id, evidence])).toEqual(
      Array(told).fill(['certificate-not-checked', []]),
    )
  })
})

describe('the data columns of a run', () => {
  const all = ['legacyRead', 'change', 'odataRead', 'service'] as const

  it('are those of the services that the deployment has', async () => {
    const run = await runNowhere()
    expect(run.columns(all)).toEqual(all)
    run.policy.legacyAbsent = true
    expect(run.columns(all)).toEqual(['odataRead', 'service'])
  })
})

describe('a run', () => {
  it('makes up names that are short', async () => {
    expect((await runNowhere()).randomName('user')).toMatch(/^svc-user-[\da-f]{12}$/)
  })

  it('sends no more than it may', async () => {
    const { origin: at } = await smallDeployment()
    const { limits } = (await runNowhere()).profile
    const run = await runOverNetwork(at, { limits: { ...limits, maxExchanges: 1 } })
    expect((await ask(run, at)).status).toBe(302)
    await expect(ask(run, at)).rejects.toMatchObject({ name: 'ExchangeFault' })
  })

  it('looks for a target that seems to have died at its login page', async () => {
    const { limits } = (await runNowhere()).profile
    const target = await smallDeployment({ data: () => ({ body: 'x'.repeat(2000) }) })
    const run = await runOverNetwork(target.origin, { limits: { ...limits, maxBodySize: 1000 } })
    for (let times = 0; times < 3; times += 1) await ask(run, `${target.origin}/0/x`).catch(() => undefined)
    await ask(run, `${target.origin}/0/x`).catch(() => undefined)
    expect(target.received.map(({ method, url }) => `${method} ${url}`)).toContain(
      'GET /Login/NuiLogin.aspx?ReturnUrl=%2F0%2F',
    )
  })

  it('sends nothing once it is closed', async () => {
    const { origin: at, received } = await smallDeployment()
    const run = await runOverNetwork(at)
    await run.close()
    await expect(ask(run, at)).rejects.toMatchObject({ kind: 'aborted' })
    expect(received).toEqual([])
  })

  it('tells what it begins, which stops nobody, and hears when it is to stop', async () => {
    const [run, { origin: at }] = [await runNowhere(), await smallDeployment()]
    const other = await runOverNetwork(at, {}, { runId: run.settings.runId })
    const channel = new BroadcastChannel(runChannel(run.settings.runId))
    const heard: RunMessage[] = []
    channel.onmessage = ({ data }: { readonly data: RunMessage }) => void heard.push(data)
    run.tellBegun('READ-1')
    await expect.poll(() => heard).toEqual([{ begun: 'READ-1' }])
    expect((await ask(other, at)).status).toBe(302)

    let stopped = 0
    other.onStop(() => (stopped += 1))
    for (let times = 0; times < 2; times += 1) channel.postMessage({ stop: true })
    await expect.poll(() => stopped).toBe(1)
    channel.close()
    await expect(ask(other, at)).rejects.toMatchObject({ kind: 'aborted' })
  })
})
