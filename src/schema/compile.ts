import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { loadSchema, type SchemaName } from './load.js'

const compiled = new Map<SchemaName, ValidateFunction>()

/** A validator in ajv's strict mode that collects every fault, with formats (date-time, uri, …) checked. */
export function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  formatsPlugin.default(ajv)
  return ajv
}

/** The validator of a shipped schema, compiled once. The type argument is the generated type of that schema. */
export function validatorOf<T>(name: SchemaName): ValidateFunction<T> {
  const known = compiled.get(name)
  if (known) return known as ValidateFunction<T>
  const fresh = newAjv().compile<T>(loadSchema(name))
  compiled.set(name, fresh)
  return fresh
}
