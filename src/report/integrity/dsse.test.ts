import { describe, expect, it } from 'vitest'
import { envelopeText, parseEnvelope, preAuthenticationEncoding, type Envelope } from './dsse.js'

describe('what is signed', () => {
  it('is encoded as the DSSE specification shows it', () => {
    const encoded = preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world'))
    expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world')
  })

  it('counts bytes, not characters', () => {
    expect(preAuthenticationEncoding('ü', Buffer.from('Зоряна')).toString()).toBe('DSSEv1 2 ü 12 Зоряна')
  })
})

describe('an envelope', () => {
  const envelope: Envelope = { payloadType: 'a/b', payload: 'e30=', signatures: [{ keyid: 'k', sig: 'AAAA' }] }
  const text = envelopeText(envelope)

  it('reads back as it was written', () => {
    expect(parseEnvelope(text)).toEqual(envelope)
  })

  it.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a further blank', `${text} `],
    ['a further member', text.replace('"payload"', '"more": 1,\n  "payload"')],
    ['a member twice', text.replace('"payload"', '"payload": "e30=",\n  "payload"')],
    ['no signature', JSON.stringify({ payloadType: 'a/b', payload: 'e30=', signatures: [] }, null, 2)],
    ['two signatures', text.replace('"signatures": [', '"signatures": [{"keyid":"k","sig":"AAAA"},')],
    ['a payload in another spelling of base64', envelopeText({ ...envelope, payload: 'e31=' })],
    ['a payload without padding', envelopeText({ ...envelope, payload: 'e30' })],
    ['a signature that is not base64', envelopeText({ ...envelope, signatures: [{ keyid: 'k', sig: '*AAA' }] })],
    ['a payload that is no text', text.replace('"e30="', '1')],
  ])('with %s is none', (_what, other) => {
    expect(parseEnvelope(other)).toBeUndefined()
  })
})
