// Writes src/schema/generated/<name>.ts from schemas/<name>.schema.json, so that no shape is written down twice.
// With --check it writes nothing and fails where a file would change.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'

const banner = '// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.'
const check = process.argv.includes('--check')
const outdir = join('src', 'schema', 'generated')
const stale: string[] = []

mkdirSync(outdir, { recursive: true })
const names = readdirSync('schemas')
  .filter((file) => file.endsWith('.schema.json'))
  .map((file) => file.replace('.schema.json', ''))

for (const name of names) {
  const schema = JSON.parse(readFileSync(join('schemas', `${name}.schema.json`), 'utf8')) as Parameters<
    typeof compile
  >[0]
  const source = await compile(schema, name, {
    additionalProperties: false,
    bannerComment: banner,
    style: { semi: false, singleQuote: true, printWidth: 120 },
    unknownAny: true,
  })
  const path = join(outdir, `${name}.ts`)
  if (check) {
    if (readOrEmpty(path) !== source) stale.push(path)
  } else {
    writeFileSync(path, source)
  }
}

for (const file of readdirSync(outdir).filter((name) => !names.includes(name.replace(/\.ts$/, '')))) {
  if (check) stale.push(join(outdir, file))
  else rmSync(join(outdir, file))
}

if (stale.length > 0) {
  console.error(`these types do not fit their schema any more; run \`npm run generate\`:\n  ${stale.join('\n  ')}`)
  process.exitCode = 1
}

// docs/reference/api.md, by the same words; a folder of schemas alone has no package to describe.
if (existsSync(join('src', 'index.ts'))) await import('./api.js')

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
