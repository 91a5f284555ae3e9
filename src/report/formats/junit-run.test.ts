import { describe, expect, it } from 'vitest'
import { contentText, element } from './junit-run.js'

describe('text in XML', () => {
  it.each([
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    [']]>', ']]&gt;'],
    ['a\nb\tc', 'a\nb\tc'],
    ['a\r\nb', 'a&#13;\nb'],
    ['\u0000\u001b\u0008', '‹U+0000›‹U+001B›‹U+0008›'],
    ['\ufffe\uffff\ud800', '‹U+FFFE›‹U+FFFF›‹U+D800›'],
    ['😀 ü', '😀 ü'],
  ])('%j is %j', (text, written) => {
    expect(contentText(text)).toBe(written)
  })

  it('keeps line breaks of an attribute as references, and never ends the attribute', () => {
    expect(element('a', { b: '"\n\t\'<', c: 1 })).toBe('<a b="&quot;&#10;&#9;&apos;&lt;" c="1"/>')
    expect(element('a', {}, '<b/>')).toBe('<a><b/></a>')
  })
})
