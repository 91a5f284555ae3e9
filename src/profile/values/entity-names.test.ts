import { describe, expect, it } from 'vitest'
import { withEntitiesMeant } from './entity-names.js'

describe('an entity that is named as the legacy data service calls its collection', () => {
  it('is taken for the one that is meant wherever the profile names one, and told with its key', () => {
    const { profile, meant } = withEntitiesMeant({
      entities: {
        probe: { entity: 'ContactCollection', fields: { text: 'NameCollection' } },
        large: 'LogCollection',
        allowed: 'Contact',
        forbidden: 'PayrollCollection',
      },
      lookup: { entity: 'ContactCollection', field: 'Collection', target: 'AccountCollection' },
      sandbox: {
        entity: 'LeadCollection',
        id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
        fields: { text: 'NotesCollection' },
        lookup: { field: 'Account', target: 'AccountCollection' },
      },
    })
    expect(profile).toEqual({
      entities: {
        probe: { entity: 'Contact', fields: { text: 'NameCollection' } },
        large: 'Log',
        allowed: 'Contact',
        forbidden: 'Payroll',
      },
      lookup: { entity: 'Contact', field: 'Collection', target: 'Account' },
      sandbox: {
        entity: 'Lead',
        id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
        fields: { text: 'NotesCollection' },
        lookup: { field: 'Account', target: 'Account' },
      },
    })
    expect(meant.map(({ key, entity }) => `${key} ${entity}`)).toEqual([
      'entities.probe Contact',
      'entities.large Log',
      'entities.forbidden Payroll',
      'lookup.entity Contact',
      'lookup.target Account',
      'sandbox.entity Lead',
      'sandbox.lookup.target Account',
    ])
  })

  it('loses the ending once, and an entity called Collection keeps its name', () => {
    const { profile } = withEntitiesMeant({ entities: { probe: 'StampCollectionCollection', allowed: 'Collection' } })
    expect(profile.entities).toEqual({ probe: 'StampCollection', allowed: 'Collection' })
  })

  it('is not there in a profile without the ending, which stays as it is', () => {
    const profile = { target: { baseUrl: 'https://crm.example.com' }, entities: { probe: 'Contact' } }
    expect(withEntitiesMeant(profile)).toEqual({ profile, meant: [] })
  })
})
