import { withHeader } from '../../support/in-between.js'
import type { Interference, Question, Reply, Service } from './proxy.js'

/** A record as it stands in a JSON answer. */
export type Row = Record<string, unknown>

/** The records of a JSON answer; undefined where it has none. */
export function rowsOf({ status, body }: Reply): Row[] | undefined {
  if (status !== 200) return undefined
  try {
    const { d, value } = JSON.parse(body) as { d?: { results?: Row[] }; value?: Row[] }
    return d?.results ?? value
  } catch {
    return undefined
  }
}

/** The same answer with other records. */
export function withRows(reply: Reply, rows: readonly unknown[]): Reply {
  const answer = JSON.parse(reply.body) as { d?: { results?: unknown }; value?: unknown }
  if (answer.d) answer.d.results = rows
  else answer.value = rows
  return { ...reply, body: JSON.stringify(answer) }
}

export function withMediaType(reply: Reply, mediaType: string): Reply {
  return { ...reply, headers: withHeader(reply.headers, 'Content-Type', mediaType) }
}

export function withBody(reply: Reply, status: number, mediaType: string, body: string): Reply {
  return { ...withMediaType(reply, mediaType), status, body }
}

/** Rewrites the records of JSON collections of a service. */
export function inJson(
  service: Service,
  rewrite: (rows: Row[], question: Question) => readonly unknown[],
): Interference {
  return async (question) => {
    if (question.service !== service || !question.wantsJson) return undefined
    const reply = await question.forward()
    const rows = rowsOf(reply)
    return rows === undefined ? reply : withRows(reply, rewrite(rows, question))
  }
}

/** Rewrites the body of XML collections of the legacy data service. */
export function inXml(rewrite: (body: string, question: Question) => string): Interference {
  return async (question) => {
    if (question.service !== 'legacy' || question.wantsJson) return undefined
    const reply = await question.forward()
    return reply.status === 200 ? { ...reply, body: rewrite(reply.body, question) } : reply
  }
}

/** Asks the server behind for something else than the caller asked. */
export function asking(
  service: Service,
  change: (options: ReadonlyMap<string, string>) => Readonly<Record<string, string | undefined>> | undefined,
): Interference {
  return (question) => {
    const options = question.service === service ? change(question.options) : undefined
    return options === undefined ? undefined : question.forward({ options })
  }
}

/** Changes the text of the filter. */
export function filtering(service: Service, change: (filter: string) => string | undefined): Interference {
  return asking(service, (options) => {
    const filter = options.get('$filter')
    return filter === undefined ? undefined : { $filter: change(filter) }
  })
}

/** Answers a filter of one text comparison by a comparison of its own, over all records that there are. */
export function comparing(matches: (value: string, wanted: string) => boolean): Interference {
  return async (question) => {
    const { service, options, wantsJson } = question
    const [, field, literal] = /^(\w+) eq '((?:[^']|'')*)'$/.exec(options.get('$filter') ?? '') ?? []
    if (service !== 'legacy' || !wantsJson || field === undefined || literal === undefined) return undefined
    const wanted = literal.replaceAll("''", "'")
    const reply = await question.forward({ options: { $filter: undefined, $top: undefined, $select: undefined } })
    const select = options.get('$select')?.split(',')
    const found = (rowsOf(reply) ?? [])
      .filter((row) => typeof row[field] === 'string' && matches(row[field], wanted))
      .slice(0, Number(options.get('$top') ?? Infinity))
      .map((row) => (select ? Object.fromEntries(select.map((name) => [name, row[name]])) : row))
    return withRows(reply, found)
  }
}

/** The sides of a filter joined by `or`. */
export function sidesOf(filter: string): readonly string[] {
  return filter.split(/ or (?=(?:[^']*'[^']*')*[^']*$)/)
}

/** Rewrites the bodies of failed reads in JSON. */
export function failing(rewrite: (error: Row, reply: Reply) => Reply | object): Interference {
  return async (question) => {
    if (question.service !== 'legacy') return undefined
    const reply = await question.forward()
    if (reply.status < 400 || !reply.body.startsWith('{"error"')) return reply
    const { error } = JSON.parse(reply.body) as { error: Row }
    const made = rewrite(error, reply)
    return 'status' in made ? (made as Reply) : { ...reply, body: JSON.stringify(made) }
  }
}

/** Rewrites fields of one record, those that it shows: a record that was selected down stays so. */
export function change(place: number, fields: (row: Row) => Row) {
  return (rows: Row[]) => rows.map((row, index) => (index === place ? rewritten(row, fields(row)) : row))
}

/** Rewrites fields of every record. */
export function inEvery(fields: (row: Row) => Row) {
  return (rows: Row[]) => rows.map((row) => rewritten(row, fields(row)))
}

function rewritten(row: Row, fields: Row): Row {
  return { ...row, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in row)) }
}
