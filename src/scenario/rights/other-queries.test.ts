import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { saidOf, declaring } from '../../../tests/clauses/at-small-deployment.js'
import type { Received } from '../../../tests/support/scripted-server.js'
import { otherQueries } from './other-queries.js'
import { runNowhere } from '../testing/run-at.js'
import { threeRows } from '../testing/small-deployment.js'

const id = '11111111-1111-4111-8111-111111111111'

describe('other queries for the same records', () => {
  const asked = async (column: 'legacyRead' | 'odataRead', rows: readonly object[]) => {
    const accepted = exchangeOf({ headers: threeRows.headers!, body: JSON.stringify({ value: rows }) })
    const requests = otherQueries(await runNowhere(), column, 'Payroll', { accepted })
    return requests.map(({ url }) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))
  }

  it('are one by the id of a record, for a part of it, one by its key, and one without any', async () => {
    const rows = [{ Id: 'none' }, { Id: id }]
    expect(await asked('legacyRead', rows)).toEqual([
      expect.stringMatching(new RegExp(`^PayrollCollection\\?(?=.*\\$select=Id)(?=.*\\$filter=Id eq guid'${id}')`)),
      `PayrollCollection(guid'${id}')`,
      'PayrollCollection',
    ])
    const [byFilter, byKey] = await asked('odataRead', rows)
    expect(byFilter).toContain(`$filter=Id eq ${id}`)
    expect(byKey).toBe(`Payroll(${id})`)
  })

  it('are the one without any where no record has an id', async () => {
    expect(await asked('odataRead', [{ Name: 'Ada' }])).toEqual(['Payroll'])
  })
})

describe('a read without the CSRF header', () => {
  const lacksHeader = ({ headers, cookies }: Received) =>
    cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined
  const opening = (isOpen: (url: string) => boolean, status = 403) =>
    saidOf('ACCESS-11', (request) => {
      if (!lacksHeader(request)) return undefined
      if (isOpen(decodeURIComponent(request.url))) return threeRows
      return { status: request.url.includes('$top') || request.url.includes('%24top') ? 403 : status }
    })

  it.each([
    ['with a filter', (url: string) => url.includes('$filter=')],
    ['without any query', (url: string) => url.endsWith('/Contact')],
  ])('gives no records %s', async (_which, isOpen) => {
    expect(await opening(isOpen)).toEqual([
      expect.stringMatching(/^failed: what GET .* gave without the CSRF header: expected 'records' to be 'no records'/),
    ])
  })

  it.each(['{"Id":"ID","Name":"Ada"}', '{"d":{"Id":"ID","Name":"Ada"}}', '{"value":[{"Id":"ID"}]}'])(
    'gives no record by its key: %s',
    async (shape) => {
      const one = { ...threeRows, body: shape.replace('ID', id) }
      const said = await saidOf('ACCESS-11', (request) => {
        if (!lacksHeader(request)) return undefined
        return request.url.includes('(') ? one : { status: 403 }
      })
      expect(said).toEqual([expect.stringMatching(/^failed: what GET .*\(.*\) .* gave without the CSRF header/)])
    },
  )

  it('may be answered by anything that is no record where it is by key', async () => {
    for (const body of ['{"error":{"code":"4","message":{"lang":"en","value":"no"}}}', '{"value":[]}', '{}', 'no']) {
      const said = await saidOf('ACCESS-11', (request) => {
        if (!lacksHeader(request)) return undefined
        return request.url.includes('(') ? { ...threeRows, body } : { status: 403 }
      })
      expect(said).toEqual(['passed'])
    }
  })

  it('may be refused for its query', async () => {
    expect(await opening(() => false, 400)).toEqual(['passed'])
  })

  it('is not sent for all the records where it is open, as declared', async () => {
    const asked: string[] = []
    const said = await saidOf(
      'ACCESS-11',
      (request) => {
        if (!lacksHeader(request)) return undefined
        asked.push(decodeURIComponent(request.url))
        return threeRows
      },
      () => declaring('csrf-off'),
    )
    expect(said).toEqual(['passed'])
    expect(asked).toEqual(['/0/odata/Contact?$top=3'])
  })
})

describe('a legacy read without the CSRF header, with the headers of the work-around', () => {
  const isForced = ({ headers }: Received) => headers['forceusesession'] !== undefined
  const lacksHeader = ({ headers }: Received) => headers['svccsrf'] === undefined

  it('gives no records', async () => {
    const said = await saidOf('ACCESS-9', (request) =>
      lacksHeader(request) && isForced(request) ? threeRows : undefined,
    )
    expect(said).toEqual([expect.stringMatching(/^failed: .* without the CSRF header, with Authorization: Cookie/)])
  })

  it.each<[string, Parameters<typeof saidOf>[2], number]>([
    ['may be refused in another way', undefined, 1],
    ['is not sent where one without them is served, as declared', () => declaring('csrf-off'), 0],
  ])('%s', async (_what, profile, sent) => {
    let forced = 0
    const said = await saidOf(
      'ACCESS-9',
      (request) => {
        if (isForced(request)) forced += 1
        if (!lacksHeader(request) || request.cookies['.ASPXAUTH'] === undefined) return undefined
        return profile ? threeRows : { status: isForced(request) ? 401 : 403 }
      },
      profile,
    )
    expect([said, forced]).toEqual([['passed'], sent])
  })
})
