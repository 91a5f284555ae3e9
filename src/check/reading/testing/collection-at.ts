import type { Row } from '../../../odata/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import type { Actor } from '../../../session/index.js'
import { session } from '../../sessions/main-session.js'
import { newRecord, recordAtWork, recording, type ClauseRecord } from '../../outcome/record.js'
import type { RunContext } from '../../run-state/run-context.js'
import { profileAt, runAt } from '../../testing/run-at.js'
import { smallDeployment, threeRows } from '../../testing/small-deployment.js'
import { Undecided } from '../../outcome/verdict.js'
import type { Finding } from '../../outcome/check.js'
import type { Breach, Compared } from '../../queries/breach.js'
import { legacyReader, odataReader, type Reader } from '../../queries/query.js'
import type { Said } from '../../../../tests/support/scripted-server.js'

/** A GUID that is one digit all through, but for the marks of a random one. */
export const guid = (digit: number) => '88888888-4444-4444-8444-121212121212'.replaceAll('8', String(digit))

/** A query as it came in. */
export interface Question {
  readonly service: 'legacy' | 'odata'
  readonly entity: string
  readonly filter: string
  readonly select: readonly string[]
  readonly top: number
  /** Further options by their names. */
  readonly options: URLSearchParams
  readonly accept: string | undefined
  readonly url: string
  /** How often this very question was asked before. */
  readonly before: number
}

/** An answer in place of the one that the records call for: other records, or anything at all. */
export type Answer = (question: Question, called: readonly Row[]) => readonly Row[] | Said | undefined

export interface CollectionOptions {
  /** The types of the fields, which the legacy data service names in XML; all answers are in JSON where there are none. */
  readonly types?: Readonly<Record<string, string>>
  readonly answer?: Answer
  readonly profile?: (profile: ResolvedProfile) => Partial<ResolvedProfile>
}

export interface CollectionAt {
  readonly run: RunContext
  readonly main: Actor
  readonly legacy: Reader
  readonly odata: Reader
  readonly asked: readonly Question[]
  /** Does something as the clause READ-7 and puts in words what it comes to. */
  readonly told: (task: () => Promise<Told>) => Promise<readonly string[]>
  /** What was observed meanwhile, without the ids of exchanges. */
  readonly observed: () => readonly string[]
  /** All that the clause has recorded. */
  readonly record: ClauseRecord
}

/** A deployment whose services answer every query by these records, or as the test says, and who reads from it. */
export async function collectionAt(
  rows: readonly Row[],
  { types, answer, profile }: CollectionOptions = {},
): Promise<CollectionAt> {
  const asked: Question[] = []
  const target = await smallDeployment({
    data: ({ url, headers }) => {
      const question = questionIn(url, headers['accept'], asked)
      asked.push(question)
      const called = calledFor(rows, question)
      const said = answer?.(question, called) ?? called
      if (!Array.isArray(said)) return said as Said
      const isXml = types && question.service === 'legacy' && question.accept?.includes('json') !== true
      return isXml ? inXml(said as Row[], types) : inJson(said as Row[])
    },
  })
  const run = await runAt(target.origin, profile?.(await profileAt(target.origin)))
  const main = await session(run, 'main')
  const record = newRecord('READ-7')
  return {
    run,
    main,
    legacy: legacyReader(run, main),
    odata: odataReader(run, main),
    asked,
    record,
    told: (task) => recording(run, record, () => inWords(task)),
    observed: () => record.observations.map(({ text }) => withoutNumbers(text)),
  }
}

/** Breaches, alone or with what was expected and seen, or what an expectation came to. */
type Told = readonly Breach[] | Compared | Finding | undefined

async function inWords(task: () => Promise<Told>): Promise<readonly string[]> {
  try {
    const told = (await task()) ?? []
    if ('holds' in told) return found(told)
    return ('breaches' in told ? told.breaches : told).map(breachInWords)
  } catch (fault) {
    if (fault instanceof Undecided) return [`${fault.outcome}, ${fault.blame}: ${withoutNumbers(fault.message)}`]
    if (fault instanceof Error) return [`${fault.name}: ${withoutNumbers(fault.message)}`]
    throw fault
  }
}

