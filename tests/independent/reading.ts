import { XMLParser } from 'fast-xml-parser'
import { legacyPath, type Seen, type Visitor } from './visitor.js'

export type Plain = Readonly<Record<string, unknown>>

/** The rows of one JSON answer in any of the shapes that the server has, and its continuation link. */
export function rowsOf(seen: Seen): { rows: readonly Plain[]; next: string | undefined } {
  const body = JSON.parse(seen.body) as Plain | readonly Plain[]
  if (Array.isArray(body)) return { rows: body as readonly Plain[], next: undefined }
  const { value, d, ...rest } = body as {
    value?: readonly Plain[]
    d?: readonly Plain[] | { results: readonly Plain[]; __next?: string }
  } & Plain
  const verbose: { results: readonly Plain[]; __next?: string } =
    d !== undefined && 'results' in d ? d : { results: d ?? [] }
  const next = rest['odata.nextLink'] ?? rest['@odata.nextLink'] ?? verbose.__next
  return { rows: value ?? verbose.results, next: next as string | undefined }
}

/** Every row of a collection, over all its pages, with whatever headers the visit needs. */
export async function readAll(
  visitor: Visitor,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Plain[]> {
  const rows: Plain[] = []
  for (let at: string | undefined = path; at !== undefined;) {
    const seen = await visitor.send(at, { headers: { accept: 'application/json', ...headers } })
    if (seen.status !== 200) throw new Error(`${at} was answered ${String(seen.status)}: ${seen.body.slice(0, 300)}`)
    const page = rowsOf(seen)
    rows.push(...page.rows)
    at = page.next === undefined ? undefined : absolute(page.next, at, visitor)
  }
  return rows
}

const absolute = (link: string, from: string, { server }: Visitor) =>
  new URL(link, from.startsWith('http') ? from : `${server.baseUrl}${from}`).href

/** The properties of an Atom feed's entries, each by the local name of the field; null where the feed says so. */
export function rowsOfFeed(seen: Seen): { rows: readonly Plain[]; next: string | undefined } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (name) => name === 'entry' || name === 'link',
  })
  const { feed } = parser.parse(seen.body) as {
    feed: { entry?: readonly { content: { properties: Plain } }[]; link?: readonly Plain[] }
  }
  const rows = (feed.entry ?? []).map(({ content }) =>
    Object.fromEntries(
      Object.entries(content.properties)
        .filter(([name]) => name !== '#text')
        .map(([name, value]) => [name, textOf(value)]),
    ),
  )
  return { rows, next: feed.link?.find((link) => link['@rel'] === 'next')?.['@href'] as string | undefined }
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return value as string
  const { '#text': text = '', '@null': isNull } = value as { '#text'?: string; '@null'?: string }
  return isNull === 'true' ? null : text
}

export const legacy = (query: string) => `${legacyPath}?${query}`
export const filter = (text: string) => `$filter=${encodeURIComponent(text)}`
