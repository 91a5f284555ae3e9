import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)
const kind = here.endsWith('.ts') ? 'ts' : 'js'

/** The folder that holds `specs/` and `src/`: the repository, or `dist` in a built or installed package. */
export const specsRoot = join(dirname(here), '..', '..')

/** The file of all clauses, relative to the root. */
export const allClauses = `specs/all.${kind}`

/** What a clause file imports as `svc-conformance`. */
export const entry = join(specsRoot, 'src', `index.${kind}`)

/** The built modules of this package, as vitest names them, and of no other that is called dist. */
export const isLoadedAsItStands = new RegExp(`${quoted(builtRoot())}/(src/|specs/(?!all\\.))`)

/** What vitest transforms although it lies below node_modules: a user's clause files, and the file that loads them. */
export const isTransformed = /\.clause\.m?[jt]s$|\/specs\/all\.js$/

/** From the sources, the built modules are loaded where something imports them by path. */
function builtRoot(): string {
  return (kind === 'ts' ? join(specsRoot, 'dist') : specsRoot).replaceAll('\\', '/')
}

function quoted(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
