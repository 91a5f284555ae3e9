// `npm run bench`: builds what has changed, then the benchmarks, and measures. dist/bench is not part of the package.
import { build } from 'esbuild'
import './transpile.js'

await build({
  entryPoints: ['bench/*.ts'],
  outbase: '.',
  outdir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
})
await import('../dist/bench/main.js')
