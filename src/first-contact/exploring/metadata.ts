import type { SaxesTagNS } from 'saxes'
import { defaultBounds, UnreadableAnswer } from '../../odata/index.js'
import { dataIn } from '../../odata/collections/read-collection.js'
import { hearXml } from '../../odata/xml/xml-events.js'
import { kindOfType, type Entity, type Field, type TakesName } from './model.js'

/** Deployments describe some thousands of entities in some ten megabytes: streamed, it is never held as objects. */
const bounds = { ...defaultBounds, maxBytes: 48 * 1024 * 1024, maxDepth: 64, maxToken: 1024 * 1024 }
const mostEntities = 10_000
const mostFields = 1_000
const deepestInheritance = 10

interface Navigation {
  readonly name: string
  /** Of version 4: the qualified name of the type. */
  readonly type: string | undefined
  /** Up to version 3: the association, and its end. */
  readonly relationship: string
  readonly toRole: string
}

interface EntityType {
  readonly base: string | undefined
  readonly fields: Field[]
  readonly navigations: Navigation[]
}

/**
 * Reads `$metadata` of a data service, up to version 3 and version 4 alike; names that are not taken are left out. Throws
 * UnreadableAnswer where it is no description of a data model, or beyond bounds.
 */
export function readMetadata(body: Buffer, mediaType: string, takes: TakesName): readonly Entity[] {
  const reading = new Reading(takes)
  hearXml(dataIn(body, mediaType), mediaType, bounds, reading)
  if (!reading.isModel) throw new UnreadableAnswer('unknownShape', 'XML that is not a data model', { body, mediaType })
  return reading.entities()
}

class Reading {
  isModel = false
  readonly #open: string[] = []
  readonly #types = new Map<string, EntityType>()
  readonly #ends = new Map<string, { readonly role: string; readonly type: string; readonly many: boolean }[]>()
  /** The name of the set of a type, without the ending of the legacy service. */
  readonly #sets = new Map<string, string>()
  #type: EntityType | undefined
  #association = ''
  readonly #takes: TakesName

  constructor(takes: TakesName) {
    this.#takes = takes
  }

  open(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1)
    this.#open.push(tag.local)
    if (this.#open.length === 1) this.isModel = tag.local === 'Edmx'
    const of = (name: string) => attribute(tag, name)
    switch (tag.local) {
      case 'EntityType':
        this.#begin(of('Name') ?? '', of('BaseType'))
        break
      case 'Property':
        if (parent === 'EntityType') this.#field(of('Name') ?? '', of('Type') ?? '')
        break
      case 'NavigationProperty':
        this.#navigation(of)
        break
      case 'Association':
        this.#association = of('Name') ?? ''
        break
      case 'End':
        if (parent === 'Association') this.#end(of)
        break
      case 'EntitySet':
        this.#set(of('Name') ?? '', of('EntityType') ?? '')
        break
    }
  }

  text(): void {
    // Documentation may stand there; it says nothing that a profile needs.
  }

  close(): void {
    if (this.#open.pop() === 'EntityType') this.#type = undefined
  }

  entities(): readonly Entity[] {
    return [...this.#sets].flatMap(([type, name]) => {
      const found = this.#types.get(type)
      return found ? [this.#entity(name, this.#lineage(found))] : []
    })
  }

  #begin(name: string, base: string | undefined): void {
    this.#type = undefined
    if (!this.#takes(name) || this.#types.size >= mostEntities) return
    this.#type = { base: base === undefined ? undefined : lastPart(base), fields: [], navigations: [] }
    this.#types.set(name, this.#type)
  }

  #field(name: string, type: string): void {
    if (!this.#type || !this.#takes(name) || this.#type.fields.length >= mostFields) return
    this.#type.fields.push({ name, kind: kindOfType(type) })
  }

  #navigation(of: (name: string) => string | undefined): void {
    const name = of('Name') ?? ''
    if (!this.#type || !this.#takes(name) || this.#type.navigations.length >= mostFields) return
    const relationship = lastPart(of('Relationship') ?? '')
    this.#type.navigations.push({ name, type: of('Type'), relationship, toRole: of('ToRole') ?? '' })
  }

  #end(of: (name: string) => string | undefined): void {
    const ends = this.#ends.get(this.#association) ?? []
    if (ends.length >= 2 || this.#ends.size >= mostEntities * 10) return
    ends.push({ role: of('Role') ?? '', type: lastPart(of('Type') ?? ''), many: of('Multiplicity') === '*' })
    this.#ends.set(this.#association, ends)
  }

  #set(name: string, type: string): void {
    const local = lastPart(type)
    const entity = name === local ? name : name.replace(/(?<=.)Collection$/, '')
    if (this.#takes(entity) && this.#sets.size < mostEntities) this.#sets.set(local, entity)
  }

  /** A type and those that it inherits from; a circle ends at the bound. */
  #lineage(type: EntityType): readonly EntityType[] {
    const lineage = [type]
    for (let base = type.base; base !== undefined && lineage.length <= deepestInheritance;) {
      const next = this.#types.get(base)
      if (next) lineage.push(next)
      base = next?.base
    }
    return lineage
  }

  #entity(name: string, lineage: readonly EntityType[]): Entity {
    const fields = new Map(lineage.flatMap((type) => type.fields.map((field) => [field.name, field] as const)))
    const lookups = lineage
      .flatMap((type) => type.navigations)
      .flatMap((navigation) => {
        const target = this.#targetOf(navigation)
        const isLookup = fields.get(`${navigation.name}Id`)?.kind === 'guid'
        return isLookup && target !== undefined ? [{ name: navigation.name, target }] : []
      })
    return { name, fields: [...fields.values()], lookups }
  }

  #targetOf({ type, relationship, toRole }: Navigation): string | undefined {
    if (type?.startsWith('Collection(') === true) return undefined
    const end = this.#ends.get(relationship)?.find(({ role, many }) => role === toRole && !many)
    const local = type === undefined ? end?.type : lastPart(type)
    return local === undefined ? undefined : this.#sets.get(local)
  }
}

function attribute(tag: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined
}

function lastPart(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1)
}
