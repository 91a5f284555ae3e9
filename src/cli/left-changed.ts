import { hasJournal } from '../run/folder/has-journal.js'
import type { Terminal } from './terminal.js'

/** Says of each report folder with a journal that its record is not put back, where nobody is left to do so; whether there is one. */
export function tellLeftChanged({ reportFolders, say }: Pick<Terminal, 'reportFolders' | 'say'>): boolean {
  const left = [...reportFolders].filter(hasJournal)
  for (const folder of left)
    say(`error: ended before a changed record was restored. Run \`svc-conformance restore ${folder}\``)
  return left.length > 0
}
