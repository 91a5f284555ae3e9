import { describe, expect, it } from 'vitest'
import { DecodedText, layersOf } from './decoded-text.js'
import { unbroken } from './unbroken.js'

/** What is read of a text besides itself, and where the whole of each excerpt stands in it. */
function readIn(text: string): readonly (readonly [string, string])[] {
  return unbroken([new DecodedText(text)])
    .slice(1)
    .flatMap((words) => {
      let at = 0
      return words.text
        .split('\n')
        .slice(0, -1)
        .map((excerpt) => {
          const first = at
          at += excerpt.length + 1
          return [excerpt, text.slice(words.start(first), words.end(first + excerpt.length - 1))] as const
        })
    })
}

describe('a word that may be broken at a line end', () => {
  it.each([
    ['base64', 'say QWxh\r\nZGVy\r\ncyE= to', [['QWxhZGVycyE=', 'QWxh\r\nZGVy\r\ncyE=']]],
    ['base64 with its padding on a line of its own', 'QWxhZA\n==', [['QWxhZA==', 'QWxhZA\n==']]],
    ['quoted-printable', 'a\n\nmy pa=\r\nss and wo=\nrds.\nb', [['my pass and words.', 'my pa=\r\nss and wo=\nrds.']]],
    [
      'of two, each by itself',
      'one of=this\nand an-\nother',
      [
        ['of=thisand', 'of=this\nand'],
        ['an-other', 'an-\nother'],
      ],
    ],
    [
      'of both sorts, without a gap',
      'one\ntwo three=\nfour five\nsix seven',
      [['onetwo threefour fivesix', 'one\ntwo three=\nfour five\nsix']],
    ],
  ])('is put together: %s', (_what, text, read) => {
    expect(readIn(text)).toEqual(read)
  })

  it.each([
    ['in one line', 'QWxh ZGVy'],
    ['indented, as JSON is', '{\n  "a": 1,\n  "b": [\n    2\n  ]\n}\n'],
    ['of tags, as XML is', '<a>\n<b>one</b>\n\n<c/>\n</a>'],
    ['after a blank', 'one \ntwo'],
    ['after an empty line', 'one\n\ntwo'],
    ['of none', ''],
  ])('is nowhere in a text %s', (_what, text) => {
    expect(readIn(text)).toEqual([])
  })

  it('is read in every layer of escapes', () => {
    const layers = unbroken(layersOf('"QWxh\\r\\nZGVy"'))
    expect(layers.map(({ text }) => text)).toEqual(['"QWxh\\r\\nZGVy"', '"QWxh\r\nZGVy"', '"QWxhZGVy"\n'])
  })
})
