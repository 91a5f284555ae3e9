import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { entitySchema } from '../values/entity-schema.js'
import { readCollection } from './read-collection.js'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const count = 20_500
const guid = (n: number) => `410006e1-ca4e-4502-a9ec-${String(n).padStart(12, '0')}`

function json(): Buffer {
  const rows = Array.from({ length: count }, (_, n) => ({
    __metadata: { uri: `ContactCollection(guid'${guid(n)}')`, type: 'Contact' },
    Id: guid(n),
    Name: `Contact ${n} & Söhne`,
    Notes: 'n'.repeat(60),
    Age: n % 100,
    Score: n / 4,
    CreatedOn: '2024-01-01T00:00:00.000Z',
    ModifiedOn: '2024-01-01T00:00:00.000Z',
    AccountId: guid(n % 7),
    OwnerId: null,
    Active: n % 2 === 0,
  }))
  return Buffer.from(JSON.stringify({ d: { results: rows } }))
}

function atom(): Buffer {
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
  const entries = Array.from(
    { length: count },
    (_, n) => `<entry><id>http://localhost/ContactCollection(guid'${guid(n)}')</id><title type="text"/>
<updated>2024-01-01T00:00:00Z</updated><author><name/></author><category term="Contact" scheme="${d}/scheme"/>
<content type="application/xml"><m:properties><d:Id m:type="Edm.Guid">${guid(n)}</d:Id><d:Name>Contact ${n} &amp; Söhne</d:Name>
<d:Notes>${'n'.repeat(60)}</d:Notes><d:Age m:type="Edm.Int32">${n % 100}</d:Age><d:Score m:type="Edm.Decimal">${n / 4}</d:Score>
<d:CreatedOn m:type="Edm.DateTime">2024-01-01T00:00:00</d:CreatedOn><d:AccountId m:type="Edm.Guid">${guid(n % 7)}</d:AccountId>
<d:OwnerId m:type="Edm.Guid" m:null="true"/><d:Active m:type="Edm.Boolean">${n % 2 === 0}</d:Active></m:properties></content></entry>`,
  )
  return Buffer.from(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata">${entries.join('')}</feed>`,
  )
}

describe('a page at the cap', () => {
  it('of Atom takes no more memory than its rows', () => {
    const body = atom()
    expect(body.length).toBeGreaterThan(17e6)
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const page = readCollection(body, 'application/atom+xml')
    const peak = process.memoryUsage().heapUsed
    collectGarbage()
    const after = process.memoryUsage().heapUsed
    expect(page.rows).toHaveLength(count)
    expect(page.rows[count - 1]).toMatchObject({
      Id: guid(count - 1),
      Name: `Contact ${count - 1} & Söhne`,
      OwnerId: null,
    })
    expect((after - before) / 1e6).toBeLessThan(80)
    expect((peak - before) / 1e6).toBeLessThan(150)
  })

  it('of JSON is checked by the schema of a few of its rows', () => {
    const body = json()
    const types = new Map([
      ['Id', 'Edm.Guid'],
      ['AccountId', 'Edm.Guid'],
      ['CreatedOn', 'Edm.DateTime'],
      ['ModifiedOn', 'Edm.DateTime'],
    ])
    const schema = entitySchema(readCollection(body, 'application/json').rows.slice(0, 100), types)
    const findings = schema.check(readCollection(body, 'application/json').rows)
    expect(findings).toEqual({ rows: count, faultyRows: 0, faults: [] })
  })
})
