import type { Emulator } from '../../../src/emulator/index.js'
import { startProxy, type Behind, type Proxy } from '../../diagnosis/proxy.js'
import { headerIn, withHeader, withoutHeader, type Answer, type Call } from '../../support/in-between.js'

export type Service = 'legacy' | 'odata' | 'other'

/** An answer on its way back, as text. */
export type Reply = Omit<Answer, 'body'> & { readonly body: string }

/** What is asked of the server behind, other than the caller asked it; an option or header of undefined is left out. */
export interface Changes {
  readonly options?: Readonly<Record<string, string | undefined>>
  readonly accept?: string | undefined
  readonly collection?: string
}

/** A read of a data service as it comes by. */
export interface Question {
  readonly service: Service
  readonly collection: string
  /** The query options, decoded. */
  readonly options: ReadonlyMap<string, string>
  readonly query: string
  readonly accept: string | undefined
  /** True where a caller asks for JSON, in so many words. */
  readonly wantsJson: boolean
  forward(changes?: Changes): Promise<Reply>
}

/** What a server in front does to reads; undefined lets the answer pass as it is. */
export type Interference = (question: Question) => Promise<Reply | undefined> | Reply | undefined

/** Starts a server in front of an emulator that meddles with the reads of the data services. */
export function startFront(emulator: Emulator, interfere: Interference): Promise<Proxy> {
  return startProxy([emulator], {
    onward: async (call, behind) => {
      const reply = call.method === 'GET' ? await interfere(questionOf(call, behind)) : undefined
      return reply === undefined ? call : { ...reply, body: Buffer.from(reply.body) }
    },
  })
}

function questionOf(call: Call, behind: Behind): Question {
  const [path = '', query = ''] = call.path.split('?', 2)
  const accept = headerIn(call, 'Accept')
  const service = path.includes('/EntityDataService.svc/') ? 'legacy' : path.includes('/odata/') ? 'odata' : 'other'
  const options = new Map(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=', 2).map((part) => decodeURIComponent(part)) as [string, string]),
  )
  return {
    service,
    collection: path.split('/').at(-1) ?? '',
    options,
    query,
    accept,
    wantsJson: accept?.includes('json') ?? false,
    forward: async (changes = {}) => {
      const asked = new Map<string, string | undefined>([...options, ...Object.entries(changes.options ?? {})])
      const search = [...asked]
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
        .join('&')
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      const where = changes.collection === undefined ? path : folder + changes.collection
      const wanted = 'accept' in changes ? changes.accept : accept
      const answer = await behind({
        ...call,
        path: search === '' ? where : `${where}?${search}`,
        headers:
          wanted === undefined ? withoutHeader(call.headers, 'Accept') : withHeader(call.headers, 'Accept', wanted),
      })
      return { ...answer, body: answer.body.toString() }
    },
  }
}
