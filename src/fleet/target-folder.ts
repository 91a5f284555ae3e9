import { safeName } from '../report/folder-name.js'
import { fleetFile, overviewPage } from './files.js'

/**
 * Folder names for targets, in their order. A name comes from a file of the user's and may be in any script: what no file
 * system minds is kept, and where two would be one, the later has a number.
 */
export function foldersFor(names: readonly string[]): readonly string[] {
  const taken = new Set([fleetFile, overviewPage])
  return names.map((name) => {
    const plain = safeName(name, 'target')
    let folder = plain
    for (let turn = 2; taken.has(folder); turn += 1) folder = `${plain}-${String(turn)}`
    taken.add(folder)
    return folder
  })
}
