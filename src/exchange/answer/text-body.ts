import { fatalDecoder } from '../../runtime/fatal-decoder.js'
import { shortened } from '../../runtime/shortened.js'
import { ExchangeFault } from '../faults/exchange-fault.js'
import { charsetAsWritten } from './media-type.js'

/**
 * The text of a body in the charset that its Content-Type names, UTF-8 by default; a byte order mark is dropped.
 * Decoding is fatal, since a replacement character would be judged as if the target had sent it. Throws ExchangeFault
 * `invalidUtf8` or `unknownCharset`, in which the charset stands as `told` has it, which gives the same Content-Type masked.
 */
export function textOf(body: Buffer, contentType: string | undefined, exchangeId: string, told: () => string): string {
  const charset = charsetAsWritten(contentType) ?? 'utf-8'
  const decoder = decoderOf(charset, exchangeId, told)
  try {
    return decoder.decode(body)
  } catch {
    const offset = firstBadByte(body, charset)
    throw new ExchangeFault(
      'invalidUtf8',
      `the body of ${exchangeId} is declared as ${charset}, but is invalid near byte ${String(offset)} of ` +
        `${String(body.length)}. Check whether the target or a proxy before it changes the charset`,
      exchangeId,
    )
  }
}

function decoderOf(charset: string, exchangeId: string, told: () => string): ReturnType<typeof fatalDecoder> {
  try {
    return fatalDecoder(charset)
  } catch {
    throw new ExchangeFault(
      'unknownCharset',
      `the body of ${exchangeId} is declared in the unknown charset ${JSON.stringify(shortened(charsetAsWritten(told()) ?? '', 40))}. ` +
        'Check the Content-Type of the answer',
      exchangeId,
    )
  }
}

function firstBadByte(body: Buffer, charset: string): number {
  const decoder = fatalDecoder(charset)
  const step = 256
  for (let at = 0; at < body.length; at += step) {
    try {
      decoder.decode(body.subarray(at, at + step), { stream: true })
    } catch {
      return at
    }
  }
  return body.length
}
