/**
 * Why an answer could not be read as what was asked for.
 * - `empty`: no bytes, or blanks alone
 * - `html`: a web page where data was expected
 * - `errorBody`: an error body in any form, and no rows
 * - `message`: a message alone, and no rows: of an error as a rule, but it may also report success
 * - `notText`: data by what it looks like or calls itself, whose bytes are no text in its encoding
 * - `broken`: not well-formed, cut off, or no data at all
 * - `unknownShape`: well-formed, but none of the shapes that the reader knows
 * - `documentType`: XML that brings a document type of its own, which data never needs
 * - `overBounds`: deeper or larger than the reader's bounds
 */
export type WhyUnreadable =
  'empty' | 'html' | 'errorBody' | 'message' | 'notText' | 'broken' | 'unknownShape' | 'documentType' | 'overBounds'

/** Raised by the readers. The message quotes nothing of the body, since that may be people's data. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  readonly why: WhyUnreadable
  /** What was seen and what was wanted. */
  readonly detail: string
  /** The media type as it was sent. */
  readonly mediaType: string
  /** The beginning of the body, at most 200 characters: evidence, to be masked and escaped like any body. */
  readonly firstBytes: string
  /** Whether a web page asks for a password or names itself a login: the redirect was followed, the session is gone. */
  readonly loginPage: boolean

  constructor(why: WhyUnreadable, detail: string, answer: { body: Buffer; mediaType: string }, loginPage = false) {
    super(`unreadable answer (${answer.mediaType || 'no media type'}, ${answer.body.length} bytes): ${detail}`)
    this.why = why
    this.detail = detail
    this.mediaType = answer.mediaType
    this.firstBytes = answer.body.subarray(0, 800).toString('utf8').slice(0, 200)
    this.loginPage = loginPage
  }
}

/** What a reader gives; undefined where it refuses what it reads as an UnreadableAnswer. Any other fault goes on. */
export function ifReadable<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return undefined
    throw fault
  }
}
