import { describe, expect, it } from 'vitest'
import { readErrorBody, errorInXml } from './error-body.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'

const m = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata'

function read(body: unknown) {
  return readErrorBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), 'application/json')
}

function inner(depth: number, level = 0): object {
  return {
    message: `inner ${level}`,
    type: `Type${level}`,
    stacktrace: `at line ${level}`,
    ...(depth > 1 ? { internalexception: inner(depth - 1, level + 1) } : {}),
  }
}

const good = { code: '4', message: { lang: 'en-US', value: 'outer' } }

describe('the document’s error body', () => {
  it.each([0, 1, 2, 7, 200])('is read with %i inner errors, in their order', (depth) => {
    const error = read({ error: { ...good, ...(depth > 0 ? { innererror: inner(depth) } : {}) } })
    expect(error).toMatchObject({ format: 'json', forms: [], code: '4', lang: 'en-US', innerErrors: depth })
    expect(error.messages).toEqual(['outer', ...[...Array(depth).keys()].map((n) => `inner ${n}`)])
    expect(error.stackTrace).toBe(depth > 0)
    expect(error.faults).toEqual([])
    expect(error.formFaults).toEqual([])
  })

  it.each([
    ['null for no inner error', { ...good, innererror: null }],
    ['null for no further one', { ...good, innererror: { ...inner(1), internalexception: null } }],
    ['further members', { ...good, more: 1, innererror: { ...inner(1), more: 1 } }],
  ])('may have %s', (_name, error) => {
    expect(read({ error, more: 1 }).faults).toEqual([])
  })

  it.each([
    ['a code that is a number', { ...good, code: 4 }, [{ path: '/error/code', expected: 'text', actual: 'number' }]],
    ['no code', { message: good.message }, [{ path: '/error/code', expected: 'present', actual: 'absent' }]],
    ['no message', { code: '' }, [{ path: '/error/message', expected: 'present', actual: 'absent' }]],
    [
      'no language',
      { code: '', message: { value: '' } },
      [{ path: '/error/message/lang', expected: 'present', actual: 'absent' }],
    ],
    [
      'a message that is null',
      { code: '', message: { lang: '', value: null } },
      [{ path: '/error/message/value', expected: 'text', actual: 'null' }],
    ],
    [
      'an inner error that is text',
      { ...good, innererror: 'x' },
      [{ path: '/error/innererror', expected: 'object', actual: 'text' }],
    ],
    [
      'an inner error without a type',
      { ...good, innererror: { message: '', stacktrace: '' } },
      [{ path: '/error/innererror/type', expected: 'present', actual: 'absent' }],
    ],
    [
      'a fault three levels down',
      {
        ...good,
        innererror: {
          ...inner(1),
          internalexception: { ...inner(1), internalexception: { message: 5, type: '', stacktrace: '' } },
        },
      },
      [{ path: '/error/innererror/internalexception/internalexception/message', expected: 'text', actual: 'number' }],
    ],
    [
      'an inner error that is a number, deep',
      { ...good, innererror: { ...inner(1), internalexception: 5 } },
      [{ path: '/error/innererror/internalexception', expected: 'object', actual: 'number' }],
    ],
  ])('does not hold with %s', (_name, error, faults) => {
    expect(read({ error }).faults).toEqual(faults)
    expect(read({ error }).formFaults).toEqual(faults)
  })
})

describe('only text is told of an error', () => {
  it.each([
    [{ code: 4 }, { messages: [] }],
    [{ message: { lang: 5, value: 'x' } }, { messages: ['x'] }],
    [{ message: { lang: 'en', value: 5 } }, { lang: 'en', messages: [] }],
    [{ message: 5 }, { messages: [] }],
    [{ details: { message: 'x' } }, { messages: [] }],
    [{ details: [{ message: 5 }, { code: 'x' }, 'x'] }, { messages: [] }],
    [{ details: [null, { message: 'x' }] }, { messages: ['x'] }],
    [{ innererror: { message: null, internalexception: { message: 'x' } } }, { messages: ['x'] }],
  ])('%j', (error, told) => {
    const { code, lang, messages } = read({ error })
    expect({ code, lang, messages }).toEqual(told)
  })

  it.each([
    [{ stacktrace: 'at line 1' }, true],
    [{ stacktrace: ' \n' }, false],
    [{ stacktrace: ['at line 1'] }, false],
    [{ stacktrace: '', internalexception: { stacktrace: 'at line 1' } }, true],
    [{}, false],
  ])('a stack trace is one that is not blank: %j', (innererror, stackTrace) => {
    expect(read({ error: { ...good, innererror } }).stackTrace).toBe(stackTrace)
  })

  it('what the outer error calls an internal exception is no inner error', () => {
    expect(read({ error: { ...good, internalexception: inner(1) } })).toMatchObject({
      innerErrors: 0,
      messages: ['outer'],
    })
  })
})

describe('the other forms', () => {
  it('light: the key is odata.error', () => {
    const error = read({ 'odata.error': { ...good, innererror: inner(2) } })
    expect(error).toMatchObject({ forms: ['light'], code: '4', lang: 'en-US', innerErrors: 2, formFaults: [] })
    expect(error.faults).toEqual([{ path: '/error', expected: 'present', actual: 'absent' }])
    expect(read({ 'odata.error': { code: '' } }).formFaults).toHaveLength(1)
  })

  it('version 4: the message is text, inner errors are called innererror', () => {
    const error = read({
      error: {
        code: '',
        message: 'outer',
        details: [{ code: 'x', message: 'detail' }, 5],
        innererror: {
          message: 'one',
          type: 'A',
          stacktrace: '',
          innererror: { message: 'two', type: 'B', stacktrace: 's' },
        },
      },
    })
    expect(error).toMatchObject({
      forms: ['v4'],
      code: '',
      innerErrors: 2,
      stackTrace: true,
      formFaults: [],
    })
    expect(error.lang).toBeUndefined()
    expect(error.messages).toEqual(['outer', 'one', 'two', 'detail'])
    expect(error.faults).toEqual([{ path: '/error/message', expected: 'object', actual: 'text' }])
  })

  it('both at once', () => {
    const error = read({ 'odata.error': { code: '', message: 'outer', innererror: inner(1) } })
    expect(error).toMatchObject({ forms: ['light', 'v4'], code: '', innerErrors: 1, formFaults: [] })
    expect(error.messages).toEqual(['outer', 'inner 0'])
    expect(read({ 'odata.error': { message: 'outer' } }).formFaults).toEqual([
      { path: '/error/code', expected: 'present', actual: 'absent' },
    ])
  })
})

describe('what is no error body is told apart', () => {
  it.each([
    ['unknownShape', '{"d":{"results":[]}}'],
    ['unknownShape', '{"error":"nope"}'],
    ['unknownShape', '{"Code":1,"Message":"x"}'],
    ['unknownShape', '[]'],
    ['unknownShape', '"error"'],
    ['unknownShape', '<error xmlns="urn:x"/>'],
    ['unknownShape', `<m:feed xmlns:m="${m}"/>`],
    ['broken', '{"error":{"code":"4"'],
    ['broken', `<m:error xmlns:m="${m}"><m:code>`],
    ['html', '<!DOCTYPE html><html></html>'],
    ['empty', ''],
  ])('%s: %s', (why, body) => {
    let error: unknown
    try {
      read(body)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(UnreadableAnswer)
    expect(error).toMatchObject({ why })
  })
})

describe('error body xml', () => {
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
})
