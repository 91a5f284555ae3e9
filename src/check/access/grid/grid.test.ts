import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../../tests/support/scripted-server.js'
import type { GridColumnId } from '../../../contract/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import { cell, changeCell, observeCell, readsOf } from './grid.js'
import { recordAt } from '../../writing/testing/record-at.js'
import { judgeClause, type Scenario } from '../../runner/judge-clause.js'
import { abandonedOrigin } from '../../testing/abandoned-origin.js'
import { runAt } from '../../testing/run-at.js'
import { challenge, noRows, smallDeployment, threeRows, toLogin } from '../../testing/small-deployment.js'

type Row = Parameters<typeof cell>[1]

const services = { custom: { service: 'Echo', method: 'Say' } } as unknown as ResolvedProfile['services']

/** Plays a scenario at a deployment whose second data request, the altered one, is answered so. */
async function played(
  scenario: Scenario,
  refused?: Said,
  more: { readonly accepted?: Said; readonly later?: Said } = {},
) {
  const target = await smallDeployment({
    data: (_request, nth) => (nth === 1 ? more.accepted : nth === 2 ? refused : more.later),
  })
  const run = await runAt(target.origin, { services })
  return { verdict: await judgeClause(run, 'PAGE-1', scenario), reads: target.reads(), run }
}

const cellOf =
  (row: Row, column: Exclude<GridColumnId, 'change'>): Scenario =>
  async ({ run }) => {
    await cell(run, row, column)
  }

const shown = ({ cookies, headers }: Received) =>
  [cookies['.ASPXAUTH'], cookies['SVCCSRF'], headers['svccsrf']].map((value, index) => {
    if (value === undefined) return '-'
    return value === ['0001ABCDEF0123456789', 'token1', 'token1'][index] ? 'good' : 'bad'
  })

