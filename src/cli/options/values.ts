import { InvalidArgumentError } from 'commander'
import { parsedUrl } from '../../runtime/urls.js'
import { boundsOfLimit } from '../../profile/faults/schema-view.js'
import { nearest } from '../../profile/faults/suggestion.js'
import { formatNames, formatOfFile, isFormat, type Format } from '../../report/formats.js'
import { UsageFault } from '../errors.js'

/** Refuses an empty value: a pipeline whose variable is empty must never be taken for one that gave nothing. */
export function filled(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.')
  return value
}

/** A value of an option that may be given more than once. It may hold commas. */
export function filledEach(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, filled(value)]
}

export function baseUrl(value: string): string {
  const url = filled(value)
  if (url !== url.trim()) throw new InvalidArgumentError('It has leading or trailing spaces.')
  if (!/^https?:\/\//i.test(url)) throw new InvalidArgumentError('It must begin with http:// or https://.')
  if (parsedUrl(url) === undefined) throw new InvalidArgumentError('Its host or port is missing or invalid.')
  return url
}

/** An address to post to. Its path is often a secret, so that no message repeats it. Throws UsageFault. */
export function webhook(value: string): string {
  const url = parsedUrl(filled(value))
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageFault('--summary-webhook must be an http or https URL without user name and password')
  return value
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(filled(value))
    if (!Number.isInteger(number) || number < least)
      throw new InvalidArgumentError(`It must be a whole number, at least ${String(least)}.`)
    if (number > most) throw new InvalidArgumentError(`It must be at most ${String(most)}.`)
    return number
  }
}

export interface Address {
  readonly host: string
  readonly port: number
}

/** HOST:PORT, where a host of IPv6 stands in brackets. */
export function address(value: string): Address {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(filled(value).trim()) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) > 65_535)
    throw new InvalidArgumentError('It must be HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080.')
  return { host, port: Number(port) }
}

/** What stands in the place of `limits.concurrency`, within the bounds that the profile has. */
export function concurrency(value: string): number {
  const { least, most } = boundsOfLimit('concurrency')
  return wholeNumber(least, most)(value)
}

/** `i/n`: one of n parts, counted from 1. */
export function shard(value: string): { readonly index: number; readonly count: number } {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(filled(value).trim()) ?? []
  const part = { index: Number(index), count: Number(count) }
  if (index === undefined || part.index < 1 || part.index > part.count)
    throw new InvalidArgumentError('It must be I/N with I from 1 to N, such as 1/3.')
  return part
}

export function seconds(value: string): number {
  const number = Number(filled(value))
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('It must be a number of seconds above 0.')
  return number
}

/** Comma-separated words; may be given more than once. */
export function words(value: string, before: readonly string[] = []): readonly string[] {
  const given = filled(value)
    .split(',')
    .map((word) => word.trim())
  if (given.includes('')) throw new InvalidArgumentError('An entry between commas is empty.')
  return [...before, ...given]
}

/** Clause ids or classes for an option that stands for all of them where it is given without a value. */
export function clausesOrAll(value: string, before: readonly string[] | boolean = []): readonly string[] {
  if (/^https?:/i.test(value))
    throw new InvalidArgumentError('It expects clause ids or classes. Put BASE_URL before this option.')
  return words(value, typeof before === 'boolean' ? [] : before)
}

/** The words of an option that may stand for all clauses. */
export function namedIn(given: boolean | readonly string[]): readonly string[] {
  return typeof given === 'boolean' ? [] : given
}

export function formats(value: string): readonly Format[] {
  return words(value).map((word) => {
    if (!isFormat(word))
      throw new InvalidArgumentError(
        `Unknown format "${word}". Available formats: ${formatNames.join(', ')}.${meantBy(formatOfFile(word) ?? nearest(word, formatNames))}`,
      )
    return word
  })
}

export const evidenceLevels = ['full', 'masked', 'none'] as const

/** How much of the exchanges is kept. */
export function evidenceLevel(value: string): (typeof evidenceLevels)[number] {
  const level = evidenceLevels.find((each) => each === filled(value))
  if (level === undefined)
    throw new InvalidArgumentError(`It must be full, masked or none.${meant(value, evidenceLevels)}`)
  return level
}

function meant(word: string, known: readonly string[]): string {
  return meantBy(nearest(word, known))
}

function meantBy(likely: string | undefined): string {
  return likely === undefined ? '' : ` Did you mean ${likely}?`
}
