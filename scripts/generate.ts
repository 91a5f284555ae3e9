// Writes src/schema/generated/<name>.ts from schemas/<name>.schema.json, so that no shape is written down twice, and then the
// reference of the exports. With --check it writes nothing and fails where a file would change.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import { writeOrCheck } from './write-or-check.js'

const banner = '// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.'
const outdir = join('src', 'schema', 'generated')
const sources = new Map<string, string>()

for (const file of readdirSync('schemas').filter((name) => name.endsWith('.schema.json'))) {
  const name = file.replace('.schema.json', '')
  const schema = JSON.parse(readFileSync(join('schemas', file), 'utf8')) as Parameters<typeof compile>[0]
  const source = await compile(schema, name, {
    additionalProperties: false,
    bannerComment: banner,
    style: { semi: false, singleQuote: true, printWidth: 120 },
    unknownAny: true,
  })
  sources.set(join(outdir, `${name}.ts`), source)
}
writeOrCheck(sources, outdir)

// docs/reference/api.md and faults.md, by the same words; a folder of schemas alone has no package to describe.
if (existsSync(join('src', 'index.ts'))) {
  await import('./api.js')
  await import('./fault-tables.js')
}