describe('a cell of the grid', () => {
  it('has what came of the altered request, beside what came of it in order', async () => {
    const { verdict } = await played(cellOf('noHeader', 'legacyRead'))
    expect(verdict.cells).toEqual([
      { row: 'noHeader', column: 'legacyRead', seen: '403', evidence: ['x-0002', 'x-0003'], control: 'x-0002' },
      { row: 'inOrder', column: 'legacyRead', seen: '200 with rows', evidence: ['x-0002'] },
    ])
    expect(verdict.twins).toEqual([{ accepted: 'x-0002', refused: 'x-0003', differsIn: 'no CSRF header' }])
  })

  it.each([500, 503])('whose request in order got %i has that in the row of those, and no more', async (status) => {
    const { verdict } = await played(cellOf('noHeader', 'legacyRead'), undefined, { accepted: { status } })
    expect(verdict.outcome).toBe('cantTell')
    expect(verdict.cells).toEqual([
      { row: 'inOrder', column: 'legacyRead', seen: String(status), evidence: ['x-0002'], isUndecided: true },
    ])
  })

  it('whose altered request found nobody there has that, as undecided', async () => {
    const { verdict } = await played(cellOf('noHeader', 'legacyRead'), { status: 503 })
    expect(verdict.outcome).toBe('cantTell')
    expect(verdict.cells).toMatchObject([
      { row: 'noHeader', seen: '503', evidence: ['x-0002', 'x-0003'], isUndecided: true },
      { row: 'inOrder', seen: '200 with rows', evidence: ['x-0002'], isUndecided: true },
    ])
  })

  it('whose session ended meanwhile has what was answered, as undecided', async () => {
    const { verdict } = await played(cellOf('noHeader', 'legacyRead'), { status: 500 }, { later: { status: 500 } })
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'nobody' })
    expect(verdict.cells).toMatchObject([
      { row: 'noHeader', seen: '500', evidence: ['x-0002', 'x-0003'], control: 'x-0002', isUndecided: true },
      { row: 'inOrder', seen: '200 with rows', evidence: ['x-0002'], isUndecided: true },
    ])
  })

  it.each<[Row, readonly string[]]>([
    ['noCookies', ['-', '-', '-']],
    ['noCookiesToken', ['-', '-', 'good']],
    ['tamperedTicket', ['bad', 'good', 'good']],
    ['tokenAlone', ['-', 'good', 'good']],
    ['noHeader', ['good', 'good', '-']],
    ['wrongToken', ['good', 'good', 'bad']],
  ])('of the row %s shows ticket, token and header so: %j', async (row, altered) => {
    const { reads } = await played(cellOf(row, 'odataRead'))
    expect(reads.slice(0, 2).map(shown)).toEqual([['good', 'good', 'good'], altered])
  })

  it('of an expired session needs one', async () => {
    const { verdict } = await played(cellOf('expired', 'legacyRead'))
    expect(verdict).toMatchObject({ outcome: 'untested', profileKeys: ['expiredSession'] })
  })

  it.each<[Exclude<GridColumnId, 'change'>, string]>([
    ['legacyRead', 'GET /0/ServiceModel/EntityDataService.svc/ContactCollection?$top=3'],
    ['odataRead', 'GET /0/odata/Contact?$top=3'],
    ['service', 'POST /0/rest/Echo/Say'],
  ])('of the column %s is asked for by %s', async (column, request) => {
    const { reads } = await played(cellOf('noHeader', column))
    expect(reads.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([request, request])
  })

  it.each<[Row, Exclude<GridColumnId, 'change'>, Said, string, number]>([
    ['noHeader', 'legacyRead', { ...threeRows, status: 403 }, '403', 2],
    ['noHeader', 'legacyRead', threeRows, '200 with rows', 3],
    ['noHeader', 'legacyRead', noRows, '200', 3],
    ['noHeader', 'legacyRead', { body: 'no' }, '200', 3],
    ['noCookies', 'odataRead', toLogin({ url: '/x' } as Received), '302', 2],
    ['noCookies', 'odataRead', challenge, '401', 3],
    ['noCookiesToken', 'legacyRead', challenge, '401', 2],
    ['noCookiesToken', 'legacyRead', { status: 403 }, '403', 2],
    ['noCookiesToken', 'legacyRead', toLogin({ url: '/x' } as Received), '302', 2],
    ['noCookiesToken', 'legacyRead', { status: 404 }, '404', 3],
    ['wrongToken', 'legacyRead', threeRows, '200 with rows', 2],
    ['wrongToken', 'odataRead', { status: 500 }, '500', 2],
  ])('%s of %s, answered with %j, is %s after %i requests', async (row, column, refused, seen, requests) => {
    const { verdict, reads } = await played(cellOf(row, column), refused)
    expect(verdict.cells[0]).toMatchObject({ row, column, seen })
    expect(reads).toHaveLength(requests)
  })

  it('of reads proves nothing where the read in order has no rows, and of services where the call fails', async () => {
    const failing = { status: 404 }
    const without = (column: 'legacyRead' | 'service', accepted: Said) =>
      played(cellOf('noHeader', column), { status: 403 }, { accepted })
    expect((await without('legacyRead', noRows)).verdict).toMatchObject({ outcome: 'cantTell', twins: [] })
    expect((await without('service', failing)).verdict).toMatchObject({ outcome: 'cantTell', twins: [] })
    expect((await without('service', noRows)).verdict.cells[1]).toMatchObject({ row: 'inOrder', seen: '200' })
    expect((await without('service', { status: 204 })).verdict.cells[1]).toMatchObject({ seen: '204' })
  })

  it('is sent once a run, and noted by every clause that looks at it', async () => {
    const { verdict, run, reads } = await played(cellOf('noHeader', 'legacyRead'))
    const second = await judgeClause(run, 'PAGE-2', cellOf('noHeader', 'legacyRead'))
    expect([second.cells, second.twins, second.evidence]).toEqual([verdict.cells, verdict.twins, verdict.evidence])
    await judgeClause(run, 'PAGE-2', cellOf('noHeader', 'odataRead'))
    await judgeClause(run, 'PAGE-2', cellOf('noCookies', 'legacyRead'))
    expect(reads).toHaveLength(5)
  })
})

