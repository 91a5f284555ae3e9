// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * @minItems 2
 * @maxItems 2
 */
export type RecordedHeader = [string, string]

/**
 * One line of evidence.ndjson: what was sent to the target in one exchange and what came back, secrets masked. If the answer is incomplete, `fault` says why, and the received part is included.
 */
export interface ExchangeRecord {
  /**
   * Names the exchange in reports, such as x-0041.
   */
  id: string
  /**
   * Who made the exchange: one identity with its own cookie store.
   */
  actor: string
  method: string
  /**
   * As sent, byte for byte, except for masks. Non-ASCII bytes are one character each (ISO 8859-1).
   */
  url: string
  /**
   * The run of a client that sent it. Exchanges of different scenarios share no session. Absent for other exchanges.
   */
  scenario?: string
  /**
   * Why it was sent: the id of a clause, or the name of work that several clauses share. Absent outside of both.
   */
  askedBy?: string
  /**
   * What was sent, in its order, with Host, Connection, Content-Length and Accept-Encoding where the wire added them. What was to be sent, where the request never left.
   */
  requestHeaders: RecordedHeader[]
  requestBody?: RecordedBody
  status?: number
  /**
   * As received: raw pairs, never folded, in their own case.
   */
  responseHeaders?: RecordedHeader[]
  responseBody?: RecordedBody
  startedAt: string
  /**
   * From the call to the last byte of the body, or to the fault.
   */
  durationMs: number
  /**
   * How often the request was tried: 0 if the checker refused it before connecting, 2 if a kept-alive connection was closed and a safe request was retried.
   */
  attempts: number
  fault?: RecordedFault
}
/**
 * A body as far as it may be kept: its whole masked text, or its digest and (of text) its first bytes.
 */
export interface RecordedBody {
  /**
   * Length after decoding of the content coding.
   */
  bytes: number
  /**
   * Lower case, without parameters; absent where none was given.
   */
  mediaType?: string
  /**
   * The whole body, masked. At the level masked every string of a record is a mask with its length, every number a text such as ‹number·-##.##› and every boolean the text ‹boolean›; GUIDs, names, structure and what an OData error says stay.
   */
  text?: string
  /**
   * Present if the bytes were not valid text: one character per byte.
   */
  encoding?: 'latin1'
  /**
   * Of the whole unmasked body.
   */
  sha256?: string
  /**
   * Of a collection that is not kept whole: how many records it has.
   */
  records?: number
  /**
   * The beginning of a body that is not kept whole, masked. Of a short one in no known shape a mask alone, in the place of a digest by which what it says could be guessed.
   */
  firstBytes?: string
}
export interface RecordedFault {
  kind: string
  blame: 'network' | 'target' | 'checker' | 'nobody'
  /**
   * What was seen and what to do about it.
   */
  message: string
}
