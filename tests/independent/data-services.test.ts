import { describe, expect, test } from 'vitest'
import { idOf, sandboxId } from './house/store.js'
import { filter, legacy, readAll, rowsOf } from './reading.js'
import { asJson, change, loggedIn, sandbox } from './visiting.js'
import { legacyPath, odataPath } from './visitor.js'

interface Row {
  readonly Name: string
  readonly Score: number
  readonly TaxId: string
  readonly Rate: number
  readonly AccountId: string
  readonly Comment: string | null
}

describe('the data services', () => {
  test.each([
    ["Name eq 'OLENA KOVAL'", (row: Row) => row.Name.toLowerCase() === 'olena koval'],
    [
      "Name eq 'Anna+Marie Ткачук' or Name eq 'Ümit de la Cruz'",
      (row: Row) => /^(anna\+marie ткачук|ümit de la cruz)$/i.test(row.Name),
    ],
    ["Name eq 'Shane O''Neil Koval'", (row: Row) => row.Name.toLowerCase() === "shane o'neil koval"],
    ["TaxId eq 'UA-1002' and Score ne 74", (row: Row) => row.TaxId === 'UA-1002' && row.Score !== 74],
    [`not (AccountId eq guid'${idOf('account-1')}')`, (row: Row) => row.AccountId !== idOf('account-1')],
    ['Rate eq 4.25', (row: Row) => row.Rate === 4.25],
    [`Account/Id eq guid'${idOf('account-3')}'`, (row: Row) => row.AccountId === idOf('account-3')],
    ["Account/Name eq 'лан'", (row: Row) => row.AccountId === idOf('account-2')],
    ['Comment eq null', (row: Row) => row.Comment === null],
  ])('the filter %s gives what it says', async (text, wanted) => {
    const { visitor } = await loggedIn()
    const all = (await readAll(visitor, legacyPath)) as unknown as readonly Row[]
    const found = await readAll(visitor, legacy(filter(text)))
    expect(found).toEqual(all.filter(wanted))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
  })

  test.each([
    'Name eq',
    "Name xx 'a'",
    "Nobody eq 'a'",
    'Score eq one',
    "Name eq 'a",
    'Name eq 5',
    `Id eq ${sandboxId}`,
  ])('the filter %s is refused with the error body', async (text) => {
    const { visitor } = await loggedIn()
    const seen = await visitor.send(legacy(filter(text)), { headers: asJson })
    expect(seen.status).toBe(400)
    expect(JSON.parse(seen.body)).toMatchObject({ error: { code: '4', message: { lang: 'en-GB' } } })
  })

  test('the OData endpoint takes bare GUIDs and refuses wrapped ones', async () => {
    const { visitor } = await loggedIn()
    const found = (await readAll(
      visitor,
      `${odataPath}?${filter(`Account/Id eq ${idOf('account-3')}`)}`,
    )) as unknown as readonly Row[]
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found.map(({ AccountId }) => AccountId))).toEqual(new Set([idOf('account-3')]))
    expect((await visitor.send(`${odataPath}?${filter(`Id eq guid'${sandboxId}'`)}`)).status).toBe(400)
  })

  test('$select gives only what it names, $top cuts, and a page of 40 goes on by its link', async () => {
    const { visitor } = await loggedIn()
    const page = rowsOf(await visitor.send(legacy('$select=Name,TaxId'), { headers: asJson }))
    expect(page.rows).toHaveLength(40)
    expect(Object.keys(page.rows[0] ?? {})).toEqual(['odata.id', 'Name', 'TaxId'])
    expect(page.next).toContain('%24skiptoken=40')
    expect(await readAll(visitor, legacy('$top=50'))).toHaveLength(50)
    expect(await readAll(visitor, legacy('$top=3&$select=Name'))).toHaveLength(3)
  })

  test('what the document does not name is refused: options, collections, a record read by its address', async () => {
    const { visitor } = await loggedIn()
    const status = async (path: string) => (await visitor.send(path, { headers: asJson })).status
    expect(await status(legacy('$orderby=Name'))).toBe(400)
    expect(await status('/0/ServiceModel/EntityDataService.svc/NothingCollection')).toBe(404)
    expect(await status('/0/odata/Nothing')).toBe(404)
    expect(await status(sandbox)).toBe(405)
  })

  test.each([
    ['{"AcmExternalRef": "no guid"}', ['Edm.Guid', '32', '4 dashes']],
    [`{"Comment": "new", "AccountId": "guid'${sandboxId}'"}`, ['Edm.Guid', '32', '4 dashes']],
    [`{"AcmExternalRef": guid'${sandboxId}'}`, ['token', 'recognized']],
    ['{"AcmExternalRef": a10006e1-ca4e-4502-a9ec-3d2e4b5f6a00}', ['token', 'recognized']],
    ['{"Comment": "new" "Name": "x"}', ['not valid JSON']],
    ['{"Comment": "new"', ['not valid JSON']],
    ['{"Comment": maybe}', ['not valid JSON']],
    ['{"Nobody": "x"}', ['no field']],
  ])('the body %s is refused with 400 and changes nothing', async (body, words) => {
    const { visitor, server } = await loggedIn()
    const seen = await visitor.send(sandbox, { method: 'MERGE', body, headers: { 'content-type': 'application/json' } })
    expect(seen.status).toBe(400)
    for (const word of words) expect(seen.body).toContain(word)
    expect(server.requests.some(({ changed }) => changed)).toBe(false)
  })

  test('a record that is not there cannot be changed', async () => {
    const { visitor } = await loggedIn()
    const seen = await visitor.send(`${legacyPath}(guid'${idOf('nobody')}')`, change({ Comment: 'x' }))
    expect(seen.status).toBe(404)
    expect(seen.body).toContain('"error"')
  })
})
