import { createHash } from 'node:crypto'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { OwnClause } from '../../check/engine/own-clause.js'
import { ScenarioThread } from '../scenario-thread.js'
import { OwnClauseFault, unloadablePath } from '../errors.js'

/** A user's clauses, and the files that say them. */
export interface OwnClauses {
  readonly clauses: readonly OwnClause[]
  readonly files: readonly OwnClauseFile[]
}

export interface OwnClauseFile {
  readonly path: string
  /** The path below the folder, with slashes. */
  readonly name: string
  /** Of its bytes. */
  readonly sha256: string
}

const isClauseFile = (name: string) => /\.clause\.m?[jt]s$/.test(name) && !name.endsWith('.d.ts')
const isLeftOut = (name: string) => name === 'node_modules' || name.startsWith('.')

/**
 * Reads the clause files below a folder, `*.clause.js`, `.mjs`, `.ts` or `.mts`, in the order of their names. They are
 * loaded, and nothing is judged or sent. Throws OwnClauseFault with everything that does not hold.
 */
export async function readOwnClauses(folder: string): Promise<OwnClauses> {
  const files = await clauseFiles(folder)
  if (files.length === 0)
    throw new OwnClauseFault(folder, ['no file is named *.clause.js, *.clause.mjs or *.clause.ts'])
  const unloadable = files.flatMap(({ path }) => unloadablePath(path) ?? [])
  if (unloadable.length > 0) throw new OwnClauseFault(folder, unloadable)
  const thread = new ScenarioThread()
  try {
    const { clauses, faults } = await thread.ask({ readClauses: files.map(({ path }) => path) })
    const named = faults.map((fault) => files.reduce((text, { path, name }) => text.replaceAll(path, name), fault))
    if (faults.length > 0) throw new OwnClauseFault(folder, named)
    return { clauses, files }
  } finally {
    await thread.close()
  }
}

async function clauseFiles(folder: string): Promise<readonly OwnClauseFile[]> {
  try {
    const root = await realpath(folder)
    const names = await namesBelow(root)
    return await Promise.all(
      names.map(async (path) => ({
        path,
        name: relative(root, path).replaceAll(sep, '/'),
        sha256: createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      })),
    )
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault) throw new OwnClauseFault(folder, [inWords(fault)])
    throw fault
  }
}

function inWords({ code, message }: Error & { readonly code: unknown }): string {
  if (code === 'ENOENT') return 'the directory does not exist'
  return code === 'ENOTDIR' ? 'not a directory. Give the directory of the *.clause files' : message
}

async function namesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const found = await Promise.all(
    names.map(async (entry) => {
      if (isLeftOut(entry.name)) return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return namesBelow(path)
      return isClauseFile(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}
