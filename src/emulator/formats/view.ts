import type { EntityModel, Field } from '../../../fixtures/model.js'
import type { Service } from '../behaviour/routes.js'
import type { Behaviour } from '../behaviour/behaviour.js'
import type { Deployment } from '../deployment/deployment.js'
import type { Row } from '../records/row.js'
import { keyLiteral, keyType, setName } from '../records/keys.js'
import { lookupOf, type LookupField } from '../records/store.js'

/** What of a record is shown, and where it is addressed. */
export interface View {
  readonly service: Service
  readonly model: EntityModel
  readonly behaviour: Behaviour
  /** The address of the data service, without a slash at the end. */
  readonly root: string
  readonly fields: readonly Field[]
  /** Lookups that are named beside their GUID field, as a link or as the record itself. */
  readonly links: readonly LookupField[]
  readonly expanded: ReadonlyMap<string, View>
  readonly find: (entity: string, id: string) => Row | undefined
  /** Whether every field and no other record is shown, so that what was written once can be used again. */
  readonly plain: boolean
}

export function viewOf(
  model: EntityModel,
  service: Service,
  deployment: Deployment,
  select?: readonly string[],
  expand: readonly string[] = [],
): View {
  const everything = select === undefined || select.includes('*')
  const shows = (name: string): boolean => everything || select.includes(name)
  return {
    service,
    model,
    behaviour: deployment.behaviour,
    root: serviceRoot(service, deployment),
    fields: model.fields.filter((field) => shows(field.name)),
    links: model.fields.filter(
      (field): field is LookupField =>
        field.lookup !== undefined && (shows(field.lookup.name) || expand.includes(field.lookup.name)),
    ),
    expanded: new Map(
      expand.flatMap((path) =>
        path.includes('/') ? [] : expandedView(path, model, service, deployment, select, expand),
      ),
    ),
    find: (entity, id) => deployment.store.find(entity, id),
    plain: select === undefined && expand.length === 0,
  }
}

function expandedView(
  name: string,
  model: EntityModel,
  service: Service,
  deployment: Deployment,
  select: readonly string[] | undefined,
  expand: readonly string[],
): [string, View][] {
  const target = deployment.store.model(lookupOf(model, name)?.lookup.target ?? '')
  if (!target) return []
  const nested = below(name, select ?? [])
  const shown = nested.length === 0 || isEverything(nested) ? undefined : nested
  return [[name, viewOf(target, service, deployment, shown, below(name, expand))]]
}

/** What follows a lookup's name in those paths that begin with it. */
function below(name: string, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : []))
}

function isEverything(select: readonly string[]): boolean {
  return select.length === 1 && select[0] === '*'
}

export function serviceRoot(service: Service, { site, behaviour: { routes } }: Deployment): string {
  return site.origin + site.basePath + routes.appRoot + (service === 'legacy' ? routes.legacyPath : routes.odataPath)
}

/** The type of a field in the legacy service. Before OData 4 there is none for a date alone, and a time of day has another name. */
export function legacyType({ type }: Field): string {
  return type === 'Edm.Date' ? 'Edm.DateTime' : type === 'Edm.TimeOfDay' ? 'Edm.Time' : type
}

export function recordAddress(view: View, row: Row): string {
  return `${setName(view.service, view.model)}(${keyLiteral(view.service, keyType(view.model), row.id)})`
}

/** The record that a lookup of this row shows in full, with the view to show it by; null where it refers to none. */
export function expandedRow(view: View, link: LookupField, row: Row): { view: View; row: Row | undefined } | undefined {
  const below = view.expanded.get(link.lookup.name)
  if (!below) return undefined
  const id = row.values[link.name]
  return { view: below, row: id === undefined || id === null ? undefined : view.find(link.lookup.target, String(id)) }
}
