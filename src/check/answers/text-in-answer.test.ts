import { describe, expect, test } from 'vitest'
import { Exchange } from '../../exchange/index.js'
import { says } from './text-in-answer.js'

function answer(body: string): Exchange {
  return new Exchange({
    id: 'x-0001',
    actor: 'nobody',
    request: { method: 'POST', url: 'http://127.0.0.1/', headers: [] },
    status: 200,
    headers: [],
    body: Buffer.from(body),
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    attempts: 1,
    firstBytes: () => '',
    masked: (text) => text,
  })
}

describe('whether an answer has a text in it', () => {
  test.each([
    ['as it stands', '["a b"]', '"a b"'],
    ['escaped as JSON may be', '["\\u00fc"]', '"ü"'],
    ['with blanks that JSON may have', '{ "got" : [ "x" ] }', '{"got":["x"]}'],
    ['in JSON inside a JSON string', '{"d":"[\\"a b\\"]"}', '["a b"]'],
    ['by number in XML', '<string>&#xFC; &#252; &amp;</string>', 'ü ü &'],
    ['by name in XML, in any case', ' \n<a>&amp;&lt;&gt;&quot;&apos;&AMP;</a>', `&<>"'&`],
    ['by number in XML, in capitals', '<a>&#XFC;</a>', 'ü'],
    ['by the highest number there is', '<a>&#x10FFFF;</a>', '\u{10ffff}'],
    ['beside a name that nobody knows', '<a>&nbsp;&amp;</a>', '&nbsp;&'],
    ['in JSON beside what is no text', '[null, 7, {"a": {"b": ["x\\u0020y"]}}]', 'x y'],
    ['composed of a letter and its mark', '["u\u0308"]', 'ü'],
    ['in text that is neither', 'got ü', 'ü'],
    ['escaped for a page, in JSON', '{"got":"a&#x2B;b &amp; c"}', 'a+b & c'],
  ])('%s: it has', (_what, body, text) => {
    expect(says(answer(body), text)).toBe(true)
  })

  test.each([
    ['encoded as in a path', '["a%20b"]', 'a b'],
    ['with a plus for the blank', '["a+b"]', 'a b'],
    ['outside ASCII turned to question marks', '["?"]', 'ü'],
    ['read as another charset', '["Ã¼"]', 'ü'],
    ['with a reference to no character', '<a>&#x110000;</a>', '\u{10ffff}'],
    ['empty', '', 'x'],
    ['in an XML reference of other letters', '<a>&#xGG;&a b;</a>', '&a&'],
    ['in text that is no XML, though a sign of it comes', 'a <b>&amp;</b>', '&<'],
    ['named as what is undone here', '<a>&zz;</a>', 'undefined'],
    ['in JSON that has nothing of it', '[null, 7]', 'object'],
  ])('%s: it has not', (_what, body, text) => {
    expect(says(answer(body), text)).toBe(false)
  })
})
