import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)

/** The extension of this program's modules: `.ts` where it runs from its sources. */
export const moduleExtension = here.endsWith('.ts') ? '.ts' : '.js'

/** The folder that holds `specs/` and `src/`: the repository, or `dist` in a built or installed package. */
export const specsRoot = join(dirname(here), '..', '..')

/** The folder of the built modules, which alone a thread can load. */
export const builtRoot = moduleExtension === '.ts' ? join(specsRoot, 'dist') : specsRoot
