import { describe, expect, it } from 'vitest'
import { codeSpan, prose } from './markdown-text.js'

describe('text of the target in Markdown', () => {
  it.each([
    ['plain', '`plain`'],
    ['', '(empty)'],
    ['a `b` c', '``a `b` c``'],
    ['`a', '`` `a ``'],
    ['``', '``` `` ```'],
    ['a|b', '`a`&#124;`b`'],
    ['a\\|b', '`a\\`&#124;`b`'],
    ['|', '&#124;'],
    ['a\n# b', '`a↵# b`'],
    ['\u001b[31m', '`‹U+001B›[31m`'],
    ['[a](http://b)', '`[a](http://b)`'],
  ])('%j is %s', (text, written) => {
    expect(codeSpan(text)).toBe(written)
  })

  it('is cut where it is long', () => {
    expect(codeSpan('a'.repeat(10_000_000))).toBe(`\`${'a'.repeat(300)}… (9999700 more characters)\``)
  })
})

describe('our own sentences in Markdown', () => {
  it.each([
    ['HTTP 302, and (then) "this": 1/2.', 'HTTP 302, and (then) "this": 1/2.'],
    ['a `$top` above', 'a `$top` above'],
    ['a `b|c` d', 'a `b`&#124;`c` d'],
    [
      '*a* _b_ <i> [c](d) $e$ | ~f~',
      '&#42;a&#42; &#95;b&#95; &#60;i&#62; &#91;c&#93;(d) &#36;e&#36; &#124; &#126;f&#126;',
    ],
    ['1. a', '1&#46; a'],
    ['1.5 a', '1.5 a'],
    ['- a', '&#45; a'],
    ['# a', '&#35; a'],
    ['a`b', 'a&#96;b'],
    ['see http://a.example or www.a.example', 'see http`://`a.example or `www.`a.example'],
    ['a@b.example', 'a`@`b.example'],
    ['a\nb', 'a↵b'],
  ])('%j is %s', (text, written) => {
    expect(prose(text)).toBe(written)
  })
})
