import { headerIn, withHeader, withoutHeader, type Answer } from '../support/in-between.js'
import { errorReply } from './guid-manners.js'
import { firstEntries, withJsonRows, type Behind, type Call, type Manner } from './services-front.js'

const isChange = ({ method }: Call) => method === 'MERGE' || method === 'PUT'

const isOfLegacyService = ({ path }: Call) => path.includes('/EntityDataService.svc/')

/** Answers every change like this, without a look at it. */
export function answering(reply: Answer): Manner {
  return { instead: (call) => (isChange(call) ? reply : undefined) }
}

/** Refuses what is to be refused, takes all other changes, and keeps none. */
export function forgetting(): Manner {
  return {
    instead: async (call, behind) => {
      if (!isChange(call)) return undefined
      const before = await fieldsOf(call, behind)
      const reply = await behind(call)
      if (reply.status < 300 && before) await behind({ ...call, method: 'MERGE', body: JSON.stringify(before) })
      return reply
    },
  }
}

/** Finds no record at all. */
export const empty: Manner = {
  after: (call, reply) => {
    if (call.method !== 'GET' || reply.status !== 200) return reply
    return /xml/.test(headerIn(reply, 'Content-Type') ?? '') ? firstEntries(reply, 0) : withJsonRows(reply, () => [])
  },
}

/** Reads as if nobody had asked for a filter. */
export const unfiltered: Manner = {
  instead: (call, behind) => {
    const pairs = call.query.split('&')
    const others = pairs.filter((pair) => !/^(\$|%24)filter=/i.test(pair))
    return others.length < pairs.length ? behind({ ...call, query: others.join('&') }) : undefined
  },
}

/** One text for all that goes wrong, with every word of the document's error messages in it. */
export const oneBlob: Manner = {
  after: (call, reply) => {
    if (!isOfLegacyService(call) || reply.status < 400 || !/json/.test(headerIn(reply, 'Content-Type') ?? ''))
      return reply
    const outer =
      "Cannot convert a primitive value to the expected type 'Edm.Guid', or a JSON token was not recognized: the body is not valid JSON."
    return errorReply({ outer, inner: ['A GUID should contain 32 digits with 4 dashes.'] }, reply.status)
  },
}

/** What the record holds that a caller may set. */
async function fieldsOf(call: Call, behind: Behind): Promise<object | undefined> {
  const [, collection, id] = /^(.*)\(guid'([^']*)'\)$/.exec(call.path) ?? []
  if (collection === undefined || id === undefined) return undefined
  const headers = withHeader(withoutHeader(call.headers, 'Content-Type'), 'Accept', 'application/json')
  const query = `$filter=${encodeURIComponent(`Id eq guid'${id}'`)}`
  const { status, body } = await behind({ ...call, method: 'GET', path: collection, query, headers, body: '' })
  if (status !== 200) return undefined
  const { d } = JSON.parse(body.toString()) as { d: { results: Record<string, unknown>[] } }
  const plain = Object.entries(d.results[0] ?? {}).filter(
    ([name, value]) =>
      !['Id', 'CreatedOn', 'ModifiedOn'].includes(name) && (value === null || typeof value !== 'object'),
  )
  return Object.fromEntries(plain)
}
