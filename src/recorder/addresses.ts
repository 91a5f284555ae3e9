import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { HeaderPair } from '../exchange/index.js'

/** The origins between which addresses are translated, such as `https://crm.example.com` and `http://127.0.0.1:4300`. */
export interface Addresses {
  readonly target: string
  readonly recorder: string
}

/** An address may be cut by the border of a chunk; none is longer in its longest spelling. */
const longestAddress = 1024

/** Replaces the origin of an address in a text, in whatever spelling: plain, percent-encoded, or with escaped slashes as in JSON. */
export function translation(from: string, to: string): (text: string) => string {
  const { hostname, port, protocol } = new URL(from)
  const defaultPort = protocol === 'https:' ? '443' : '80'
  // Behind a proxy that ends TLS, a deployment calls itself by http.
  const scheme = '(?<scheme>https?)'
  const colon = '(?<colon>:|%3A|%253A)'
  const slash = '(?<slash>\\\\?\\/|%2F|%252F|\\\\u002f)'
  const given = port === '' ? `(?:\\k<colon>${defaultPort})?` : `\\k<colon>${port}`
  const origin = new RegExp(`${scheme}${colon}${slash}\\k<slash>${escaped(hostname)}${given}(?![\\w.-]|:\\d)`, 'gi')
  const { protocol: toProtocol, host } = new URL(to)
  return (text) =>
    text.replace(origin, (...given: unknown[]) => {
      const { colon: sign, slash: bar } = given.at(-1) as { colon: string; slash: string }
      return `${toProtocol.slice(0, -1)}${sign}${bar}${bar}${host.replaceAll(':', sign)}`
    })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Translates a body while it streams. Text that no address can be part of any more is passed on at once. */
export function translating(translate: (text: string) => string, encoding: BufferEncoding): Transform {
  const decoder = new StringDecoder(encoding)
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held += decoder.write(chunk)
      // Cut before what may be the beginning of an address, or of the port at the end of one.
      const beginning = held.slice(-longestAddress).search(/h(?:t(?:t(?:p[^"'<>\s]*)?)?)?$/i)
      const end = beginning < 0 ? held.length : Math.max(held.length - longestAddress, 0) + beginning
      const passed = translate(held.slice(0, end))
      held = held.slice(end)
      done(null, Buffer.from(passed, encoding))
    },
    flush(done) {
      done(null, Buffer.from(translate(held + decoder.end()), encoding))
    },
  })
}

const hopByHop = new Set(
  ['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'].concat(
    ['transfer-encoding', 'upgrade', 'expect'],
  ),
)
/** They speak of the way to the target, and would lead a client past the recorder, or bind this machine's name to https. */
const ofTheWay = new Set(['alt-svc', 'strict-transport-security', 'public-key-pins'])

/** What of a request is passed on: its headers in their order and case, with addresses as the target knows them. */
export function requestHeaders(headers: readonly HeaderPair[], { target, recorder }: Addresses): readonly HeaderPair[] {
  const translate = translation(recorder, target)
  return endToEnd(headers).map(([name, value]) =>
    name.toLowerCase() === 'host' ? [name, new URL(target).host] : [name, translate(value)],
  )
}

/** What of an answer is passed on: its headers in their order and case, so that an unchanged client comes back here. */
export function answerHeaders(headers: readonly HeaderPair[], addresses: Addresses): readonly HeaderPair[] {
  const translate = translation(addresses.target, addresses.recorder)
  return endToEnd(headers)
    .filter(([name]) => !ofTheWay.has(name.toLowerCase()))
    .map(([name, value]) => [
      name,
      name.toLowerCase() === 'set-cookie' ? translatedCookie(value, addresses) : translate(value),
    ])
}

function endToEnd(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase())
  return headers.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase()))
}

/**
 * A cookie for a client of the recorder: without a domain, which is the target's, and without Secure where the client came by
 * http to a target of https. SameSite=None goes with it, since clients take it with Secure only.
 */
function translatedCookie(line: string, { target, recorder }: Addresses): string {
  const isLessSecure = target.startsWith('https:') && recorder.startsWith('http:')
  const [pair = '', ...attributes] = line.split(';')
  const kept = attributes.filter((attribute) => {
    const [name = '', value = ''] = attribute.trim().toLowerCase().split('=')
    if (name === 'domain') return false
    return !isLessSecure || !(['secure', 'partitioned'].includes(name) || (name === 'samesite' && value === 'none'))
  })
  return [pair, ...kept].join(';')
}
