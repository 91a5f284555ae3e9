import { fieldsOfKind, serversOwn, type Entity, type Lookup } from './model.js'
import { looksLikeLogTable, isPlatformsOwn, likelihoodOf } from './likely-names.js'

/** The fields of an entity that could be changed in a sandbox record, by the kinds that a profile names. */
export interface SandboxProposal {
  readonly entity: string
  readonly fields: Readonly<Partial<Record<'text' | 'number' | 'dateTime' | 'guid' | 'custom', string>>>
  readonly lookup?: Lookup
}

/** What implementers' own fields begin with, unless they set another prefix. */
const customPrefix = /^Usr(?=[A-Z0-9_])/

/** The best entity for a sandbox record: the one whose fields let the most clauses be judged, of several the likeliest. */
export function proposeSandbox(entities: readonly Entity[]): SandboxProposal | undefined {
  const best = entities
    .filter(({ name }) => !isPlatformsOwn(name) && !looksLikeLogTable(name))
    .map((entity) => ({ proposal: sandboxOf(entity), likelihood: likelihoodOf(entity.name) }))
    .toSorted((one, other) => worth(other.proposal) - worth(one.proposal) || one.likelihood - other.likelihood)[0]
  return best && worth(best.proposal) > 0 ? best.proposal : undefined
}

/** The fields of one entity to be proposed, where a person has named it. */
export function sandboxOf(entity: Entity): SandboxProposal {
  const isLookup = new Set(entity.lookups.map(({ name }) => `${name}Id`))
  const own = (kind: 'text' | 'number' | 'dateTime' | 'guid') =>
    fieldsOfKind(entity, kind).filter((field) => !serversOwn.test(field) && !isLookup.has(field))
  const free = own('guid').filter((field) => !/.Id$/.test(field))
  const texts = own('text')
  const custom = texts.find((field) => customPrefix.test(field))
  const lookup = quietest(entity.lookups)
  return {
    entity: entity.name,
    fields: {
      ...entry('text', texts.find((field) => /^(Notes?|Descriptions?|Comments?)$/i.test(field)) ?? ordinary(texts)),
      ...entry('number', ownersFirst(own('number'))),
      ...entry('dateTime', ownersFirst(own('dateTime'))),
      ...entry('guid', ownersFirst(free)),
      ...entry('custom', custom),
    },
    ...(lookup ? { lookup } : {}),
  }
}

/** A change of an owner or a status sets other things off; one of a reference to a business object seldom does. */
function quietest(lookups: readonly Lookup[]): Lookup | undefined {
  const quiet = lookups.filter(
    ({ name }) => !serversOwn.test(name) && !/(Status|Stage|State|Owner|Responsible)$/i.test(name),
  )
  return quiet.toSorted((one, other) => likelihoodOf(one.target) - likelihoodOf(other.target))[0]
}

/** A field that implementers made is less likely to set something off than one of the platform's. */
function ownersFirst(fields: readonly string[]): string | undefined {
  return fields.find((field) => customPrefix.test(field)) ?? fields[0]
}

function ordinary(fields: readonly string[]): string | undefined {
  return fields.find((field) => !customPrefix.test(field)) ?? fields[0]
}

function entry<K extends string>(kind: K, field: string | undefined): { readonly [kind in K]?: string } {
  return field === undefined ? {} : ({ [kind]: field } as { readonly [kind in K]: string })
}

function worth({ fields, lookup }: SandboxProposal): number {
  return Object.keys(fields).length + (lookup ? 1 : 0)
}
