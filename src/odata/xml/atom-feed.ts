import type { SaxesTagNS } from 'saxes'
import {
  beginProperty,
  emptyProperty,
  type OpenProperty,
  valueOf,
  atomNamespace,
  isMetadataNamespace,
  isPropertyNamespace,
} from './atom-property.js'
import type { Bounds } from '../bodies/page.js'
import type { ForbiddenCharacter } from './forbidden-characters.js'
import { ownMembersOnly, type Row, type Value } from '../values/value.js'
import type { XmlListener } from './xml-events.js'
/** What the root element of an XML answer is. */
export type AtomRoot = 'feed' | 'entry' | 'error' | 'html' | 'other'

const nextRelation = new Set(['next', 'http://www.iana.org/assignments/relation/next'])

/** OData's own error, and those of other standards and frameworks (RFC 9457, SOAP, HttpError of ASP.NET), whatever their namespace. */
const errorRoot = /^(errors?|.*error|problem|.*fault|exception|exceptiondetail)$/i

/**
 * Builds the rows of an Atom feed, or the row of a single entry, from XML events. Only what stands in a record's own
 * `properties` counts, inside `content` or, for media link entries, beside it; entries inlined in links are passed over.
 */
export class AtomFeed implements XmlListener {
  root: AtomRoot | undefined
  rootName = ''
  readonly rows: Row[] = []
  readonly fieldTypes = new Map<string, string>()
  next: string | undefined
  base: string | undefined
  count: number | undefined
  /** Namespace of an element that stands where a field should, and is none. */
  strangeField: string | undefined
  /** An error that the service ran into after it had begun to answer. */
  errorInside = false
  /** A character that XML does not allow, where the XML had to be read without it. */
  forbidden: ForbiddenCharacter | undefined
  characters = 0
  private readonly bounds: Bounds
  private depth = 0
  private entryDepth = 0
  private propertiesDepth = 0
  private skipDepth = 0
  private row: Record<string, Value> = ownMembersOnly({})
  private property: OpenProperty | undefined
  private readonly field = emptyProperty()
  private readonly outer: OpenProperty[] = []
  private counting: string | undefined

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  open(tag: SaxesTagNS): void {
    const depth = ++this.depth
    if (this.skipDepth > 0) return
    if (this.propertiesDepth > 0) this.openField(tag)
    else if (this.entryDepth > 0) this.openInEntry(tag, depth)
    else if (depth === 1) this.openRoot(tag)
    else this.openInFeed(tag, depth)
  }

  /**
   * The text of a foreign element inside a field is the field's: markup that is not known within `content` is passed over
   * as though it were not there, and its text is not (RFC 4287, section 6.3).
   */
  text(text: string): void {
    if (this.property !== undefined) {
      this.property.text += text
      this.characters += text.length
    } else if (this.counting !== undefined) {
      this.counting += text
    }
  }

  close(): void {
    const depth = this.depth--
    if (this.skipDepth > 0) {
      if (depth === this.skipDepth) this.skipDepth = 0
    } else if (this.property !== undefined) {
      this.closeField(this.property)
    } else if (depth === this.propertiesDepth) {
      this.propertiesDepth = 0
    } else if (depth === this.entryDepth) {
      this.entryDepth = 0
      this.rows.push(this.row)
    } else if (this.counting !== undefined) {
      const count = Number(this.counting.trim() || NaN)
      if (Number.isSafeInteger(count)) this.count = count
      this.counting = undefined
    }
  }

  /** Reading on would only cost memory: there are more rows, or more text, than the bounds allow. */
  enough(): boolean {
    return this.rows.length > this.bounds.maxRows || this.characters > this.bounds.maxText
  }

  private openRoot(tag: SaxesTagNS): void {
    this.rootName = tag.name.slice(0, 80)
    this.base = tag.attributes['xml:base']?.value
    if (tag.uri === atomNamespace && tag.local === 'feed') this.root = 'feed'
    else if (tag.uri === atomNamespace && tag.local === 'entry') this.openEntry(1)
    else if (errorRoot.test(tag.local)) this.root = 'error'
    else this.root = tag.local.toLowerCase() === 'html' ? 'html' : 'other'
    this.root ??= 'entry'
    if (this.root !== 'feed' && this.root !== 'entry') this.skipDepth = 1
  }

  private openInFeed(tag: SaxesTagNS, depth: number): void {
    if (tag.uri === atomNamespace && tag.local === 'entry') {
      this.openEntry(depth)
    } else if (tag.uri === atomNamespace && tag.local === 'link') {
      if (nextRelation.has(tag.attributes['rel']?.value ?? '')) this.next = tag.attributes['href']?.value
      this.skipDepth = depth
    } else if (isMetadataNamespace(tag.uri) && tag.local === 'count') {
      this.counting = ''
    } else {
      this.errorInside ||= isMetadataNamespace(tag.uri) && tag.local === 'error'
      this.skipDepth = depth
    }
  }

  private openEntry(depth: number): void {
    this.entryDepth = depth
    this.row = ownMembersOnly({})
  }

  private openInEntry(tag: SaxesTagNS, depth: number): void {
    if (isMetadataNamespace(tag.uri) && tag.local === 'properties') this.propertiesDepth = depth
    else if (tag.uri !== atomNamespace || tag.local !== 'content') this.skipDepth = depth
  }

  private openField(tag: SaxesTagNS): void {
    if (!isPropertyNamespace(tag.uri)) {
      this.strangeField ??= tag.uri
      this.skipDepth = this.depth
    } else if (this.property === undefined) {
      this.property = beginProperty(this.field, tag)
    } else {
      this.outer.push(this.property)
      this.property = beginProperty(emptyProperty(), tag)
    }
  }

  private closeField(property: OpenProperty): void {
    const { name, type } = property
    const value = valueOf(property)
    const outer = this.outer.pop()
    this.property = outer
    if (outer !== undefined) {
      outer.members ??= []
      outer.members.push([name, value])
      return
    }
    if (type !== undefined && !this.fieldTypes.has(name)) this.fieldTypes.set(name, type)
    this.row[name] = value
  }
}
