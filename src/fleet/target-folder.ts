import { fleetFile, overviewPage } from './files.js'

const longest = 80

/** Names that Windows gives to devices, alone and before a dot. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

/**
 * Folder names for targets, in their order. A name comes from a file of the user's and may be in any script: what no file
 * system minds is kept, and where two would be one, the later has a number.
 */
export function foldersFor(names: readonly string[]): readonly string[] {
  const taken = new Set([fleetFile, overviewPage])
  return names.map((name) => {
    const plain = safeName(name)
    let folder = plain
    for (let turn = 2; taken.has(folder); turn += 1) folder = `${plain}-${String(turn)}`
    taken.add(folder)
    return folder
  })
}

function safeName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, longest)
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  if (plain === '') return 'target'
  return devices.test(plain) ? `target-${plain}` : plain
}
