import { describe, expect, it } from 'vitest'
import {
  allAsLaidDown,
  dateTimesAsLaidDown,
  guidsAsLaidDown,
  kindsAsLaidDown,
} from '../../reading/records/value-forms.js'
import { guid } from '../../reading/testing/collection-at.js'
import { says } from '../../reading/testing/value-check.js'

const types = {
  Id: 'Edm.Guid',
  Name: 'Edm.String',
  Age: 'Edm.Int32',
  Born: 'Edm.DateTime',
  ExternalId: 'Edm.String',
  Since: 'Edm.Date',
}
const row = {
  Id: guid(1),
  Name: 'Ada',
  Age: 5,
  Born: '2024-01-02T03:04:05.678Z',
  ExternalId: 'INV-1',
  Since: '2024-01-02',
}
const probing = (fields: object) => ({ entities: { probe: { entity: 'Contact', fields } } })
const lookup = { lookup: { entity: 'Contact', field: 'External', target: 'Account' } }

describe('a field that the profile names for what it does not hold', () => {
  it.each([
    [guidsAsLaidDown, probing({ guid: 'Name' }), 'entities.probe.fields.guid names Name as a GUID'],
    [guidsAsLaidDown, lookup, 'lookup.field names ExternalId as a GUID'],
    [dateTimesAsLaidDown, probing({ dateTime: 'Age' }), 'entities.probe.fields.dateTime names Age as a date-time'],
    [dateTimesAsLaidDown, probing({ dateTime: 'Since' }), 'entities.probe.fields.dateTime names Since as a date-time'],
    [kindsAsLaidDown, probing({ number: 'Born' }), 'entities.probe.fields.number names Born as a number'],
    [kindsAsLaidDown, probing({ text: 'Age' }), 'entities.probe.fields.text names Age as a text'],
    [allAsLaidDown, probing({ number: 'Name' }), 'entities.probe.fields.number names Name as a number'],
  ])('is told with its key, and held against nobody', async (check, profile, told) => {
    const [said] = await says(check, [row], { types }, profile)
    expect(said).toContain(`cantTell, profile: ${told}, but the answer in XML types it Edm.`)
  })

  it('excuses no other field', async () => {
    const rows = [{ ...row, Born: 'then' }]
    expect(await says(dateTimesAsLaidDown, rows, { types }, probing({ dateTime: 'Name' }))).toEqual([
      expect.stringContaining('Born: expected a date-time'),
    ])
  })

  it('is known by its values where no type is told', async () => {
    const fields = { dateTime: 'Name', number: 'Age' }
    const said = await says(
      dateTimesAsLaidDown,
      [{ ...row, Other: 1 }],
      { types: { Born: 'Edm.DateTime' } },
      probing(fields),
    )
    expect(said).toEqual([expect.stringContaining('but it has a text that is not a date-time')])
    for (const text of ['ada12+1@example.com', '+38044123456', 'INV-1001']) {
      const rows = [row, { ...row, Note: text }]
      const noted = await says(
        dateTimesAsLaidDown,
        rows,
        { types: { Born: 'Edm.DateTime' } },
        probing({ dateTime: 'Note' }),
      )
      expect(noted).toEqual([
        expect.stringContaining('names Note as a date-time, but it has a text that is not a date-time'),
      ])
    }
    const odd = [{ ...row, When: '24.11.2026' }]
    expect(await says(dateTimesAsLaidDown, odd, {}, probing({ dateTime: 'When' }))).toEqual([
      expect.stringContaining('When: expected a date-time'),
    ])
  })
})
