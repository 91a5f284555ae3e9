import type { ErrorObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../schema/compile.js'
import { ExactNumber } from '../values/exact-number.js'
import { shapeFaults } from './shape-fault.js'
import type { Value } from '../values/value.js'

const ajv = newAjv({ strict: false })

function faultsOf(schema: object, body: Value) {
  const validate = ajv.compile(schema)
  validate(body)
  return shapeFaults(validate.errors, body)
}

const text = { type: 'string' }

describe('where a body departs from a shape', () => {
  it('is nowhere where it has the shape', () => {
    expect(faultsOf(text, 'x')).toEqual([])
    expect(shapeFaults(undefined, 'x')).toEqual([])
    expect(shapeFaults(null, 'x')).toEqual([])
  })

  it.each<[string, object, Value, object]>([
    ['the body itself', text, 5, { path: '', expected: 'text', actual: 'number' }],
    ['a member that is absent', { required: ['a'] }, {}, { path: '/a', expected: 'present', actual: 'absent' }],
    [
      'a member of a member that is absent',
      { properties: { a: { required: ['b/c~d'] } } },
      { a: {} },
      { path: '/a/b~1c~0d', expected: 'present', actual: 'absent' },
    ],
    [
      'a member of another kind',
      { properties: { a: { type: 'object' } } },
      { a: 'x' },
      { path: '/a', expected: 'object', actual: 'text' },
    ],
    [
      'a member that is null',
      { properties: { a: text } },
      { a: null },
      { path: '/a', expected: 'text', actual: 'null' },
    ],
    [
      'a number that a double cannot hold',
      { properties: { a: text } },
      { a: new ExactNumber('9007199254740993') },
      { path: '/a', expected: 'text', actual: 'number' },
    ],
    [
      'an item of an array',
      { properties: { a: { items: text } } },
      { a: ['x', true] },
      { path: '/a/1', expected: 'text', actual: 'boolean' },
    ],
    [
      'a member with a name that a pointer writes otherwise',
      { properties: { 'a/b~c': { properties: { '~1': text } } } },
      { 'a/b~c': { '~1': [] } },
      { path: '/a~1b~0c/~01', expected: 'text', actual: 'array' },
    ],
  ])('is %s', (_name, schema, body, fault) => {
    expect(faultsOf(schema, body)).toEqual([fault])
  })

  it('is told once for a path, in the order in which it was found', () => {
    const schema = { required: ['b'], properties: { a: text, c: { anyOf: [text, { type: 'object' }] } } }
    expect(faultsOf(schema, { a: 1, c: [] })).toEqual([
      { path: '/b', expected: 'present', actual: 'absent' },
      { path: '/a', expected: 'text', actual: 'number' },
      { path: '/c', expected: 'object', actual: 'array' },
    ])
  })

  it('leaves null out where it is one of two ways', () => {
    const schema = { anyOf: [{ properties: { a: text } }, { type: 'null' }] }
    expect(faultsOf(schema, { a: 1 })).toEqual([{ path: '/a', expected: 'text', actual: 'number' }])
  })

  it('is told of kinds and absence alone', () => {
    expect(faultsOf({ minLength: 3, pattern: '^x' }, 'a')).toEqual([])
  })

  it('is told of twenty places at most', () => {
    const names = Array.from({ length: 25 }, (_, n) => `m${n}`)
    const faults = faultsOf({ required: names }, {})
    expect(faults.map(({ path }) => path)).toEqual(names.slice(0, 20).map((name) => `/${name}`))
  })

  it('is told as null where the body has nothing there', () => {
    const at = (instancePath: string): ErrorObject => ({
      keyword: 'type',
      instancePath,
      schemaPath: '#/type',
      params: { type: 'string' },
    })
    expect(shapeFaults([at('/a/b'), at('/a/b/c')], { a: { x: 'y' } }).map(({ actual }) => actual)).toEqual([
      'null',
      'null',
    ])
    expect(shapeFaults([at('/a/length')], { a: 'text' })[0]?.actual).toBe('null')
  })
})
