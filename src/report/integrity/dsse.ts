import { parsedJson, isRecord } from '../../runtime/json.js'

/** A Dead Simple Signing Envelope (DSSE 1.0) as it stands in a file, with the one signature that this tool makes. */
export interface Envelope {
  readonly payloadType: string
  /** Base64, with padding. */
  readonly payload: string
  readonly signatures: readonly [EnvelopeSignature]
}

export interface EnvelopeSignature {
  /** A hint which key to try. No signature covers it. */
  readonly keyid: string
  /** Base64, with padding. */
  readonly sig: string
}

export const payloadType = 'application/vnd.in-toto+json'

/** The bytes that are signed: DSSE's pre-authentication encoding, which tells type and body apart by their lengths. */
export function preAuthenticationEncoding(type: string, body: Uint8Array): Buffer {
  const head = `DSSEv1 ${String(Buffer.byteLength(type))} ${type} ${String(body.length)} `
  return Buffer.concat([Buffer.from(head), body])
}

export function envelopeText({ payloadType: type, payload, signatures: [{ keyid, sig }] }: Envelope): string {
  return `${JSON.stringify({ payloadType: type, payload, signatures: [{ keyid, sig }] }, null, 2)}\n`
}

/**
 * Reads an envelope, in the one spelling that `envelopeText` gives it: blanks, further members or another spelling of
 * base64 would be bytes that can be changed without the signature telling. Undefined where the text is none.
 */
export function parseEnvelope(text: string): Envelope | undefined {
  const value = parsedJson(text)
  if (!isRecord(value) || !Array.isArray(value['signatures'])) return undefined
  const [signature] = value['signatures'] as readonly unknown[]
  const { payloadType: type, payload } = value
  if (typeof type !== 'string' || typeof payload !== 'string' || !isRecord(signature)) return undefined
  const { keyid, sig } = signature
  if (typeof keyid !== 'string' || typeof sig !== 'string') return undefined
  const envelope: Envelope = { payloadType: type, payload, signatures: [{ keyid, sig }] }
  return envelopeText(envelope) === text && isBase64(payload) && isBase64(sig) ? envelope : undefined
}

function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text
}
