import { describe, expect, it } from 'vitest'
import { entities } from '../../../fixtures/entities/index.js'
import type { Values } from '../../../fixtures/model.js'
import { madeValues } from '../records/store.js'
import type { EmulatorData } from './emulator-data.js'
import { modelsWith } from './own-models.js'

const size = { seed: 7, rows: 5 }

function rowsOf(data: EmulatorData, entity: string, { seed, rows } = size): readonly Values[] {
  const model = modelsWith(entities, data).find(({ name }) => name === entity)
  return model ? madeValues(model, { seed, rows }) : []
}

const fleet: EmulatorData = {
  entities: {
    Ship: {
      fields: {
        Name: 'text',
        Tonnage: 'number',
        Crew: 'integer',
        Serial: 'long',
        Draught: { decimal: 3 },
        Insured: 'boolean',
        LaunchedOn: 'dateTime',
        Reference: 'guid',
        Owner: { lookup: 'Account' },
        Sister: { lookup: 'Ship' },
      },
      rows: [
        { Name: 'Ship 1', Tonnage: 10.25, LaunchedOn: '2019-05-01', Owner: 'Alpha' },
        { Id: '6F1C0D52-7B0E-4F0E-9D0A-1F2D3C4B5A60', Name: 'Ship 2', Sister: 'Ship 1', Serial: '12' },
      ],
      generate: 60,
    },
  },
}

describe('rows of an own entity', () => {
  it('have the numbers that rows give as keys, and the next ones, and lookups of the same type', () => {
    const data: EmulatorData = {
      entities: {
        Port: {
          fields: { No: 'integer', Name: 'text' },
          key: 'No',
          rows: [{ Name: 'A' }, { No: 7, Name: 'B' }],
          generate: 2,
        },
        Boat: {
          fields: { Home: { lookup: 'Port', column: 'PortNo' } },
          rows: [{ Home: 'A' }, { Home: 7 }, { PortNo: 10 }],
          generate: 20,
        },
      },
    }
    const ports = rowsOf(data, 'Port').map(({ No }) => No)
    expect(ports).toEqual([8, 7, 10, 11])
    expect(rowsOf(data, 'Port')[0]).not.toHaveProperty('Id')
    const homes = rowsOf(data, 'Boat').map(({ PortNo }) => PortNo)
    expect(homes.slice(0, 3)).toEqual([8, 7, 10])
    for (const home of homes.slice(3)) expect([null, ...ports]).toContain(home)
  })

  it('are those given, with the fields that come by themselves and what a new record begins with', () => {
    const [first, second] = rowsOf(fleet, 'Ship')
    const [alpha] = rowsOf({}, 'Account')
    expect(first).toMatchObject({
      Name: 'Ship 1',
      Tonnage: 10.25,
      Crew: 0,
      Insured: false,
      LaunchedOn: Date.UTC(2019, 4, 1),
      Reference: null,
      OwnerId: rowsOf({}, 'Account').find(({ Name }) => Name === 'Alpha')?.['Id'],
      SisterId: null,
    })
    expect(first?.['Id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.['CreatedOn']).toBe(alpha?.['CreatedOn'])
    expect(second).toMatchObject({ Id: '6f1c0d52-7b0e-4f0e-9d0a-1f2d3c4b5a60', SisterId: first?.['Id'], Serial: 12 })
  })

  it('are followed by as many made-up ones as were asked for, of the right types and with lookups that exist', () => {
    const made = rowsOf(fleet, 'Ship').slice(2)
    const [accounts, ships] = [rowsOf({}, 'Account'), rowsOf(fleet, 'Ship')].map((rows) => rows.map(({ Id }) => Id))
    expect(made).toHaveLength(60)
    for (const row of made) {
      expect(row['Name']).toMatch(/^Ship \d+$/)
      expect(typeof row['Tonnage']).toBe('number')
      expect(Number.isInteger(row['Crew'])).toBe(true)
      expect(typeof row['Insured']).toBe('boolean')
      expect([...(accounts ?? []), null]).toContain(row['OwnerId'])
      expect([...(ships ?? []), null]).toContain(row['SisterId'])
    }
    expect(new Set(ships).size).toBe(62)
    expect(made.filter(({ OwnerId }) => OwnerId === null).length).toBeLessThan(30)
  })

  it('are the same for the same seed, whatever was made before, and others for another seed', () => {
    const once = rowsOf(fleet, 'Ship')
    rowsOf({}, 'Contact', { seed: 99, rows: 5 })
    expect(rowsOf(structuredClone(fleet), 'Ship')).toEqual(once)
    // A target that was made already must not shift what is drawn, nor one that is made only now.
    rowsOf({}, 'Lead', { seed: 31, rows: 5 })
    const leads: EmulatorData = {
      entities: { Trip: { fields: { Name: 'text', Cost: 'number', Lead: { lookup: 'Lead' } }, generate: 5 } },
    }
    const made = rowsOf(leads, 'Trip', { seed: 31, rows: 5 })
    expect(rowsOf(structuredClone(leads), 'Trip', { seed: 31, rows: 5 })).toEqual(made)
    expect(rowsOf(fleet, 'Ship', { seed: 8, rows: 5 })[5]).not.toEqual(once[5])
  })

  it('have plausible texts by the names of fields', () => {
    const people: EmulatorData = {
      entities: { Driver: { fields: { Name: 'text', Email: 'text', City: 'text', Age: 'integer' }, generate: 20 } },
    }
    for (const { Name, Email, Age } of rowsOf(people, 'Driver')) {
      expect(Name).toMatch(/\w+ \w+/)
      expect(Email ?? '@').toContain('@')
      expect(Age).toBeGreaterThanOrEqual(18)
    }
  })
})

describe('the entities', () => {
  it('are the built-in ones and the own ones; one of the same name replaces', () => {
    const data: EmulatorData = { entities: { Vessel: { fields: {} }, Contact: { fields: { Nick: 'text' } } } }
    const models = modelsWith(entities, data)
    expect(models.map(({ name }) => name).sort()).toEqual([...entities.map(({ name }) => name), 'Vessel'].sort())
    expect(models.find(({ name }) => name === 'Contact')?.fields.map(({ name }) => name)).toEqual([
      'Id',
      'CreatedOn',
      'ModifiedOn',
      'Nick',
    ])
  })

  it('must not look up what does not exist, nor hold what fits no field', () => {
    const broken = (entity: NonNullable<EmulatorData['entities']>[string]) =>
      rowsOf({ entities: { Ship: entity } }, 'Ship')
    expect(() => broken({ fields: { Owner: { lookup: 'Nobody' } } })).toThrow(
      'data: Ship.Owner looks up Nobody, which does not exist',
    )
    expect(() => broken({ fields: {}, rows: [{ Nmae: 'x' }] })).toThrow('data: Ship has no field Nmae')
    expect(() => broken({ fields: { Crew: 'integer' }, rows: [{ Crew: 1.5 }] })).toThrow(
      'data: Crew of a row of Ship must be a whole number',
    )
  })
})