describe('the reads of a row', () => {
  const askedFor = async (absent: boolean) => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    run.policy.legacyAbsent = absent
    await judgeClause(run, 'PAGE-1', async () => {
      for (const read of readsOf(run, 'noCookies', ['legacyRead', 'odataRead'])) await read()
    })
    const columnOf = (url: string) => (url.includes('/odata/') ? 'odata' : 'legacy')
    return target.reads().map(({ url, headers }) => `${columnOf(url)} ${headers['accept'] ?? 'anything'}`)
  }
  const twice = (...asked: readonly string[]) => asked.flatMap((each) => [each, each])

  it('are those of its columns, and the legacy one in XML', async () => {
    expect(await askedFor(false)).toEqual(twice('legacy application/json', 'odata application/json', 'legacy anything'))
  })

  it('are none of a service that is not there', async () => {
    expect(await askedFor(true)).toEqual(twice('odata application/json'))
  })
})

describe('a cell that is only looked at', () => {
  const look =
    (row: Row, column: GridColumnId): Scenario =>
    ({ run }) =>
      observeCell(run, row, column)

  it('has what was seen', async () => {
    const { verdict } = await played(look('wrongToken', 'odataRead'), { status: 403 })
    expect(verdict.cells.map(({ row, seen }) => [row, seen])).toEqual([
      ['wrongToken', '403'],
      ['inOrder', '200 with rows'],
    ])
  })

  it('has why nothing was seen, and nobody is blamed', async () => {
    const { verdict } = await played(look('expired', 'service'))
    expect(verdict.cells).toEqual([
      {
        row: 'expired',
        column: 'service',
        seen: 'not seen: no saved session is configured (key expiredSession)',
        evidence: [],
      },
    ])
    expect(verdict.reason).toContain('without a judgement')
  })

  it('has that no answer came', async () => {
    const run = await runAt(await abandonedOrigin())
    const { cells } = await judgeClause(run, 'PAGE-1', look('noHeader', 'legacyRead'))
    expect(cells).toEqual([{ row: 'noHeader', column: 'legacyRead', seen: 'not seen: no answer came', evidence: [] }])
  })

  it.each<[number, boolean, readonly unknown[]]>([
    [401, false, []],
    [
      401,
      true,
      [
        expect.stringMatching(
          /^legacy change: open with CSRF token only, .* answered 401, but Notes, UsrScore changed\)$/,
        ),
      ],
    ],
    [204, true, [expect.stringMatching(/^legacy change: open with CSRF token only, .* answered 204\)$/)]],
  ])('of changes, answered %i and made: %s, has whether it is open', async (status, isMade, observed) => {
    const { run, told, verdicts } = await recordAt({
      altered: (fields, stored) => {
        if (isMade) Object.assign(stored, fields)
        return { status }
      },
    })
    await told(() => observeCell(run, 'tokenAlone', 'change'))
    const [{ observations } = { observations: [] }] = verdicts
    expect(observations.map(({ text }) => text)).toEqual(observed)
    expect(observations.every(({ security }) => security === true)).toBe(true)
  })

  it('of changes has why none may be sent', async () => {
    const { verdict, reads } = await played(look('noHeader', 'change'))
    expect(verdict.cells).toEqual([
      {
        row: 'noHeader',
        column: 'change',
        seen: 'not seen: no sandbox record is configured',
        evidence: [],
      },
    ])
    expect(reads).toEqual([])
  })
})

describe('changes that no method is left for', () => {
  it.each<[string, Parameters<typeof runAt>[2], Partial<ResolvedProfile>, boolean, string]>([
    ['no record is named', {}, {}, false, 'no sandbox record is configured'],
    ['none may be sent', { readOnly: true }, { sandbox: {} as never }, false, '--read-only forbids it'],
    ['there is no such service', {}, { sandbox: {} as never }, true, 'the deployment has no legacy data service'],
    ['PUT may not be sent', {}, { sandbox: { put: false } as never }, false, 'sandbox.put is false'],
  ])('are not sent where %s', async (_where, settings, profile, isAbsent, why) => {
    const run = await runAt('https://crm.example.com', profile, settings)
    run.policy.legacyAbsent = isAbsent
    const { outcome, reason } = await judgeClause(run, 'PAGE-1', async () => {
      await changeCell(run, 'noHeader', 'PUT')
    })
    expect([outcome, reason]).toEqual(['untested', why])
  })
})
