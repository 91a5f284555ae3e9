import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newAjv, validatorOf } from './compile.js'
import { loadSchema, type SchemaName } from './load.js'

const folder = new URL('../../schemas/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => file.replace('.schema.json', ''))

describe('every schema that ships', () => {
  it.each(names)('%s: names its dialect, compiles in strict mode, and is known by name', (name) => {
    const text = readFileSync(new URL(`${name}.schema.json`, folder), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: expect.any(String) as unknown,
      description: expect.any(String) as unknown,
    })
    expect(loadSchema(name as SchemaName)).toEqual(JSON.parse(text))
    expect(validatorOf(name as SchemaName)).toBeTypeOf('function')
  })

  it('is compiled once', () => {
    expect(validatorOf('profile')).toBe(validatorOf('profile'))
  })
})

describe('the validator', () => {
  it('refuses a schema that it does not understand in full', () => {
    expect(() => newAjv().compile({ type: 'object', propertees: {} })).toThrow(/strict mode: unknown keyword/)
    expect(() => newAjv().compile({ type: 'object', required: ['a'] })).toThrow(/strict mode: required property/)
  })

  it('collects every fault, and checks formats', () => {
    const validate = newAjv().compile({
      type: 'object',
      properties: { on: { type: 'string', format: 'date' }, n: { type: 'integer' } },
    })
    expect(validate({ on: '2026-02-29', n: 1.5 })).toBe(false)
    expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['format', 'type'])
    expect(validate({ on: '2028-02-29', n: 1 })).toBe(true)
  })
})