function found(finding: Finding): readonly string[] {
  if (finding.holds !== 'undecided') return (('breaches' in finding && finding.breaches) || []).map(breachInWords)
  const { outcome = 'cantTell', blame, reason } = finding
  return [`${outcome}, ${blame}: ${withoutNumbers(reason)}`]
}

/** The text, the first digits of the records that show it, who showed them, and whether they have moved. */
export function breachInWords({ text, rows, shownTo, moved }: Breach): string {
  const ids = rows.map(({ Id }) => (typeof Id === 'string' ? Id.slice(0, 1) : '?')).join(' ')
  const shown = shownTo ? ` by ${shownTo.service}` : ''
  return `${withoutNumbers(withQueries(text))} [${ids}]${shown}${moved === true ? ', moved' : ''}`
}

/** A breach names exchanges alone, since the report says of each what was sent: here that stands in their place. */
function withQueries(text: string): string {
  const sent = recordAtWork()?.sent
  return text.replaceAll(/(?<![(\w]| in )x-\d+/g, (id) => {
    const what = sent?.get(id)
    return what?.includes('read of') === true ? `the ${what.replace(/, in XML$/, ' in XML')}` : id
  })
}

export function withoutNumbers(text: string): string {
  return text.replaceAll(/ ?\(?x-\d+\)?/g, '')
}

function questionIn(url: string, accept: string | undefined, asked: readonly Question[]): Question {
  const { pathname, searchParams: options } = new URL(url, 'http://here')
  return {
    service: pathname.includes('/ServiceModel/') ? 'legacy' : 'odata',
    entity: (pathname.split('/').at(-1) ?? '').replace(/Collection$/, ''),
    filter: options.get('$filter') ?? '',
    select: options.get('$select')?.split(',') ?? [],
    top: Number(options.get('$top') ?? 1000),
    options,
    accept,
    url,
    before: asked.filter((other) => other.url === url && other.accept === accept).length,
  }
}

const comparison = /(?:^| or )([\p{L}\d_/]+) eq (?:guid'([^']*)'|'((?:[^']|'')*)'|(\S+))/gu

function calledFor(rows: readonly Row[], { filter, select, top }: Question): readonly Row[] {
  const sides = [...filter.matchAll(comparison)]
  const fulfils = (row: Row) =>
    sides.some(([, path = '', id, text, other]) => {
      const value = row[path.replace('/', '')]
      const wanted = id ?? text?.replaceAll("''", "'") ?? other ?? ''
      return typeof value === 'string' && value.toLowerCase() === wanted.toLowerCase()
    })
  return rows
    .filter((row) => filter === '' || fulfils(row))
    .slice(0, top)
    .map((row) =>
      select.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name))),
    )
}

/** A collection in JSON, and the address of its next page where there is one. */
export function inJson(rows: readonly unknown[], next?: string): Said {
  return { ...threeRows, body: JSON.stringify({ value: rows, '@odata.nextLink': next }) }
}

/** A collection as an Atom feed. */
export function inXml(rows: readonly Row[], types: Readonly<Record<string, string>> = {}): Said {
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
  const field = (name: string, value: Row[string]) =>
    value == null
      ? `<d:${name} m:null="true"/>`
      : `<d:${name}${types[name] ? ` m:type="${types[name]}"` : ''}>${String(value)}</d:${name}>`
  const entries = rows.map((row) => {
    const fields = Object.entries(row).flatMap(([name, value]) => (name.includes('@') ? [] : field(name, value)))
    return `<entry><content><m:properties>${fields.join('')}</m:properties></content></entry>`
  })
  return {
    headers: [['Content-Type', 'application/atom+xml']],
    body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata">${entries.join('')}</feed>`,
  }
}

/** An error of the data service. */
export function refusal(status = 400): Said {
  return { ...threeRows, status, body: JSON.stringify({ error: { code: '', message: { lang: 'en', value: 'no' } } }) }
}
