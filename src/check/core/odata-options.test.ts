import { describe, expect, it } from 'vitest'
import { control } from './control.js'
import { sendRenewing, session } from './main-session.js'
import { isGoodRead } from './answers.js'
import { odataRead } from './requests.js'
import type { Said } from '../../../tests/support/scripted-server.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { sendTwins } from './twins.js'
import { alterations } from '../../session/index.js'

/** What is asked of an OData endpoint that answers so where there is a `$top`, and so where there is none. */
async function asked(withTop: number | Said, without = 200) {
  const target = await smallDeployment({
    data: ({ url, cookies }) => {
      if (Object.keys(cookies).length === 0) return undefined
      const answer = url.includes('top=') ? withTop : without
      if (typeof answer === 'object') return answer
      return answer === 200 ? threeRows : { status: answer }
    },
  })
  const run = await runAt(target.origin)
  const main = await session(run, 'main')
  const queries = () => target.reads().map(({ url }) => url.replace(/^[^?]*/, ''))
  return { run, main, queries }
}

const error = '{"error":{"code":"4","message":{"lang":"en-US","value":"$top is not supported"}}}'

describe('an OData endpoint', () => {
  it.each([400, 501])('that refuses $top with %i is asked once more without it, and from then on', async (status) => {
    const { run, main, queries } = await asked(status)
    expect(isGoodRead(await sendRenewing(run, main, odataRead(run)))).toBe(true)
    await main.send(odataRead(run, { top: 3, filter: 'x' }))
    const other = { ...odataRead(run), url: `${odataRead(run, {}).url}?$top=3&$filter=x` }
    expect(isGoodRead(await sendRenewing(run, main, other))).toBe(true)
    expect(queries()).toEqual(['?$top=3', '', '?$filter=x', '?$filter=x'])
    expect(run.diagnoses.map(({ id }) => id)).toEqual(['odata-without-top'])
  })

  it.each([200, 422, 500])('that refuses it with an error body and %i is asked without it too', async (status) => {
    const said = { status, headers: [['Content-Type', 'application/json']] as const, body: error }
    const { run, main, queries } = await asked(said)
    expect(isGoodRead(await sendRenewing(run, main, odataRead(run)))).toBe(true)
    expect([queries(), run.policy.odataTop]).toEqual([['?$top=3', ''], 'refused'])
  })

  it('that refuses it has both halves of a pair without it', async () => {
    const { run, main, queries } = await asked(400)
    await sendTwins(run, main, odataRead(run), alterations.noCookies)
    expect(queries()).toEqual(['?$top=3', '', ''])
  })

  it.each([
    ['takes it', 200, 200, ['?$top=3']],
    ['does not exist', 404, 200, ['?$top=3']],
    ['is not there, in the words of a data service', { status: 404, body: error }, 200, ['?$top=3']],
    ['is there no longer, in these words', { status: 410, body: error }, 200, ['?$top=3']],
    ['fails', 500, 200, ['?$top=3']],
    ['refuses either', 400, 400, ['?$top=3', '']],
  ])('that %s is asked as ever', async (_what, withTop, without, queries) => {
    const at = await asked(withTop, without)
    const answer = await sendRenewing(at.run, at.main, odataRead(at.run))
    expect([answer.status, at.queries()]).toEqual([typeof withTop === 'object' ? withTop.status : withTop, queries])
    expect(odataRead(at.run).url).toContain('$top=3')
    expect(at.run.diagnoses).toEqual([])
  })

  it('is not asked again where another option was there to refuse, or $top was taken before', async () => {
    const { run, main, queries } = await asked(400)
    const filtered = odataRead(run, { top: 3, filter: 'x' })
    await sendRenewing(run, main, filtered)
    run.policy.odataTop = 'taken'
    await expect(control(run, main, odataRead(run), isGoodRead)).rejects.toThrow(/control request failed/)
    expect(queries()).toEqual(['?$filter=x&$top=3', '?$top=3'])
  })
})
