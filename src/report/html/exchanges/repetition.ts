import type { ExchangeRecord, RecordedHeader } from '../../../schema/generated/exchange.js'
import { headerLine } from './message.js'

/** Header lines that every request has, or every answer: they are said once, and left out of each exchange. */
export interface SaidOnce {
  readonly request: ReadonlySet<string>
  readonly answer: ReadonlySet<string>
}

/** Of fewer exchanges each is shown whole: nothing can be told from so few. */
const fewest = 10

/** What all the exchanges have in common, which would otherwise be most of what a reader sees. */
export function saidOnceOf(exchanges: readonly ExchangeRecord[]): SaidOnce {
  return {
    request: inAll(exchanges.map(({ requestHeaders }) => requestHeaders)),
    answer: inAll(exchanges.flatMap(({ responseHeaders }) => (responseHeaders ? [responseHeaders] : []))),
  }
}

function inAll(messages: readonly (readonly RecordedHeader[])[]): ReadonlySet<string> {
  const [first = [], ...others] = messages
  if (messages.length < fewest) return new Set()
  // A cookie that is set twice is a finding, and is never folded into one.
  let left = first.filter(([name]) => !/^set-cookie$/i.test(name))
  for (const headers of others) {
    if (left.length === 0) break
    left = left.filter(([name, value]) => headers.some((other) => other[0] === name && other[1] === value))
  }
  return new Set(left.map(headerLine))
}

/** A part of a message: its text, or the exchange that shows the same text in the same place. */
export type Part = string | { readonly sameAs: string }

/** Shorter ones are not worth a detour. */
const shortest = 60

/** Remembers which exchange showed a text first, so that the page holds it once. */
export class Repetition {
  readonly #holders = new Map<string, string>()

  /** The text as `id` is to show it at this place. Nothing is remembered of it yet. */
  part(place: string, text: string): Part {
    const holder = text.length < shortest ? undefined : this.#holders.get(`${place} ${text}`)
    return holder === undefined ? text : { sameAs: holder }
  }

  /** From here on `id` is the one that shows the text. */
  hold(place: string, text: Part, id: string): void {
    if (typeof text === 'string' && text.length >= shortest) this.#holders.set(`${place} ${text}`, id)
  }
}
