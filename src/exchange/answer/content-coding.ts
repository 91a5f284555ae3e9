import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type BrotliDecompress,
  type Gunzip,
  type Inflate,
  type InflateRaw,
} from 'node:zlib'
import { shortened } from '../../runtime/phrases.js'
import { BodyProblem } from '../faults/errors.js'

export type ContentCoding = 'gzip' | 'deflate' | 'br'

/** What the wire offers in Accept-Encoding where the caller does not say. */
export const offeredCodings = 'gzip, deflate, br'

const known: Readonly<Record<string, ContentCoding | undefined>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
}
const chunkSize = 64 * 1024
const mostLayers = 3

/** The codings of a body in the order in which to undo them. Throws BodyProblem for one that was not offered. */
export function codingsOf(contentEncodings: readonly string[]): readonly ContentCoding[] {
  const named = contentEncodings
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim())
    .filter((coding) => !/^(identity|none)?$/i.test(coding))
  if (named.length > mostLayers) {
    throw new BodyProblem('malformedCompression', `has ${String(named.length)} layers of compression`)
  }
  return named.reverse().map((name) => {
    const coding = known[name.toLowerCase()]
    if (coding) return coding
    throw new BodyProblem('unknownCoding', `has the content coding ${JSON.stringify(shortened(name, 40))}`)
  })
}

/** Undoes one coding; `bytesWritten` counts what it has taken in. */
export type Decoder = Gunzip | BrotliDecompress | Inflate | InflateRaw

/** A decoder for one layer. Servers disagree on whether `deflate` has a zlib header: its first byte tells. */
export function decoderFor(coding: ContentCoding, firstByte: number): Decoder {
  switch (coding) {
    case 'gzip':
      return createGunzip({ chunkSize })
    case 'br':
      return createBrotliDecompress({ chunkSize })
    case 'deflate':
      return (firstByte & 0x0f) === 8 ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize })
  }
}
