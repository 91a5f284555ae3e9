import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.js'
import { legacy, loggedIn } from '../../emulator/testing/client.js'
import { parseProfileText } from '../../profile/text/profile-text.js'
import { readJsonMetadata, readMetadata, type ReadMetadata } from './read-metadata.js'

const schema = (types: string, version = '4.0') =>
  `<?xml version="1.0"?>\n<edmx:Edmx Version="${version}" xmlns:edmx="e"><edmx:DataServices><Schema Namespace="N">${types}</Schema></edmx:DataServices></edmx:Edmx>`

function entities(read: ReadMetadata) {
  if ('faults' in read) throw new Error(read.faults.map(({ message }) => message).join('; '))
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
  <NavigationProperty Name="Trips" Type="Collection(N.Trip)"/>
</EntityType>
<EntityType Name="Owner" BaseType="N.BaseEntity"><Property Name="Name" Type="Edm.String"/></EntityType>
<EntityType Name="Trip" BaseType="N.BaseEntity"/>`)

describe('a $metadata document', () => {
  it('of OData 4 becomes entities with lookups and made-up rows, base types taken in', () => {
    const read = readMetadata(v4)
    expect(entities(read)).toEqual({
      Ship: {
        fields: { Name: 'text', Crew: 'integer', Price: { decimal: 4 }, Owner: { lookup: 'Owner' }, ElseId: 'guid' },
        generate: 50,
      },
      Owner: { fields: { Name: 'text' }, generate: 50 },
      Trip: { fields: {}, generate: 50 },
    })
    expect(read).toMatchObject({
      notes: ['line 7: Ship.Photo: the emulator does not have the type Edm.Stream; its properties are left out'],
    })
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

  it.each(['\uFEFF', '\n\n', '\uFEFF \n'])('may begin with %j', (before) => {
    expect(Object.keys(entities(readMetadata(before + v4)))).toEqual(['Ship', 'Owner', 'Trip'])
  })

  it('names what stands in for a type that the emulator does not have', () => {
    const types = `<EnumType Name="Colour"/><ComplexType Name="Place"/>
<EntityType Name="Car"><Property Name="Paint" Type="N.Colour"/><Property Name="At" Type="N.Place"/>
<Property Name="Left" Type="Edm.Duration"/><Property Name="Tags" Type="Collection(Edm.String)"/></EntityType>`
    const read = readMetadata(schema(types))
    expect(entities(read)['Car']?.fields).toEqual({ Paint: 'text', Left: 'text' })
    expect('notes' in read && read.notes).toEqual([
      expect.stringMatching(/^line 3: Car.Paint: .* N.Colour; text is used instead$/),
      expect.stringMatching(/^line 3: Car.At: .* N.Place; its properties are left out$/),
      expect.stringMatching(/^line 4: Car.Left: .* Edm.Duration; text is used instead$/),
      expect.stringMatching(/^line 4: Car.Tags: .* Collection\(Edm.String\); its properties are left out$/),
    ])
  })

  it('keeps what properties declare', () => {
    const types = `<TypeDefinition Name="Money" UnderlyingType="Edm.Decimal"/>
<EntityType Name="Car"><Property Name="Id" Type="Edm.Guid" Nullable="false"/>
<Property Name="Plate" Type="Edm.String" MaxLength="8" Nullable="false"/><Property Name="Notes" Type="Edm.String" MaxLength="max"/>
<Property Name="Price" Type="Edm.Decimal" Precision="10" Scale="3"/><Property Name="Tax" Type="N.Money" Scale="variable"/>
<Property Name="Built" Type="Edm.Date"/><Property Name="Opens" Type="Edm.TimeOfDay"/><Property Name="Load" Type="Edm.Double"/>
<Property Name="OwnerId" Type="Edm.Guid" Nullable="false"/><NavigationProperty Name="Owner" Type="N.Car"/></EntityType>`
    const read = readMetadata(schema(types))
    expect(entities(read)['Car']).toEqual({
      fields: {
        Plate: { text: 8 },
        Notes: 'text',
        Price: { decimal: 3, precision: 10 },
        Tax: { decimal: 15 },
        Built: 'date',
        Opens: 'time',
        Load: 'double',
        Owner: { lookup: 'Car' },
      },
      required: ['Plate', 'Owner'],
      generate: 50,
    })
    expect(read).toMatchObject({ notes: [] })
  })

  it.each([
    ['MaxLength="0"', /has MaxLength="0", but it must be a number from 1, or max/],
    ['Nullable="no"', /has Nullable="no", but it must be true or false/],
    ['Precision="ten"', /has Precision="ten", but it must be a number/],
    ['Scale="-1"', /has Scale="-1", but it must be a number or variable/],
    ['Precision="2" Scale="3"', /has the Scale 3, which is more than its Precision 2/],
  ])('refuses a property with %s', (facet, words) => {
    const read = readMetadata(
      schema(`\n<EntityType Name="Car"><Property Name="Tax" Type="Edm.Decimal" ${facet}/></EntityType>`),
    )
    expect('faults' in read && read.faults).toEqual([
      expect.objectContaining({ path: 'Car.Tax', line: 3, message: expect.stringMatching(words) as string }),
    ])
  })

  it('tells what stands in for a key and for a further set that the emulator does not have', () => {
    const types = `<EntityType Name="Car"><Key><PropertyRef Name="Plate"/></Key><Property Name="Plate" Type="Edm.String"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="Cars" EntityType="N.Car"/><EntitySet Name="Old" EntityType="N.Car"/></EntityContainer>`
    const read = readMetadata(schema(types))
    expect(entities(read)['Car']).toEqual({
      fields: { Plate: 'text' },
      generate: 50,
      sets: { odata: 'Cars', legacy: 'CarsCollection' },
    })
    expect('notes' in read && read.notes).toEqual([
      'line 2: Car: the emulator does not have keys like (Plate); Id, a GUID, is used instead',
      'line 3: Old: the emulator serves one set of Car; Cars is used',
    ])
  })

  it.each([
    [
      '<EntityType Name="Car"><Key><PropertyRef Name="No"/></Key></EntityType>',
      'has the key `No`, but no such property',
    ],
    [
      '<EntityType Name="Car"/><EntityContainer><EntitySet Name="Cars" EntityType="N.Cra"/></EntityContainer>',
      'is a set of `Cra`, but the document has no such entity type',
    ],
    [
      '<EntityType Name="Car"/><EntityContainer><EntitySet Name="A" EntityType="N.Car"/><EntitySet Name="A" EntityType="N.Car"/></EntityContainer>',
      'is declared twice: the entity set of this name is in line 2, too',
    ],
  ])('refuses %s', (types, message) => {
    const read = readMetadata(schema(types))
    expect('faults' in read && read.faults).toMatchObject([{ line: 2, message }])
  })

  it('in JSON has its errors told with their places, all at once', () => {
    const text = `{ "$Version": "4.01", "N": {
      "Ship": { "$Kind": "EntityTyp" },
      "Boat": { "$Kind": "EntityType", "$BaseType": "N.Boot",
        "Name": "Edm.String",
        "Crew": { "$Type": "Edm.Int" },
        "Mast": { "$MaxLength": 0 } } } }`
    const read = readJsonMetadata(parseProfileText(text, 'data file'))
    const told =
      'faults' in read ? read.faults.map(({ line, path, message }) => `${String(line)} ${path}: ${message}`) : []
    expect(told).toEqual([
      '2 Ship: has the unknown $Kind `EntityTyp`',
      '3 Boat: has the base type `Boot`, but the document has no such entity type',
      '4 Boat.Name: must be an object',
      '5 Boat.Crew: has the unknown type `Edm.Int`',
      '6 Boat.Mast: has MaxLength="0", but it must be a number from 1, or max',
    ])
  })

  it('in JSON without entity types is refused', () => {
    const read = readJsonMetadata(parseProfileText('{ "$Version": "4.01", "N": {} }', 'data file'))
    expect('faults' in read && read.faults).toMatchObject([
      { message: expect.stringMatching(/has no entity types/) as string },
    ])
  })

  it('tells everything that is wrong at once, with line, entity and property', () => {
    const broken = schema(`
<EntityType Name="Ship" BaseType="N.Ship"><Property Name="Name" Type="Edm.Strnig"/><Property Type="Edm.String"/>
<Property Name="1st" Type="Edm.String"/><Property Name="Name" Type="Edm.String"/><Property Name="Crew"/>
<NavigationProperty Name="Owner" Type="N.Ownr"/></EntityType>
<EntityType Name="Owner"/><EntityType Name="Owner"/><EntityType/>
<EntityType Name="Boat" BaseType="N.Vessel"><Property Name="Port" Type="N.Harbour"></EntityType>`)
    const read = readMetadata(broken)
    const told =
      'faults' in read ? read.faults.map(({ line, path, message }) => `${String(line)} ${path}: ${message}`) : []
    expect(told).toEqual([
      '3 Ship: is its own base type (Ship)',
      '3 Ship.Name: has the unknown type `Edm.Strnig`',
      '3 Ship: the property has no Name',
      expect.stringMatching(/^4 Ship: the property has the invalid name `1st`/),
      '4 Ship.Name: is declared twice: the property of this name is in line 3, too',
      '4 Ship.Crew: has no Type. Add one, such as Type="Edm.String"',
      '5 Ship.Owner: leads to `Ownr`, but the document has no such entity type',
      '6 Owner: is declared twice: the entity type of this name is in line 6, too',
      '6 : the entity type has no Name',
      '7 Boat: has the base type `Vessel`, but the document has no such entity type',
      '7 : <Property> is not closed before </EntityType> in line 7',
      '7 Boat.Port: has the unknown type `N.Harbour`',
    ])
  })

  it.each([
    ['that ends early', v4.slice(0, 300), /is not closed before the document ends|does not end/],
    [
      'with an element that is closed wrongly',
      v4.replace('</Schema>', '</Skema>'),
      /^<\/Skema> closes nothing\. Open is <Schema>$/,
    ],
    [
      'with an attribute without quotes',
      v4.replace('Name="Ship"', 'Name=Ship'),
      /an attribute that is not NAME="VALUE"/,
    ],
    ['of another kind', '<feed/>', /is XML, but no \$metadata document with entity types/],
    ['without types', schema(''), /no \$metadata document with entity types/],
  ])('%s is refused', (_case, text, words) => {
    const read = readMetadata(text)
    const faults = 'faults' in read ? read.faults : []
    expect(faults.map(({ message }) => message)).toContainEqual(expect.stringMatching(words))
    for (const { line } of faults) expect(line).toBeGreaterThan(0)
  })
})
