import { describe, expect, it } from 'vitest'
import { exchanged } from '../../../tests/hostile/fixture.js'
import { answer, says } from '../../../tests/hostile/replies.js'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { ExchangeFault, NotJson } from '../index.js'

describe('a body', () => {
  const typed = (body: Buffer, type: string | undefined) =>
    exchanged(says(answer(body, type === undefined ? [] : [`Content-Type: ${type}`])))

  it.each<[string | undefined, string, Buffer]>([
    ['application/json; charset=utf-8', 'ü', Buffer.from('ü')],
    ['TEXT/HTML;Charset="ISO-8859-1"', 'ü', Buffer.from([0xfc])],
    [undefined, 'ü', Buffer.from('ü')],
    ['text/plain; charset=', 'ü', Buffer.from('ü')],
    ['text/plain; charset=utf-16le', 'ü', Buffer.from('ü', 'utf16le')],
    ['application/json', '{}', Buffer.from('\ufeff{}')],
  ])('of type %s is read as it says', async (type, text, bytes) => {
    expect((await typed(bytes, type)).text()).toBe(text)
  })

  it.each([
    ['Application/JSON ; odata=verbose', 'application/json'],
    ['text/html', 'text/html'],
    [undefined, ''],
  ])('of type %s has the media type %s', async (type, mediaType) => {
    expect((await typed(Buffer.from('x'), type)).mediaType).toBe(mediaType)
  })

  it('that is not in its charset is a fault of the target that says where', async () => {
    const exchange = await typed(Buffer.concat([Buffer.alloc(1000, 'x'), Buffer.from([0xff, 0xfe])]), 'text/plain')
    expect(() => exchange.text()).toThrow(ExchangeFault)
    expect(() => exchange.text()).toThrow(/declared as utf-8, but is invalid near byte 768 of 1002/)
    expect(() => exchange.text()).toThrow(
      expect.objectContaining({ kind: 'invalidUtf8', blame: 'target', exchangeId: 'x-0001' }) as Error,
    )
  })

  it('in a charset that nobody knows is a fault of the target', async () => {
    const exchange = await typed(Buffer.from('x'), 'text/plain; charset=klingon')
    expect(() => exchange.text()).toThrow(expect.objectContaining({ kind: 'unknownCharset', blame: 'target' }) as Error)
  })

  it('in such a charset tells it as it is written, as a secret is known in its own case alone, and marks where it is cut', async () => {
    const told = async (charset: string) => (await typed(Buffer.from('x'), `text/plain; charset=${charset}`)).text()
    await expect(told('Hunter2!Xy')).rejects.toThrow('in the unknown charset "Hunter2!Xy". ')
    await expect(told('y'.repeat(41))).rejects.toThrow(`in the unknown charset "${'y'.repeat(39)}…". `)
  })

  it('in such a charset tells of a secret that is wider than it nothing', () => {
    const masked = (text: string) => text.replace('p ss; Word', '‹›')
    const headers = [['Content-Type', 'text/plain; charset=p ss; Word']] as const
    expect(() => exchangeOf({ headers, body: 'x', masked }).text()).toThrow('in the unknown charset "‹›". ')
  })

  it('that is no JSON says what it is, without the values in it', async () => {
    const exchange = await typed(Buffer.from('<html><body>Log in</body></html>'), 'text/html')
    const error = await Promise.resolve()
      .then(() => exchange.json())
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotJson)
    expect(error).toMatchObject({
      mediaType: 'text/html',
      firstBytes: '<html><body>Log in</body></html>',
      exchangeId: 'x-0001',
    })
    const cut = await typed(Buffer.from('{"Name":"Smith","Age":'), 'application/json')
    expect(() => cut.json()).toThrow(/begins with \{"Name":"‹text·[0-9a-f]{8}·5›","Age":$/)
    expect(() => cut.json()).not.toThrow(/Smith/)
  })
})
