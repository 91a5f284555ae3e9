import { describe, expect, it } from 'vitest'
import { changeCell } from '../../src/check/access/grid/grid.js'
import { judgeClause } from '../../src/check/runner/judge-clause.js'
import { asItIs, deviating } from './cases.js'
import { runAtEmulator, type Circumstances } from './judging.js'

/** The change column of the row without the CSRF header, for both methods. */
async function changed(circumstances: Circumstances) {
  const run = await runAtEmulator(circumstances)
  const judged: string[] = []
  const { cells, twins, evidence, outcome } = await judgeClause(run, 'ACCESS-10', async () => {
    for (const method of ['MERGE', 'PUT'] as const) {
      const changed = await changeCell(run, 'noHeader', method)
      if (changed) judged.push(`${method} ${String(changed.refused.status)}`)
    }
  })
  const ids = twins.flatMap(({ accepted, refused }) => [accepted, refused])
  expect(evidence).toEqual(expect.arrayContaining(ids))
  return { judged, cells, twins, ids, outcome }
}

describe('the change column of the grid', () => {
  it('has both methods in one where they were answered alike', async () => {
    const { judged, cells, ids } = await changed(asItIs)
    expect(judged).toEqual(['MERGE 403', 'PUT 403'])
    expect(ids).toHaveLength(4)
    const control = ids[0]
    expect(cells).toEqual([
      { row: 'noHeader', column: 'change', seen: '403', evidence: ids.slice(0, 2), control },
      { row: 'inOrder', column: 'change', seen: '204', evidence: [control] },
      { row: 'noHeader', column: 'change', seen: '403', evidence: ids, control },
      { row: 'inOrder', column: 'change', seen: '204', evidence: [control, ids[2]] },
    ])
  })

  it('has them apart where they were answered differently', async () => {
    const { judged, cells, twins } = await changed(deviating('no-header-accepted-on-put'))
    expect(judged).toEqual(['MERGE 403', 'PUT 204'])
    expect(cells.map(({ seen }) => seen)).toEqual(['403', '204', '403 (MERGE), 204 (PUT)', '204'])
    expect(twins.map(({ differsIn }) => differsIn)).toEqual(Array(2).fill('no CSRF header'))
  })

  it('is without PUT where that is blocked, as declared', async () => {
    const { judged, cells, twins, outcome } = await changed({
      emulator: { variants: ['put-blocked'] },
      profile: () => ({ departures: [{ id: 'put-blocked' }] }),
    })
    expect([judged, cells.length, twins.length, outcome]).toEqual([['MERGE 403'], 2, 1, 'passed'])
  })
})
