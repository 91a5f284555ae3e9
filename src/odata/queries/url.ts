import { guidLiteral, UnwritableLiteral } from './literals.js'
import { hasHalfSurrogate } from '../values/text.js'

/** Characters of a text that a filter asks for: a field that holds longer ones serves for none, since addresses are bounded. */
export const longestText = 250

/** The query options that the document names (section Endpoints), and others by their full name. */
export interface QueryOptions {
  /** Field names, sent comma-separated. */
  readonly select?: readonly string[]
  /** The filter's text, not yet encoded. */
  readonly filter?: string
  readonly top?: number
  /** Whether these three come in the other order, of which their meaning does not depend: `$top`, `$filter`, `$select`. */
  readonly topFirst?: boolean
  /** Further options, such as `{ $skip: '10' }`; a name is sent as it stands. */
  readonly further?: Readonly<Record<string, string>>
}

/** `<service root>/<Entity>Collection` with its query. */
export function legacyCollectionUrl(serviceRoot: string, entity: string, options: QueryOptions = {}): string {
  return `${withoutSlash(serviceRoot)}/${entityName(entity)}Collection${queryString(options)}`
}

/** `<service root>/<Entity>` with its query. */
export function odataCollectionUrl(serviceRoot: string, entity: string, options: QueryOptions = {}): string {
  return `${withoutSlash(serviceRoot)}/${entityName(entity)}${queryString(options)}`
}

/** `<service root>/<Entity>Collection(guid'<id>')`: one record of the legacy service. */
export function legacyRecordUrl(serviceRoot: string, entity: string, id: string): string {
  return `${withoutSlash(serviceRoot)}/${legacyRecordPath(entity, id)}`
}

/** `<Entity>Collection(guid'<id>')`, which a nested lookup carries as its `uri` too (section Data records). */
export function legacyRecordPath(entity: string, id: string): string {
  return `${entityName(entity)}Collection(${guidLiteral(id, 'legacy')})`
}

/** `<service root>/<Entity>(<id>)`: one record under odata/. */
export function odataRecordUrl(serviceRoot: string, entity: string, id: string): string {
  return `${withoutSlash(serviceRoot)}/${entityName(entity)}(${guidLiteral(id, 'odata')})`
}

/** The query with its question mark, or nothing. Option names keep their `$`; commas between fields stay readable. */
export function queryString({ select, filter, top, topFirst = false, further = {} }: QueryOptions): string {
  const documented = [
    ...(select === undefined ? [] : [`$select=${select.map(percentEncoded).join(',')}`]),
    ...(filter === undefined ? [] : [`$filter=${percentEncoded(filter)}`]),
    ...(top === undefined ? [] : [`$top=${String(top)}`]),
  ]
  const options = [
    ...(topFirst ? documented.reverse() : documented),
    ...Object.entries(further).map(([name, value]) => `${optionName(name)}=${percentEncoded(value)}`),
  ]
  return options.length === 0 ? '' : `?${options.join('&')}`
}

/**
 * Every byte outside RFC 3986's unreserved set as `%XX` of its UTF-8: a space is %20, never a plus; a plus is %2B.
 * What `encodeURIComponent` leaves alone for old times' sake (`!'()*`) is encoded too.
 */
export function percentEncoded(text: string): string {
  if (hasHalfSurrogate(text)) throw new UnwritableLiteral('part of an address', 'text with half a surrogate pair')
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function optionName(name: string): string {
  return name.startsWith('$') ? `$${percentEncoded(name.slice(1))}` : percentEncoded(name)
}

function entityName(entity: string): string {
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(entity)) {
    throw new UnwritableLiteral('the name of an entity', JSON.stringify(entity.slice(0, 60)))
  }
  return percentEncoded(entity)
}

function withoutSlash(root: string): string {
  return root.endsWith('/') ? root.slice(0, -1) : root
}

/** Whether these texts are all short enough to be asked for by a filter. */
export function areShort(texts: readonly string[]): boolean {
  return texts.every(({ length }) => length <= longestText)
}
