import { describe, expect, it } from 'vitest'
import { indented } from './indented.js'

describe('the body of an exchange', () => {
  it.each([
    [
      '{"value":[{"Id":1,"Name":"a, {b}: \\"c"}],"none":[],"no":{}}',
      [
        '{',
        '  "value": [',
        '    {',
        '      "Id": 1,',
        '      "Name": "a, {b}: \\"c"',
        '    }',
        '  ],',
        '  "none": [],',
        '  "no": {}',
        '}',
      ],
    ],
    ['{"a":"cut in a te', ['{', '  "a": "cut in a te']],
    [
      '<?xml version="1.0"?><feed><entry a="1"><id>x</id><link/></entry></feed>',
      ['<?xml version="1.0"?>', '<feed>', '  <entry a="1">', '    <id>x</id>', '    <link/>', '  </entry>', '</feed>'],
    ],
    ['<feed><entry><id>cut in a te', ['<feed>', '  <entry>', '    <id>cut in a te']],
  ])('has a line for each value of JSON and XML: %s', (text, lines) => {
    expect(indented(text).split('\n')).toEqual(lines)
  })

  it.each(['plain: {text}, [x]', '<!DOCTYPE html><p>x</p>', '{"a":\n1}', ''])(
    'stays as it is otherwise: %j',
    (text) => {
      expect(indented(text)).toBe(text)
    },
  )

  it.each(['[', '{"a":', '<a>'])('does not grow with the square of its depth: %s', (text) => {
    const hostile = text.repeat(2000)
    expect(indented(hostile).length).toBeLessThan(hostile.length + 2000 * 30)
  })
})
