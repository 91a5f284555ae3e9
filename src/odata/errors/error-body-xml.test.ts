import { describe, expect, it } from 'vitest'
import { errorInXml } from './error-body-xml.js'
import { readErrorBody } from './error-body.js'

const m = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata'

function read(text: string) {
  return readErrorBody(Buffer.from(text), 'application/xml')
}

function twinOf(inside: string) {
  return errorInXml(Buffer.from(`<m:error xmlns:m="${m}">${inside}</m:error>`), '')
}

describe('the JSON twin of an error in XML has a member for each element, and no other', () => {
  it.each([
    ['', {}],
    ['<m:code/>', { code: '' }],
    ['<m:message/>', { message: { value: '' } }],
    ['<m:message xml:lang="en">x</m:message>', { message: { lang: 'en', value: 'x' } }],
    ['<m:message xml:lang=""><m:b/></m:message>', { message: { lang: '', value: '' } }],
    ['<m:innererror/>', { innererror: {} }],
    ['<m:innererror><m:type>T</m:type></m:innererror>', { innererror: { type: 'T' } }],
    [
      '<m:innererror><m:message>x</m:message><m:stacktrace>s</m:stacktrace><m:internalexception/></m:innererror>',
      { innererror: { message: 'x', stacktrace: 's', internalexception: {} } },
    ],
    ['<m:innererror><m:innererror/></m:innererror>', { innererror: {} }],
    ['<m:internalexception/><m:other>x</m:other>', {}],
  ])('%s', (inside, error) => {
    expect(twinOf(inside)).toStrictEqual({ error })
  })
})

it('an error in XML is read whatever its prefix', () => {
  for (const [open, close, p] of [
    [`<m:error xmlns:m="${m}">`, '</m:error>', 'm:'],
    [`<?xml version="1.0" encoding="utf-8"?>\n<error xmlns="${m}">\n`, '\n</error>', ''],
    [`<e:error xmlns:e="${m}" xmlns:m="urn:other">`, '</e:error>', 'e:'],
  ] as const) {
    const error = read(
      `${open}<${p}code>4</${p}code><${p}message xml:lang="uk-UA">It&#39;s &lt;b&gt; &amp;amp; <![CDATA[& raw]]></${p}message>` +
        `<${p}innererror><${p}message>i</${p}message><${p}type>T</${p}type><${p}stacktrace/><${p}internalexception>` +
        `<${p}message>j</${p}message><${p}type>U</${p}type><${p}stacktrace>s</${p}stacktrace></${p}internalexception></${p}innererror>${close}`,
    )
    expect(error).toMatchObject({
      format: 'xml',
      forms: [],
      code: '4',
      lang: 'uk-UA',
      innerErrors: 2,
      faults: [],
    })
    expect(error.messages).toEqual(["It's <b> &amp; & raw", 'i', 'j'])
  }
})

it('an error in XML with elements missing has the faults of its JSON twin', () => {
  expect(read(`<m:error xmlns:m="${m}"><m:message>x</m:message></m:error>`).faults).toEqual([
    { path: '/error/code', expected: 'present', actual: 'absent' },
    { path: '/error/message/lang', expected: 'present', actual: 'absent' },
  ])
})
