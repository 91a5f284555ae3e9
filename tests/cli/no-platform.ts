import { request, type RequestListener } from 'node:http'
import { serve, type Served } from '../../src/proof/trivial/served.js'
import { listen, type Reply } from '../hostile/listener.js'

export { serve } from '../../src/proof/trivial/served.js'

/** Something that answers at a base URL and is no platform. */
export type NoPlatform = Served

/** A server of bare sockets that treats every request alike. */
export async function alwaysReplies(reply: Reply): Promise<NoPlatform> {
  const { origin, close } = await listen(reply)
  return { baseUrl: origin, close }
}

export type Page = readonly [status: number, headers: Readonly<Record<string, string | string[]>>, body: string]

/** A server that answers every request with the same page. */
export function alwaysAnswers(...[status, headers, body]: Page): Promise<NoPlatform> {
  return serve((_request, response) => response.writeHead(status, headers).end(body))
}

/** The answer to a login that succeeded, as the document shows it. */
export const loginAnswer = JSON.stringify({
  Code: 0,
  Message: '',
  Exception: null,
  PasswordChangeUrl: null,
  RedirectUrl: null,
})

/** The 401 of the document's error table. */
export const documented401: Page = [
  401,
  { 'WWW-Authenticate': 'Basic realm="x"', 'Content-Type': 'text/html' },
  '<!doctype html><html><body>Unauthorized</body></html>',
]

export const emptyPage = '<!doctype html><html><head><title></title></head><body></body></html>'

/** A server that dies, and that somebody starts again. */
export interface Dying extends NoPlatform {
  /** Requests that came since its death. */
  readonly seenDead: () => number
  readonly comeBack: () => void
}

/** Whether a request is the last one that is carried out, by its method and its place among all. */
export type IsLast = (method: string, place: number) => boolean

/** Passes everything on to a server up to one request, and then treats each as `dies` says. */
export async function dying(origin: string, isLast: IsLast, dies: RequestListener): Promise<Dying> {
  let [seen, seenDead] = [0, 0]
  let isDead = false
  let isBack = false
  const server = await serve((incoming, response) => {
    if (isDead && !isBack) {
      seenDead += 1
      dies(incoming, response)
      return
    }
    const { method = '', url, headers } = incoming
    seen += 1
    isDead ||= isLast(method, seen)
    const outgoing = request(new URL(url ?? '/', origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  return {
    ...server,
    seenDead: () => seenDead,
    comeBack: () => {
      isBack = true
    },
  }
}
