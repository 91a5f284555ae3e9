// Writes dist/src/schema/validators/<name>.cjs from dist/schemas/<name>.schema.json: the very code that ajv makes of a
// schema at run time, made once for all runs. The build runs it (scripts/transpile.js).
import standaloneCode from 'ajv/dist/standalone/index.js'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newAjv } from '../src/schema/compile.js'
import { loadSchema, type SchemaName } from '../src/schema/load.js'

const suffix = '.schema.json'
const schemas = new URL('../schemas/', import.meta.url)
const validators = new URL('../src/schema/validators/', import.meta.url)

mkdirSync(validators, { recursive: true })
const names = readdirSync(schemas).flatMap((file) => (file.endsWith(suffix) ? [file.slice(0, -suffix.length)] : []))
for (const name of names) {
  const ajv = newAjv({ code: { source: true } })
  const code = standaloneCode.default(ajv, ajv.compile(loadSchema(name as SchemaName)))
  // Renamed into place, so that a run that begins meanwhile reads the old one or the whole new one.
  const path = fileURLToPath(new URL(`${name}.cjs`, validators))
  writeFileSync(`${path}.${process.pid}`, code)
  renameSync(`${path}.${process.pid}`, path)
}

for (const file of readdirSync(validators).filter((name) => !names.includes(name.replace(/\.cjs$/, '')))) {
  rmSync(new URL(file, validators))
}
