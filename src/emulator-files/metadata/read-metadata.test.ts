import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.js'
import { legacy, loggedIn } from '../../emulator/testing/client.js'
import { readMetadata, type ReadMetadata } from './read-metadata.js'

const schema = (types: string, version = '4.0') =>
  `<?xml version="1.0"?>\n<edmx:Edmx Version="${version}" xmlns:edmx="e"><edmx:DataServices><Schema Namespace="N">${types}</Schema></edmx:DataServices></edmx:Edmx>`

function entities(read: ReadMetadata) {
  if ('fault' in read) throw new Error(read.fault.message)
  return read.data.entities ?? {}
}

const v4 = schema(`
<EntityType Name="BaseEntity" Abstract="true"><Key><PropertyRef Name="Id"/></Key>
  <Property Name="Id" Type="Edm.Guid" Nullable="false"/><Property Name="CreatedOn" Type="Edm.DateTimeOffset"/></EntityType>
<EntityType Name="Ship" BaseType="N.BaseEntity">
  <Property Name="Name" Type="Edm.String"/><Property Name="Crew" Type="Edm.Int32"/>
  <Property Name="Price" Type="Edm.Decimal" Scale="4"/><Property Name="Photo" Type="Edm.Stream"/>
  <Property Name="OwnerId" Type="Edm.Guid"/><Property Name="ElseId" Type="Edm.Guid"/>
  <NavigationProperty Name="Owner" Type="N.Owner"><ReferentialConstraint Property="OwnerId" ReferencedProperty="Id"/></NavigationProperty>
  <NavigationProperty Name="Trips" Type="Collection(N.Trip)"/><NavigationProperty Name="Else" Type="N.Missing"/>
</EntityType>
<EntityType Name="Owner" BaseType="N.BaseEntity"><Property Name="Name" Type="Edm.String"/></EntityType>`)

describe('a $metadata document', () => {
  it('of OData 4 becomes entities with lookups and made-up rows, base types taken in', () => {
    const read = readMetadata(v4)
    expect(entities(read)).toEqual({
      Ship: {
        fields: { Name: 'text', Crew: 'integer', Price: { decimal: 4 }, Owner: { lookup: 'Owner' }, ElseId: 'guid' },
        generate: 50,
      },
      Owner: { fields: { Name: 'text' }, generate: 50 },
    })
    expect(read).toMatchObject({ notes: [expect.stringContaining('Edm.Stream') as unknown] })
  })

  it('before OData 4 has its lookups in associations', () => {
    const v3 = schema(
      `<EntityType Name="Ship"><Property Name="OwnerId" Type="Edm.Guid"/><Property Name="On" Type="Edm.DateTime"/>
         <NavigationProperty Name="Owner" Relationship="N.Ship_Owner" FromRole="Ship" ToRole="OwnerRole"/></EntityType>
       <EntityType Name="Owner"><Property Name="Id" Type="Edm.Guid"/>
         <NavigationProperty Name="Ships" Relationship="N.Ship_Owner" FromRole="OwnerRole" ToRole="Ship"/></EntityType>
       <Association Name="Ship_Owner"><End Type="N.Owner" Role="OwnerRole" Multiplicity="0..1"/><End Type="N.Ship" Role="Ship" Multiplicity="*"/></Association>`,
      '1.0',
    )
    expect(entities(readMetadata(v3))).toMatchObject({
      Ship: { fields: { Owner: { lookup: 'Owner' }, On: 'dateTime' } },
      Owner: { fields: {} },
    })
  })

  it.each(['legacy', 'odata'] as const)('of the emulator itself (%s) comes back as the same model', async (service) => {
    const path = service === 'legacy' ? legacy('$metadata') : '/0/odata/$metadata'
    const first = await startEmulator({ rows: 5 })
    const source = (await (await loggedIn(first)).send('GET', path)).text
    await first.close()
    const second = await startEmulator({ rows: 5, data: { entities: entities(readMetadata(source)) } })
    try {
      const client = await loggedIn(second)
      const again = (await client.send('GET', path)).text
      const typesIn = (text: string) => [...text.matchAll(/<EntityType.*?<\/EntityType>/g)].map(String).sort()
      expect(typesIn(again)).toEqual(typesIn(source))
      expect(await client.odataRows('Contact?$filter=Account/Id%20ne%20null')).not.toEqual([])
      expect((await client.send('GET', '/0/odata/Case/$count')).text).toBe('50')
    } finally {
      await second.close()
    }
  })

  it.each([
    ['that is cut', v4.slice(0, 300), /not well-formed XML/, true],
    ['of another kind', '<feed/>', /is XML, but no \$metadata document with entity types/, true],
    ['without types', schema(''), /no \$metadata document with entity types/, true],
  ])('%s is refused', (_case, text, words, hasLine) => {
    const read = readMetadata(text)
    expect(read).toMatchObject({ fault: { message: expect.stringMatching(words) as unknown } })
    expect('fault' in read && read.fault.line !== undefined).toBe(hasLine)
  })
})
