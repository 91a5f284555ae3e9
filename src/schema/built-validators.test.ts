import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { compileOwn, newAjv } from './compile.js'
import { loadSchema, type SchemaName } from './load.js'

const load = createRequire(import.meta.url)
const names = readdirSync(new URL('../../schemas/', import.meta.url)).map((file) => file.replace('.schema.json', ''))

/** Values that reach into the schemas: what is missing, what is too much, a wrong type, a wrong form, a right one. */
const reaching: readonly unknown[] = [
  { UserName: 'a', UserPassword: 'b' },
  { Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null },
  { Code: '0', Message: 1 },
  { d: { results: [{ Id: '1' }, 2] } },
  { value: [{ Id: '1' }, null] },
  { error: { code: '4', message: { lang: 'en', value: 'x' }, innererror: { message: 1, internalexception: {} } } },
  { target: { baseUrl: 'https://a.example', vendorPrefix: 1 }, scope: ['nowhere'], departures: ['none', { id: 1 }] },
  { target: {}, attestations: [{ clause: 'MODE-1', met: true, by: 'J', on: '2026-02-30', how: 'x' }], further: 1 },
  { id: 'x-1', startedAt: 'yesterday', request: { method: 'GET', url: '::', headers: [['a']] } },
  { schemaVersion: 1, clauses: [{ id: 'ACCESS-1', outcome: 'passed' }, { outcome: 'failed' }], counts: { passed: -1 } },
]

describe.each(names)('the validator that the build makes of %s', (name) => {
  const built = load(`../../dist/src/schema/validators/${name}.cjs`) as ValidateFunction
  const compiled = newAjv().compile(loadSchema(name as SchemaName))
  const faultsOf = (validate: ValidateFunction, value: unknown) => (validate(value) ? [] : validate.errors)

  it('finds what the schema compiled anew finds, in the same words', () => {
    for (const value of reaching) expect(faultsOf(built, value)).toEqual(faultsOf(compiled, value))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(faultsOf(built, value)).toEqual(faultsOf(compiled, value))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a schema that the checker wrote', () => {
  const schema = { type: 'object', properties: { id: { type: 'string', nullable: true, pattern: '^[0-9]+$' } } }

  it('is held against values as any other', () => {
    const validate = compileOwn(schema)
    expect([{ id: '1' }, { id: null }, {}].map((value) => validate(value))).toEqual([true, true, true])
    expect([{ id: 'x' }, { id: 1 }, []].map((value) => validate(value))).toEqual([false, false, false])
  })

  it('is refused where it holds what strict mode does not know', () => {
    expect(() => compileOwn({ type: 'object', propertees: {} })).toThrow(/strict mode: unknown keyword/)
  })
})
