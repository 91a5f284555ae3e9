import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../exchange/index.js'
import { session } from '../words/main-session.js'
import type { RunContext } from '../context/run-context.js'
import { atDeployment } from '../testing/at-deployment.js'
import { threeRows, type SmallDeploymentOptions } from '../testing/small-deployment.js'
import { judgeRefusals } from './refusals.js'

describe('the refused halves of the grid', () => {
  const refusedIn = async (run: RunContext) => {
    const refusals: Exchange[] = []
    const main = await session(run, 'main')
    const number = await judgeRefusals(run, main, ['legacyRead', 'odataRead'], ({ refused }) => refusals.push(refused))
    expect(number).toBe(refusals.length)
    return refusals
  }

  it('are those of every pair that came about and was refused', async () => {
    const data: SmallDeploymentOptions['data'] = ({ cookies, headers }) =>
      cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined ? threeRows : undefined
    const { result } = await atDeployment({ data }, refusedIn)
    const halves = result as Awaited<ReturnType<typeof refusedIn>>
    expect(halves.map(({ status }) => status)).toEqual([
      ...[302, 302, 302, 302, 302, 302],
      ...[401, 401, 401, 401, 401, 401],
      ...[302, 302, 302, 302],
    ])
    const forJson = [true, true, false]
    const special = [true, true, true, true]
    expect(halves.map(({ request: { headers } }) => headers.some(([name]) => name === 'Accept'))).toEqual([
      ...forJson,
      ...forJson,
      ...forJson,
      ...forJson,
      ...special,
    ])
  })

  it('are those of the columns that the deployment has', async () => {
    const { result } = await atDeployment({}, (run) => {
      run.policy.legacyAbsent = true
      return refusedIn(run)
    })
    const urls = (result as Awaited<ReturnType<typeof refusedIn>>).map(({ request }) => request.url)
    expect(urls.map((url) => url.includes('/odata/'))).toEqual([true, true, true, true, true, true, true])
  })

  it('do not hide a defect', async () => {
    const { result } = await atDeployment({}, refusedIn, { users: {} })
    expect(result).toBeInstanceOf(TypeError)
  })
})
