import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clauseById, type ClauseClass, type ClauseId } from '../contract/index.js'

const here = fileURLToPath(import.meta.url)

/** The folder that holds `specs/` and `src/`: the repository, or `dist` in a built or installed package. */
export const specsRoot = join(dirname(here), '..', '..')

const extension = here.endsWith('.ts') ? 'ts' : 'js'

/** The spec file of a class, relative to the root; undefined where this version has no scenarios for the class. */
export function specFileOf(name: ClauseClass): string | undefined {
  const file = `specs/${name}.spec.${extension}`
  return existsSync(join(specsRoot, file)) ? file : undefined
}

/**
 * Classes that come after all others: ACCESS sends PUTs, which may blank fields of the sandbox record that WRITE wants to
 * see kept; LIMIT ends in a burst that must spoil nothing; OBS lists what the rest came across.
 */
const last: readonly ClauseClass[] = ['access', 'limit', 'obs']

/** The spec files of these clauses, in the catalogue's order of classes but for the last ones. */
export function specFilesOf(ids: readonly ClauseId[]): readonly string[] {
  const classes = [...new Set(ids.map((id) => clauseById(id).class))]
  return [...classes.filter((name) => !last.includes(name)), ...last.filter((name) => classes.includes(name))]
    .map(specFileOf)
    .filter((file) => file !== undefined)
}
