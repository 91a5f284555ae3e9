import type { HeaderPair } from './request-draft.js'

const sentWithoutBody = new Set(['PUT', 'POST', 'PATCH'])

/**
 * The headers of a request as they went out. `head` is what undici wrote, to which it adds the Content-Length last:
 * the body's, or 0 for methods that are expected to have one.
 */
export function headersOnTheWire(head: string, method: string, bodyLength: number): readonly HeaderPair[] {
  const pairs = head
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line): HeaderPair => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 2)]
    })
  return bodyLength > 0 || sentWithoutBody.has(method) ? [...pairs, ['content-length', String(bodyLength)]] : pairs
}
