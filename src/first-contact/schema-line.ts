import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const schemaUrl = new URL('../../schemas/profile.schema.json', import.meta.url)

/**
 * The line by which an editor completes a profile at this path: the schema of this very program, relative to the profile,
 * so that in a project that has the program among its packages it holds for everybody. As a URL where the path has blanks,
 * which would end it, or where it is on another drive.
 */
export function schemaLine(profile: string): string {
  const path = relative(dirname(resolve(profile)), fileURLToPath(schemaUrl))
  const isUrl = isAbsolute(path) || /\s/.test(path)
  const way = isUrl ? pathToFileURL(fileURLToPath(schemaUrl)).href : path.split(sep).join('/')
  return `# yaml-language-server: $schema=${way}`
}
