import type { EntityModel } from '../../../fixtures/model.js'
import { keyName, setName, targetSet } from '../records/keys.js'
import { lookupsOf, property } from './legacy-metadata.js'

/** The data model in the schema language of OData 4. A date-time is called `Edm.DateTimeOffset` there. */
export function odataModelDocument(models: readonly EntityModel[]): string {
  const keys = new Map(models.map((model) => [model.name, keyName(model)]))
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="Svc" xmlns="http://docs.oasis-open.org/odata/ns/edm">${models.map((model) => entityType(model, keys)).join('')}<EntityContainer Name="Container">${models.map(entitySet).join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}

function entityType(model: EntityModel, keys: ReadonlyMap<string, string>): string {
  const properties = model.fields.map((field) =>
    property(field, field.type === 'Edm.DateTime' ? 'Edm.DateTimeOffset' : field.type, model),
  )
  const navigation = lookupsOf(model).map(
    (field) =>
      `<NavigationProperty Name="${field.lookup.name}" Type="Svc.${field.lookup.target}"><ReferentialConstraint Property="${field.name}" ReferencedProperty="${keys.get(field.lookup.target) ?? 'Id'}"/></NavigationProperty>`,
  )
  return `<EntityType Name="${model.name}"><Key><PropertyRef Name="${keyName(model)}"/></Key>${properties.join('')}${navigation.join('')}</EntityType>`
}

function entitySet(model: EntityModel): string {
  const bindings = lookupsOf(model).map(
    ({ lookup }) => `<NavigationPropertyBinding Path="${lookup.name}" Target="${targetSet('odata', lookup)}"/>`,
  )
  return `<EntitySet Name="${setName('odata', model)}" EntityType="Svc.${model.name}">${bindings.join('')}</EntitySet>`
}
