import { describe, expect, it } from 'vitest'
import type { RunContext } from '../context/run-context.js'
import { atDeployment } from '../testing/at-deployment.js'
import { threeRows, type SmallDeploymentOptions } from '../testing/small-deployment.js'
import { cell } from './grid.js'
import { refusalsAmong } from './refusals.js'

describe('the refused halves of pairs', () => {
  const rows = ['noCookies', 'tamperedTicket', 'noHeader'] as const
  const refusedIn = (run: RunContext) =>
    refusalsAmong(
      run,
      rows.map((row) => () => cell(run, row, 'odataRead')),
    )

  it('are those of every pair that came about and was refused', async () => {
    const data: SmallDeploymentOptions['data'] = ({ cookies, headers }) =>
      cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined ? threeRows : undefined
    const { result } = await atDeployment({ data }, refusedIn)
    const { came } = result as Awaited<ReturnType<typeof refusedIn>>
    expect(came.map(({ refused }) => refused.status)).toEqual([302, 401])
  })

  it('do not hide a defect', async () => {
    const { result } = await atDeployment({}, refusedIn, { users: {} })
    expect(result).toBeInstanceOf(TypeError)
  })
})
