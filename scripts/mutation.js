// `npm run mutation`: builds what has changed, then the mutation test, and runs it. dist/mutation is not part of the package.
import { build } from 'esbuild'
import './transpile.js'

await build({
  entryPoints: ['mutation/*.ts'],
  outbase: '.',
  outdir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
})
await import('../dist/mutation/main.js')
