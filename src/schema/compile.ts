import type * as ajv2020 from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type formats from 'ajv-formats'
import { createRequire } from 'node:module'
import { loadSchema, type SchemaName } from './load.js'

const load = createRequire(import.meta.url)
const compiled = new Map<SchemaName, ValidateFunction>()
/** Of the checker's own schemas, by their text: records of one kind give the same schema in every run of a process. */
const compiledOwn = new Map<string, ValidateFunction>()

/** A validator in ajv's strict mode that collects every fault, with formats (date-time, uri, …) checked. */
export function newAjv(options: ajv2020.Options = {}): ajv2020.Ajv2020 {
  // Required only here: a run that finds its validators built needs no compiler to begin.
  const { Ajv2020 } = load('ajv/dist/2020.js') as typeof ajv2020
  const { default: addFormats } = load('ajv-formats') as { default: typeof formats.default }
  const ajv = new Ajv2020({ strict: true, allErrors: true, ...options })
  addFormats(ajv)
  return ajv
}

/** The validator of a shipped schema, made once. The type argument is the generated type of that schema. */
export function validatorOf<T>(name: SchemaName): ValidateFunction<T> {
  const known = compiled.get(name)
  if (known) return known as ValidateFunction<T>
  const fresh = (builtValidatorOf(name) ?? newAjv().compile(loadSchema(name))) as ValidateFunction<T>
  compiled.set(name, fresh)
  return fresh
}

/**
 * Compiles a schema that the checker itself wrote, in the same strict mode, but without holding it against the dialect's
 * own schema first, which takes many times as long as the rest.
 */
export function compileOwn<T>(schema: Readonly<Record<string, unknown>>): ValidateFunction<T> {
  const text = JSON.stringify(schema)
  const known = compiledOwn.get(text)
  if (known) return known as ValidateFunction<T>
  const fresh = newAjv({ meta: false, validateSchema: false }).compile<T>(schema)
  compiledOwn.set(text, fresh)
  return fresh
}

/** The validator that the build left beside the schemas, from this very function's `newAjv`; undefined in the sources. */
function builtValidatorOf(name: SchemaName): ValidateFunction | undefined {
  try {
    return load(`../schema/validators/${name}.cjs`) as ValidateFunction
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND') return undefined
    throw cause
  }
}
