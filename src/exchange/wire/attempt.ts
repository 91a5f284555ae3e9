import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { AttemptFailure, type AnswerHead, type Stage, BodyProblem } from '../faults/errors.js'
import { BodyReader } from '../answer/body-reader.js'
import { codingsOf } from '../answer/content-coding.js'
import type { HeaderPair } from '../request/request-draft.js'
import type { RequestTarget } from '../request/request-check.js'
import { firstErrorOf } from './connections.js'
import { subscribe } from 'node:diagnostics_channel'

/** Told of the moment in which a request's head is written, with the head's text (no Content-Length in it yet). */
interface HeadListener {
  sent(socket: Socket, head: string): void
}

// undici tells neither which connection a request went out on nor what head it wrote, but publishes both. A request is

// undici tells neither which connection a request went out on nor what head it wrote, but publishes both. A request is
// made while dispatch() runs, so whoever dispatches at that moment is its owner; the CONNECT of a tunnel is nobody's.

// undici tells neither which connection a request went out on nor what head it wrote, but publishes both. A request is
// made while dispatch() runs, so whoever dispatches at that moment is its owner; the CONNECT of a tunnel is nobody's.
let dispatching: HeadListener | undefined

const owners = new WeakMap<object, HeadListener>()

subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { method?: string } }
  if (dispatching && request.method !== 'CONNECT') owners.set(request, dispatching)
})

subscribe('undici:client:sendHeaders', (message) => {
  const { request, headers, socket } = message as { request: object; headers: string; socket: Socket }
  owners.get(request)?.sent(socket, headers)
})

const mostHeaders = 2000

/** Connections that have carried at least one whole answer. */
const used = new WeakSet<Socket>()

export interface AttemptRequest extends RequestTarget {
  readonly method: string
  readonly headers: readonly HeaderPair[]
  readonly body: Buffer | undefined
}

export interface Answer extends AnswerHead {
  readonly body: Buffer
}

/** One sending of a request. `answer` rejects with an AttemptFailure. */
export class Attempt implements Dispatcher.DispatchHandler, HeadListener {
  readonly answer: Promise<Answer>
  readonly #maxBodySize: number
  readonly #onHead: (head: AnswerHead) => void
  #settle: { readonly resolve: (answer: Answer) => void; readonly reject: (failure: AttemptFailure) => void }
  #controller: Dispatcher.DispatchController | undefined
  #stage: Stage = 'connecting'
  #socket: Socket | undefined
  #reused = false
  #sentHead: string | undefined
  #head: AnswerHead | undefined
  #reader: BodyReader | undefined
  #over = false

  constructor(maxBodySize: number, onHead: (head: AnswerHead) => void) {
    this.#maxBodySize = maxBodySize
    this.#onHead = onHead
    this.#settle = { resolve: () => undefined, reject: () => undefined }
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  /** The head as it was written, without a Content-Length; undefined while nothing was sent. */
  get sentHead(): string | undefined {
    return this.#sentHead
  }

  start(dispatcher: Dispatcher, { origin, path, method, headers, body }: AttemptRequest): void {
    const options: Dispatcher.DispatchOptions = {
      origin,
      path,
      method: method as Dispatcher.HttpMethod,
      // A Set of pairs: the one form in which neither Agent nor ProxyAgent folds a header that occurs twice.
      headers: new Set(headers.map(([name, value]): [string, string] => [name, value])),
      body: body ?? null,
      // undici closes the connection after a MERGE with a body, a method that it does not know, unless told not to.
      ...(method === 'HEAD' ? {} : { reset: false }),
    }
    listening(this, () => {
      dispatcher.dispatch(options, this)
    })
  }

  /** Gives the attempt up, whatever its stage. A request that was still waiting for its connection is never sent. */
  abandon(reason: Error): void {
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  sent(socket: Socket, head: string): void {
    this.#socket = socket
    this.#reused = used.has(socket)
    this.#sentHead = head
    if (this.#stage === 'connecting') this.#stage = 'sent'
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) controller.abort(new Error('aborted before it was sent'))
  }

  onResponseStarted(): void {
    this.#stage = 'answering'
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200 || this.#over) return
    this.#head = { status, headers: rawPairs(controller.rawHeaders) }
    this.#stage = 'body'
    if (this.#head.headers.length > mostHeaders) {
      this.abandon(new BodyProblem('tooManyHeaders', `${String(this.#head.headers.length)} headers`))
      return
    }
    this.#onHead(this.#head)
    try {
      this.#reader = this.#readerFor(this.#head)
    } catch (problem) {
      this.abandon(problem as Error)
    }
  }

  /**
   * The answer is not held back where its decompression falls behind: undici loses what a paused connection that the
   * target closes still holds, and what may wait is bounded like the body itself.
   */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#reader?.write(chunk)
  }

  onResponseEnd(): void {
    if (this.#socket) used.add(this.#socket)
    this.#reader?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(firstErrorOf(this.#socket) ?? error)
  }

  #readerFor(head: AnswerHead): BodyReader {
    const encodings = head.headers
      .filter(([name]) => name.toLowerCase() === 'content-encoding')
      .map(([, value]) => value)
    return new BodyReader(this.#maxBodySize, codingsOf(encodings), {
      done: (body) => {
        this.#over = true
        // undici takes its connection back two turns later: a caller's next request is then to find it free.
        setImmediate(() =>
          setImmediate(() => {
            this.#settle.resolve({ ...head, body })
          }),
        )
      },
      failed: (problem) => {
        this.abandon(problem)
      },
    })
  }

  #fail(cause: unknown): void {
    if (this.#over) return
    this.#over = true
    const bodyBytes = this.#reader?.received ?? 0
    this.#reader?.destroy()
    this.#settle.reject(
      new AttemptFailure(cause, { stage: this.#stage, reused: this.#reused, head: this.#head, bodyBytes }),
    )
  }
}

function rawPairs(raw: Dispatcher.DispatchController['rawHeaders']): readonly HeaderPair[] {
  if (!Array.isArray(raw)) return []
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')))
  return Array.from({ length: texts.length / 2 }, (_, index) => [
    texts[2 * index] ?? '',
    unpadded(texts[2 * index + 1] ?? ''),
  ])
}

/** Blanks and tabs around a value are not part of it; no other white space is theirs to lose. */
function unpadded(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && /[ \t]/.test(value.charAt(start))) start += 1
  while (end > start && /[ \t]/.test(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** Runs `dispatch` so that `listener` hears when the request that it makes is written. */
function listening(listener: HeadListener, dispatch: () => void): void {
  const before = dispatching
  dispatching = listener
  try {
    dispatch()
  } finally {
    dispatching = before
  }
}
