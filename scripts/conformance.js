// `npm run conformance`: builds what has changed, then judges, in one process, since to start a second takes as long as
// the first has to do where nothing has changed.
import './transpile.js'

await import('../dist/src/cli/main.js')
