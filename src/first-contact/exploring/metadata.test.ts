import { describe, expect, it } from 'vitest'
import { readMetadata } from './metadata.js'
import { isName } from './model.js'

const read = (xml: string) => readMetadata(Buffer.from(xml), 'application/xml', isName)

const upToVersion3 = `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices>
<Schema Namespace="Model" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/></ComplexType>
  <EntityType Name="Contact" BaseType="Model.Base"><Property Name="AccountId" Type="Edm.Guid"/><Property Name="Age" Type="Edm.Int32"/>
    <NavigationProperty Name="Account" Relationship="Model.ContactAccount" FromRole="C" ToRole="A"/>
    <NavigationProperty Name="Calls" Relationship="Model.ContactCalls" FromRole="C" ToRole="K"/></EntityType>
  <EntityType Name="Base"><Property Name="Id" Type="Edm.Guid"/><Property Name="Name" Type="Edm.String"/></EntityType>
  <EntityType Name="Account" BaseType="Model.Base"/>
  <Association Name="ContactAccount"><End Role="C" Type="Model.Contact" Multiplicity="*"/><End Role="A" Type="Model.Account" Multiplicity="0..1"/></Association>
  <Association Name="ContactCalls"><End Role="C" Type="Model.Contact" Multiplicity="1"/><End Role="K" Type="Model.Call" Multiplicity="*"/></Association>
</Schema><Schema Namespace="Store" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"><EntityContainer Name="X">
  <EntitySet Name="ContactCollection" EntityType="Model.Contact"/><EntitySet Name="AccountCollection" EntityType="Model.Account"/>
  <AssociationSet Name="S" Association="Model.ContactAccount"><End Role="C" EntitySet="ContactCollection"/></AssociationSet>
</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`

const version4 = `<e:Edmx xmlns:e="http://docs.oasis-open.org/odata/ns/edmx"><e:DataServices><Schema Namespace="M" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Contact"><Property Name="Id" Type="Edm.Guid"/><Property Name="Born" Type="Edm.DateTimeOffset"/><Property Name="AccountId" Type="Edm.Guid"/>
    <NavigationProperty Name="Account" Type="M.Account"/><NavigationProperty Name="Calls" Type="Collection(M.Account)"/></EntityType>
  <EntityType Name="Account"><Property Name="Id" Type="Edm.Guid"/></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Contact" EntityType="M.Contact"/><EntitySet Name="Account" EntityType="M.Account"/></EntityContainer>
</Schema></e:DataServices></e:Edmx>`

describe('$metadata', () => {
  it('up to version 3 gives entities with their fields, inherited ones too, and their lookups', () => {
    const entities = read(upToVersion3)
    expect(entities.map(({ name }) => name)).toEqual(['Contact', 'Account'])
    expect(entities[0]?.fields).toEqual([
      { name: 'AccountId', kind: 'guid' },
      { name: 'Age', kind: 'number' },
      { name: 'Id', kind: 'guid' },
      { name: 'Name', kind: 'text' },
    ])
    expect(entities[0]?.lookups).toEqual([{ name: 'Account', target: 'Account' }])
  })

  it('of version 4 gives the same, and leaves out references to many', () => {
    const entities = read(version4)
    expect(entities[0]?.lookups).toEqual([{ name: 'Account', target: 'Account' }])
    expect(entities[0]?.fields).toContainEqual({ name: 'Born', kind: 'dateTime' })
  })

  it('is nothing else: other XML is refused', () => {
    expect(() => read('<service/>')).toThrow(/not a data model/)
  })
})
