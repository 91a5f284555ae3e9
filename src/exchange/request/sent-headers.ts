import type { HeaderPair } from './request-draft.js'
import { toolVersion } from '../../runtime/tool-version.js'
import { randomUUID } from 'node:crypto'

/**
 * Gives every exchange of one wire an id that no other wire gives: what logs of the target and the evidence are held
 * together by.
 */
export class Correlation {
  readonly #header: string
  readonly #run = randomUUID()

  constructor(header: string) {
    this.#header = header
  }

  pairFor(exchangeId: string): HeaderPair {
    return [this.#header, `${this.#run}.${exchangeId}`]
  }
}

/** What a comment of the User-Agent may hold: visible ASCII, single blanks between, and nothing that ends the comment. */
const contactForm = /^(?=.{1,120}$)[!-'*-[\]-~]+( [!-'*-[\]-~]+)*$/

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

export function isContact(text: string): boolean {
  return contactForm.test(text)
}

/** The User-Agent of every request: the tool with its version, and whom to turn to where the profile says. */
export function userAgent(contact: string | undefined): string {
  return `svc-conformance/${toolVersion()}${contact === undefined ? '' : ` (+${contact})`}`
}
