import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds `src/`: the repository, or `dist` in a built or installed package. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The package's own version. Its package.json lies beside the sources, or above `dist`. */
export function toolVersion(): string {
  const [path] = [join(root, 'package.json'), join(root, '..', 'package.json')].filter((each) => existsSync(each))
  return (JSON.parse(readFileSync(path ?? 'package.json', 'utf8')) as { version: string }).version
}
