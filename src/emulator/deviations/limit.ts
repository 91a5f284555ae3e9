import type { Override } from '../behaviour.js'
import type { LimitedRead } from '../behaviour/limits.js'
import type { Deviation } from '../listed.js'
import { answer, withHeaders } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Route } from '../behaviour/routes.js'
import { beforeLeaving, intercepting } from './before-leaving.js'
import { wantsJson } from './requests.js'

const tooMany = answer(429, 'text/plain; charset=utf-8', 'Too many requests.\n')

/** A large entity of more records than the cap, both small, so that it is soon read. */
const needs = { rows: 150, maxEntityRowCount: 120 }

type Reads = (read: LimitedRead) => boolean

const odata: Reads = ({ service }) => service === 'odata'
const legacy: Reads = ({ service }) => service === 'legacy'
const withTop: Reads = (read) => legacy(read) && read.top !== undefined
const withoutTop: Reads = (read) => legacy(read) && read.top === undefined
const inXml: Reads = (read) => legacy(read) && read.format === 'xml'

const oneMore = (setting: number) => setting + 1
const oneLess = (setting: number) => setting - 1
const half = (setting: number) => setting / 2
const none = () => Infinity

/** Breaches of the cap on the records of one answer, and of the promise that requests are not limited. */
export const limitDeviations: readonly Deviation[] = [
  {
    id: 'cap-one-more',
    sentence: 'A legacy query returns one record more than the setting allows.',
    breaks: ['LIMIT-1'],
    needs,
    override: capping(legacy, oneMore),
  },
  {
    id: 'cap-one-less',
    sentence: 'A legacy query returns one record fewer than the setting allows, and does not say that there are more.',
    breaks: ['LIMIT-1'],
    needs,
    override: capping(legacy, oneLess),
  },
  {
    id: 'no-cap',
    sentence: 'A legacy query returns every record.',
    breaks: ['LIMIT-1'],
    needs,
    override: capping(legacy, none),
  },
  {
    id: 'no-cap-on-plain-reads',
    sentence: 'The cap of the legacy service is a bound of $top: a query without it returns every record.',
    breaks: ['LIMIT-1'],
    needs,
    override: capping(withoutTop, none),
  },
  {
    id: 'top-lifts-cap',
    sentence: 'A $top above the cap of the legacy service lifts it.',
    breaks: ['LIMIT-2'],
    needs,
    override: capping(withTop, none),
  },
  {
    id: 'top-replaces-cap-by-one',
    sentence: 'A $top above the cap of the legacy service is checked too late: one record more is returned.',
    breaks: ['LIMIT-2'],
    needs,
    override: capping(withTop, oneMore),
  },
  {
    id: 'top-of-a-million-lifts-cap',
    sentence: 'A $top of a million asks the legacy service for everything: there is no cap then.',
    breaks: ['LIMIT-2'],
    needs,
    override: capping(({ service, top = 0 }) => service === 'legacy' && top >= 1_000_000, none),
  },
  {
    id: 'cap-one-more-odata',
    sentence: 'The OData endpoint returns one record more than the setting allows.',
    breaks: ['LIMIT-3'],
    needs,
    override: capping(odata, oneMore),
  },
  {
    id: 'cap-halved-odata',
    sentence: 'The OData endpoint has a cap of its own, half as high.',
    breaks: ['LIMIT-3'],
    needs,
    override: capping(odata, half),
  },
  {
    id: 'no-cap-in-xml',
    sentence: 'The legacy service has no cap in XML.',
    breaks: ['LIMIT-4'],
    needs,
    override: capping(inXml, none),
  },
  {
    id: 'cap-halved-in-xml',
    sentence: 'The cap of the legacy service is half as high in XML.',
    breaks: ['LIMIT-4'],
    needs,
    override: capping(inXml, half),
  },
  {
    id: 'burst-429',
    sentence: 'The seventieth like read in a row is answered with 429.',
    breaks: ['LIMIT-5'],
    override: intercepting((call, route) =>
      likeReads(call, route) >= 70 ? withHeaders(tooMany, ['Retry-After', '1']) : undefined,
    ),
  },
  {
    id: 'burst-once-429',
    sentence: 'One read of a long row of like ones is answered with 429.',
    breaks: ['LIMIT-5'],
    override: intercepting((call, route) => (likeReads(call, route) === 80 ? tooMany : undefined)),
  },
  {
    id: 'thirtieth-odata-read-429',
    sentence: 'Of all reads of the OData endpoint, the thirtieth is answered with 429.',
    breaks: ['LIMIT-5'],
    inWholeRun: true,
    override: intercepting(({ method, deployment: { memory } }, route) => {
      if (method !== 'GET' || route.kind !== 'data' || route.service !== 'odata') return undefined
      const reads = Number(memory.get('odata reads') ?? 0) + 1
      memory.set('odata reads', reads)
      return reads === 30 ? tooMany : undefined
    }),
  },
  {
    id: 'thirtieth-feed-put-off',
    sentence: 'Of all legacy reads in XML, the thirtieth is answered with 429, and is to come again at once.',
    breaks: ['LIMIT-5'],
    inWholeRun: true,
    override: intercepting((call, route) => {
      const { method, deployment } = call
      if (method !== 'GET' || route.kind !== 'data' || route.service !== 'legacy' || wantsJson(call)) return undefined
      const reads = Number(deployment.memory.get('feeds') ?? 0) + 1
      deployment.memory.set('feeds', reads)
      return reads === 30 ? withHeaders(tooMany, ['Retry-After', '0']) : undefined
    }),
  },
  {
    id: 'burst-once-empty',
    sentence: 'One read of a long row of like ones finds nothing.',
    breaks: ['LIMIT-5'],
    override: ({ query }) => ({
      query: {
        found: (plan, rows, request) =>
          likeReads(request.call, { kind: 'data', service: request.service, rest: '' }) === 80
            ? []
            : query.found(plan, rows, request),
      },
    }),
  },
  {
    id: 'numbers-lost-after-large-read',
    sentence: 'Once the large entity has been read, a legacy contact in JSON has 0 for its whole numbers.',
    breaks: ['LIMIT-5'],
    inWholeRun: true,
    override: beforeLeaving((given, { deployment: { memory } }, route) => {
      if (route.kind !== 'data' || route.service !== 'legacy') return given
      if (route.rest === 'AuditLogCollection') memory.set('large entity read', true)
      const isLost = route.rest === 'ContactCollection' && memory.has('large entity read')
      return isLost ? { ...given, body: String(given.body).replace(/"Age":\d+/g, '"Age":0') } : given
    }),
  },
]

/** Gives some reads another cap than the setting. */
export function capping(applies: Reads, cap: (setting: number) => number): Override {
  return ({ limits }) => ({
    limits: { cap: (read, setting) => (applies(read) ? cap(setting) : limits.cap(read, setting)) },
  })
}

/** How many legacy reads in a row asked for this address, this one counted; others count none. */
function likeReads({ method, target, deployment: { memory } }: Call, route: Route): number {
  const [last, count] = (memory.get('like reads') ?? ['', 0]) as readonly [string, number]
  const counted = method === 'GET' && route.kind === 'data' && route.service === 'legacy'
  const now = counted && target === last ? count + 1 : 1
  memory.set('like reads', [counted ? target : '', now])
  return counted ? now : 0
}
