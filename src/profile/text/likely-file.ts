import { readdir } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { quotable } from '../faults/fault.js'
import { nearest, sameWord } from '../faults/suggestion.js'

/**
 * The file beside a path that was likely meant by it, where nothing is at the path itself: the same name with another
 * ending (`p.yml` for `p.yaml`), else the nearest name with the same one. Undefined where none is near.
 */
export async function likelyFile(path: string): Promise<string | undefined> {
  const folder = dirname(path)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  const { name, ext } = parse(basename(path))
  const stems = files.filter((file) => sameWord(parse(file).name, name) && file !== basename(path))
  const alike = files.filter((file) => sameWord(parse(file).ext, ext)).map((file) => parse(file))
  const stem = nearest(
    name,
    alike.map((file) => file.name),
  )
  const file = stems.length === 1 ? stems[0] : alike.find((each) => each.name === stem)?.base
  return file === undefined || quotable(file) === undefined ? undefined : join(folder, file)
}
