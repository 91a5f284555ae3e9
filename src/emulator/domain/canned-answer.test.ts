import { describe, expect, it } from 'vitest'
import { filledIn, filledText, placeholdersIn, type TemplateScope } from './canned-answer.js'

const scope: TemplateScope = {
  body: { name: 'Ann', age: 5, tags: ['a', 'b'], deep: { ok: true } },
  query: { page: '2' },
  path: { id: 'x y' },
  parameters: ['first'],
  headers: { 'x-request-id': 'r-1' },
  now: '2026-01-02T03:04:05.000Z',
  uuid: 'one',
}

describe('a template', () => {
  it.each<[unknown, unknown]>([
    ['{{body.name}}', 'Ann'],
    ['{{ body.age }}', 5],
    ['{{headers.X-Request-Id}} at {{now}} as {{uuid}}', 'r-1 at 2026-01-02T03:04:05.000Z as one'],
    ['{{headers.x-other}}', null],
    ['{{body.tags}}', ['a', 'b']],
    ['{{body.tags.1}}', 'b'],
    ['{{body.deep.ok}}', true],
    ['{{body.missing}}', null],
    ['{{body.name.length}}', null],
    ['{{body.constructor}}', null],
    ['{{parameters.0}}', 'first'],
    ['{{body}}', scope.body],
    ['page {{query.page}} of {{path.id}}', 'page 2 of x y'],
    ['{{body.name}}{{body.age}}', 'Ann5'],
    ['<{{body.missing}}>', '<>'],
    ['{{body.tags}}!', '["a","b"]!'],
    ['{ not one }', '{ not one }'],
    [{ a: ['{{query.page}}', 1, null] }, { a: ['2', 1, null] }],
  ])('%j becomes %j', (template, filled) => {
    expect(filledIn(template, scope)).toEqual(filled)
  })

  it('that is text stays text', () => {
    expect(filledText('{{body.age}}', scope)).toBe('5')
  })

  it('does not fill in what a value brings along', () => {
    expect(filledIn('{{body.name}} {{query.page}}', { ...scope, body: { name: '{{query.page}}' } })).toBe(
      '{{query.page}} 2',
    )
  })
})

it('the placeholders of a text are found without their braces', () => {
  expect(placeholdersIn('{{a.b}} and {{ c }} but not {d}')).toEqual(['a.b', 'c'])
})
