import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatFiles } from './formats.js'

/** The file of a report folder that a person reads best: of those that were asked for, the page before all others. */
export function pageOf(folder: string): string {
  const { html, markdown, json } = formatFiles
  return [html, markdown].find((file) => existsSync(join(folder, file))) ?? json
}
