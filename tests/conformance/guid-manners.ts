import type { Answer } from '../support/in-between.js'
import type { Call, Manner } from './services-front.js'

/** The bodies of the GUID clauses, told by what stands in them. */
export type Kind = 'text' | 'wrapped' | 'unquoted' | 'bare' | 'cutOff' | 'lastComma' | 'comma' | 'commas' | 'word'

const signs: readonly (readonly [Kind, RegExp])[] = [
  ['text', /:"(not-right|z{8}(-z+){4})"/],
  ['wrapped', /:"guid'/],
  ['unquoted', /:guid'/],
  ['bare', /:[\da-e][\da-f]{7}-/],
  ['cutOff', /[^}]$/],
  ['lastComma', /,\}$/],
  ['word', /:([a-z]|NaN)/],
  ['comma', /[^,{] "/],
  ['commas', /,,/],
]

/** What kind of malformed body a change has; undefined of one that is in order. */
export function kindOf({ method, body }: Call): Kind | undefined {
  return method === 'MERGE' || method === 'PUT' ? signs.find(([, sign]) => sign.test(body))?.[0] : undefined
}

export const isOfLookup = ({ body }: Call) => body.includes('"AccountId":')
export const isAlone = ({ body }: Call) => !body.includes(',')

export type Which = (call: Call) => boolean

/** The changes with a body of these kinds; `all` of them where none is named. */
export function bodies(...kinds: readonly Kind[]): Which {
  return (call) => {
    const kind = kindOf(call)
    return kind !== undefined && (kinds.length === 0 || kinds.includes(kind))
  }
}

export function and(...all: readonly Which[]): Which {
  return (call) => all.every((which) => which(call))
}

export const ofGuidField: Which = (call) => !isOfLookup(call)

export interface ErrorText {
  readonly outer: string
  readonly inner?: readonly string[]
  readonly lang?: string
}

/** An error body of the document with these messages. */
export function errorReply({ outer, inner = [], lang = 'en-US' }: ErrorText, status = 500): Answer {
  const nested = inner.reduceRight<object | undefined>(
    (internalexception, message) => ({
      message,
      type: 'Example.Exception',
      stacktrace: '',
      ...(internalexception ? { internalexception } : {}),
    }),
    undefined,
  )
  const error = { code: '4', message: { lang, value: outer }, ...(nested ? { innererror: nested } : {}) }
  return {
    status,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify({ error })),
  }
}

export const page: Answer = {
  status: 500,
  headers: [['Content-Type', 'text/html']],
  body: Buffer.from('<html><body><h1>Server Error</h1></body></html>'),
}

export const done: Answer = { status: 204, headers: [], body: Buffer.alloc(0) }

/** Refuses these bodies with an answer of its own. */
export function refusing(which: Which, reply: Answer | ((call: Call) => Answer)): Manner {
  return {
    instead: (call) => (which(call) ? (typeof reply === 'function' ? reply(call) : reply) : undefined),
  }
}

/** Makes another body of these, which the deployment behind takes. */
export function taking(which: Which, mended: (body: string) => string): Manner {
  return { instead: (call, behind) => (which(call) ? behind({ ...call, body: mended(call.body) }) : undefined) }
}

/** Carries out another body, and gives the answer that the malformed one gets all the same. */
export function refusingAndDoing(
  which: Which,
  body: (call: Call) => string,
  answer?: (reply: Answer) => Answer,
): Manner {
  return {
    instead: async (call, behind) => {
      if (!which(call)) return undefined
      await behind({ ...call, body: body(call) })
      const refused = await behind(call)
      return answer ? answer(refused) : refused
    },
  }
}

/** Alters each message of the errors that these bodies get. */
export function rewording(which: Which, change: (message: string) => string, lang?: string): Manner {
  return {
    after: (call, reply) => {
      if (!which(call) || reply.status < 400) return reply
      const { outer, inner = [] } = textOf(reply)
      return errorReply(
        { outer: change(outer), inner: inner.map(change), ...(lang === undefined ? {} : { lang }) },
        reply.status,
      )
    },
  }
}

/** Arranges the messages of the errors that these bodies get in another way. */
export function rearranging(which: Which, change: (text: ErrorText) => ErrorText, status?: number): Manner {
  return {
    after: (call, reply) =>
      which(call) && reply.status >= 400 ? errorReply(change(textOf(reply)), status ?? reply.status) : reply,
  }
}

interface Inner {
  readonly message: string
  readonly internalexception?: Inner
}

function textOf(reply: Answer): ErrorText {
  const { error } = JSON.parse(reply.body.toString()) as { error: { message: { value: string }; innererror?: Inner } }
  const inner: string[] = []
  for (let at = error.innererror; at; at = at.internalexception) inner.push(at.message)
  return { outer: error.message.value, inner }
}
