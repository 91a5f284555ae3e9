// `npm run bench`: builds what has changed, then the folder of that name, which is no part of the package, and runs its main.
import { build } from 'esbuild'
import './transpile.js'

const [folder] = process.argv.splice(2, 1)
await build({
  entryPoints: [`${folder}/*.ts`],
  outbase: '.',
  outdir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
})
await import(`../dist/${folder}/main.js`)
