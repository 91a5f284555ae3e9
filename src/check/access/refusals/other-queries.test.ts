import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { otherQueries } from './other-queries.js'
import { runNowhere } from '../../testing/run-at.js'
import { threeRows } from '../../testing/small-deployment.js'

const id = '11111111-1111-4111-8111-111111111111'

describe('other queries for the same records', () => {
  const asked = async (column: 'legacyRead' | 'odataRead', rows: readonly object[]) => {
    const accepted = exchangeOf({ headers: threeRows.headers!, body: JSON.stringify({ value: rows }) })
    const requests = otherQueries(await runNowhere(), column, 'Payroll', { accepted })
    return requests.map(({ request: { url } }) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))
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

  it('come from a browser where there is no query at all', async () => {
    const accepted = exchangeOf({ headers: threeRows.headers!, body: JSON.stringify({ value: [{ Id: id }] }) })
    const requests = otherQueries(await runNowhere(), 'legacyRead', 'Payroll', { accepted })
    expect(requests.map(({ request: { headers } }) => headers[0]?.[1])).toEqual([
      'application/json',
      'application/json',
      expect.stringMatching(/^text\/html/),
    ])
  })

  it('are the one without any where no record has an id', async () => {
    expect(await asked('odataRead', [{ Name: 'Ada' }])).toEqual(['Payroll'])
  })
})
