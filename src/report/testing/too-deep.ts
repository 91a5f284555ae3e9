import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const deep = (letter: string) => Array.from({ length: 12 }, () => letter.repeat(200)).join('/')

/**
 * Makes something in a folder that nobody can read, whatever rights they have: a path longer than a system opens. Gives
 * back what takes it apart again, since nothing that is so deep can be deleted.
 */
export function makeTooDeep(folder: string): () => void {
  const [outer, inner] = [join(folder, deep('o')), join(folder, 'inner')]
  mkdirSync(outer, { recursive: true })
  mkdirSync(join(inner, deep('i')), { recursive: true })
  renameSync(inner, join(outer, 'inner'))
  return () => {
    renameSync(join(outer, 'inner'), inner)
  }
}
