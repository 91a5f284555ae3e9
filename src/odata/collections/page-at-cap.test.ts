import { expect, it } from 'vitest'
import { entitySchema } from '../values/entity-schema.js'
import { readCollection } from './read-collection.js'

const count = 20_500
const guid = (n: number) => `730006e4-5b6e-4f70-9a1c-${String(n).padStart(12, '0')}`

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

it('a page of JSON at the cap is checked by the schema of a few of its rows', () => {
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
