import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)

/** The folder that holds `specs/` and `src/`: the repository, or `dist` in a built or installed package. */
export const specsRoot = join(dirname(here), '..', '..')

/** The file of all clauses, relative to the root. */
export const allClauses = `specs/all.${here.endsWith('.ts') ? 'ts' : 'js'}`
