import { describe, expect as plainExpect, it } from 'vitest'
import { expect } from './expect.js'
import { expect as inside } from './expect-inside.js'
import { judgeClause } from '../runner/judge-clause.js'
import { loginPages } from './access-refusal.js'
import { runAt } from '../testing/run-at.js'
import { challenge, smallDeployment, threeRows } from '../testing/small-deployment.js'

describe('a matcher', () => {
  const page = { status: 302, headers: [['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2F']] } as const
  const home = { status: 302, headers: [['Location', '/0/Shell']] } as const
  const rowsIn403 = { ...threeRows, status: 403 }
  const html = { headers: [['Content-Type', 'text/html; charset=utf-8']], body: '<html></html>' } as const

  it.each([
    ['toHaveStatus(200)', threeRows, challenge],
    ['toHaveMediaType(text/html)', challenge, threeRows],
    ['toBeHtmlPage', html, threeRows],
    ['toRefuseAccess by 302', page, home],
    ['toRefuseAccess by 401', challenge, { status: 404 }],
    ['toRefuseAccess by 403', { status: 403 }, { status: 400 }],
    ['toRefuseAccess without rows', { status: 403 }, rowsIn403],
    ['toRedirectToLogin', page, home],
    ['toRedirectToLogin and not refuse', page, challenge],
  ] as const)('%s holds for the one and not for the other', async (name, good, bad) => {
    for (const [answer, outcome] of [
      [good, 'passed'],
      [bad, 'failed'],
    ] as const) {
      const target = await smallDeployment({ data: () => answer })
      const run = await runAt(target.origin)
      const verdict = await judgeClause(run, 'PAGE-1', async ({ stranger }) => {
        const exchange = await stranger().send({ method: 'GET', url: loginPages(run)[0] ?? '', headers: [] })
        const assertion = expect(exchange)
        if (name.startsWith('toHaveStatus')) assertion.toHaveStatus(200)
        else if (name.startsWith('toHaveMediaType')) assertion.toHaveMediaType('text/html')
        else if (name === 'toBeHtmlPage') assertion.toBeHtmlPage()
        else if (name.startsWith('toRefuseAccess')) assertion.toRefuseAccess()
        else assertion.toRedirectToLogin()
      })
      plainExpect(verdict).toMatchObject({ outcome })
      if (outcome === 'failed') {
        plainExpect(verdict.reason).toContain('x-0001')
        plainExpect(verdict.reason).toContain(`expected ${verdict.expected ?? '?'}, seen ${verdict.actual ?? '?'}`)
      }
    }
  })
})

describe('a judgement', () => {
  it('counts beside a departure that was used', async () => {
    const target = await smallDeployment({ data: () => threeRows })
    const run = await runAt(target.origin, { departures: [{ id: 'csrf-off' }] })
    const verdict = await judgeClause(run, 'PAGE-1', async ({ stranger }) => {
      const exchange = await stranger().send({ method: 'GET', url: loginPages(run)[0] ?? '', headers: [] })
      run.departures.used('csrf-off', true)
      expect(exchange).toHaveStatus(200)
    })
    plainExpect(verdict).toMatchObject({ outcome: 'passed', departures: ['csrf-off'] })
  })

  it('is made by what clause files import in the same way', async () => {
    const target = await smallDeployment({ data: () => threeRows })
    const judging = async (status: number) =>
      judgeClause(await runAt(target.origin), 'PAGE-1', async ({ run, stranger }) => {
        inside(await stranger().send({ method: 'GET', url: loginPages(run)[0] ?? '', headers: [] })).toHaveStatus(
          status,
        )
      })
    plainExpect(await judging(200)).toMatchObject({ outcome: 'passed' })
    plainExpect(await judging(302)).toMatchObject({ outcome: 'failed', expected: 'status 302' })
  })

  it('outside of a clause is a mistake', () => {
    plainExpect(() => expect(1)).toThrow(TypeError)
    plainExpect(() => inside(1)).toThrow(TypeError)
  })
})
