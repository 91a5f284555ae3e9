import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatFiles } from '../formats.js'
import { overviewFiles, proofFile, proofPage, signatureFiles } from './overview-files.js'

/**
 * Is there while a report is being written into a folder that was asked for: a run that was killed leaves it behind, and the
 * next one knows by it that evidence and Allure results without a manifest are not somebody else's.
 */
export const unfinishedFile = '.svc-conformance-unfinished'

export const allureFolder = 'allure-results'

/** How the command of a client ended in each play, and what it wrote. */
export const clientLog = 'client.log'

/** Every name at the top of a folder that this program writes. */
const ownNames: ReadonlySet<string> = new Set([
  ...['manifest.json', 'evidence.ndjson', 'journal.ndjson', clientLog, unfinishedFile],
  ...[...signatureFiles, ...Object.values(formatFiles), ...overviewFiles, proofFile, proofPage],
])

/** Whether a file in `allure-results` is named like one that a run writes there. */
export function isAllureResult(name: string): boolean {
  return /-(result|attachment|container)\.\w+$/.test(name)
}

/** What a folder holds, as far as its names tell. */
interface FolderContents {
  /** Paths that a report could have, relative to the folder, whoever wrote them. */
  readonly reportPaths: readonly string[]
  /** Whether anything else lies there. It is not looked into. */
  readonly hasOthers: boolean
}

export async function contentsOf(folder: string): Promise<FolderContents> {
  const entries = await entriesOf(folder)
  const allure = entries.find(({ name }) => name === allureFolder)
  const results = allure?.isDirectory() === true ? (await entriesOf(join(folder, allureFolder))).map(nameOf) : []
  const isOther = (name: string) => !ownNames.has(name) && name !== allureFolder
  return {
    reportPaths: [
      ...entries.map(nameOf).filter((name) => ownNames.has(name)),
      ...results.filter(isAllureResult).map((name) => `${allureFolder}/${name}`),
      // A link or a file in the place of that folder.
      ...(allure?.isDirectory() === false ? [allureFolder] : []),
    ],
    hasOthers: entries.some(({ name }) => isOther(name)) || !results.every(isAllureResult),
  }
}

/**
 * With full evidence every file may hold people's data, those of other reporters too: only the owner may look into the
 * folder. One that holds files of others keeps its mode.
 */
export async function keepToOwner(folder: string): Promise<void> {
  const { hasOthers } = await contentsOf(folder)
  if (!hasOthers) return chmod(folder, 0o700)
  await chmod(join(folder, allureFolder), 0o700).catch(() => undefined)
}

/** Those that are there and are neither links nor folders. */
export async function plainFiles(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const kinds = await Promise.all(
    paths.map((path) =>
      lstat(join(folder, path)).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  )
  return paths.filter((_path, index) => kinds[index])
}

async function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}
