import type { EntityModel, Field } from '../../../fixtures/model.js'
import { keyName, setName, targetSet } from '../records/keys.js'
import { isLookup, type LookupField } from '../records/store.js'
import { legacyType } from './view.js'

interface Link {
  readonly model: EntityModel
  readonly lookup: LookupField
}

/** The data model in the schema language of OData 2: lookups are associations between two entity types. */
export function legacyModelDocument(models: readonly EntityModel[]): string {
  const links = models.flatMap((model) => lookupsOf(model).map((lookup) => ({ model, lookup })))
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="2.0" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="Svc" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${models.map(entityType).join('')}${links.map(association).join('')}<EntityContainer Name="Container" m:IsDefaultEntityContainer="true">${models.map(entitySet).join('')}${links.map(associationSet).join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}

export function lookupsOf(model: EntityModel): readonly LookupField[] {
  return model.fields.filter(isLookup)
}

function entityType(model: EntityModel): string {
  const navigation = lookupsOf(model).map(
    ({ lookup }) =>
      `<NavigationProperty Name="${lookup.name}" Relationship="Svc.${relation(model, lookup.name)}" FromRole="${model.name}" ToRole="${lookup.name}Role"/>`,
  )
  return `<EntityType Name="${model.name}"><Key><PropertyRef Name="${keyName(model)}"/></Key>${model.fields.map((field) => property(field, legacyType(field), model)).join('')}${navigation.join('')}</EntityType>`
}

export function property(
  { name, required, maxLength, precision = 18, scale }: Field,
  type: string,
  model: EntityModel,
): string {
  const length = maxLength === undefined ? '' : ` MaxLength="${maxLength}"`
  const digits = scale === undefined ? '' : ` Precision="${precision}" Scale="${scale}"`
  return `<Property Name="${name}" Type="${type}" Nullable="${name !== keyName(model) && !required}"${length}${digits}/>`
}

function relation(model: EntityModel, lookup: string): string {
  return `${model.name}_${lookup}`
}

function association({ model, lookup: { lookup } }: Link): string {
  return `<Association Name="${relation(model, lookup.name)}"><End Type="Svc.${lookup.target}" Role="${lookup.name}Role" Multiplicity="0..1"/><End Type="Svc.${model.name}" Role="${model.name}" Multiplicity="*"/></Association>`
}

function associationSet({ model, lookup: { lookup } }: Link): string {
  return `<AssociationSet Name="${relation(model, lookup.name)}Set" Association="Svc.${relation(model, lookup.name)}"><End Role="${lookup.name}Role" EntitySet="${targetSet('legacy', lookup)}"/><End Role="${model.name}" EntitySet="${setName('legacy', model)}"/></AssociationSet>`
}

function entitySet(model: EntityModel): string {
  return `<EntitySet Name="${setName('legacy', model)}" EntityType="Svc.${model.name}"/>`
}
