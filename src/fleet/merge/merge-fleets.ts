import { existsSync } from 'node:fs'
import { cp, lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { makeReportFolder, readReport } from '../../report/index.js'
import { entriesBelow, manifestOf, safePath } from '../../report/folder/manifest.js'
import { ReportUnreadable } from '../../report/errors.js'
import { clearFolder } from '../../run/folder/claim-folder.js'
import { mustHaveNoJournal } from '../../run/folder/report-folder.js'
import { parsedJson } from '../../runtime/json.js'
import { validatorOf } from '../../schema/compile.js'
import type { FleetOverview } from '../../schema/generated/fleet-overview.js'
import { claimFleetFolder } from '../claim-fleet-folder.js'
import { fleetFile } from '../../report/folder/overview-files.js'
import { overviewOf, writeOverview } from '../overview.js'
import { farApart } from './far-apart.js'
import type { MergePlace } from './merge-parts.js'
import { MergeRefused } from './one-run.js'
import { mustBeAsWritten, mustBeElsewhere } from './part.js'

interface FleetPart {
  readonly folder: string
  readonly overview: FleetOverview
}

/**
 * Joins the folders of all parts of one fleet into one: the reports of the targets as they are, and one overview.
 *
 * @throws MergeRefused, ReportUnreadable, ReportDoesNotHold, ReportFolderFault, each before anything is written
 */
export async function mergeFleets(
  folders: readonly string[],
  { out, force = false }: MergePlace,
): Promise<{ readonly folder: string; readonly overview: FleetOverview; readonly note?: string | undefined }> {
  const parts = await Promise.all(folders.map(readFleetPart))
  const ordered = partsOfOneFleet(parts)
  const [first] = ordered
  if (!first) throw new MergeRefused('no part was given')
  mustBeElsewhere(out, folders)
  for (const part of ordered) await mustHoldItsReports(part)
  const toCopy = ordered.flatMap(foldersOf)
  for (const each of toCopy) await mustBeReadable(each.from)
  const begun = Math.min(...ordered.map(({ overview }) => Date.parse(overview.startedAt)))
  const ended = Math.max(...ordered.map(({ overview }) => Date.parse(overview.endedAt)))
  const targets = inOrderOfTheFleet(ordered)
  const folder = out ?? (await makeReportFolder('reports', 'fleet', new Date(begun)))
  for (const each of [folder, ...targets.map((target) => join(folder, target.folder))]) mustHaveNoJournal(each)
  const names = toCopy.map(({ name }) => name)
  await claimFleetFolder(folder, names, force)
  for (const name of names) await clearFolder(join(folder, name))
  for (const { from, name } of toCopy)
    await cp(from, join(folder, name), {
      recursive: true,
      force: false,
      filter: (path) => path === from || isFileOrFolder(path),
    })
  const overview = overviewOf({
    fleetSha256: first.overview.fleetSha256,
    startedAt: new Date(begun),
    endedAt: new Date(ended),
    atOnce: ordered.reduce((sum, part) => sum + part.overview.atOnce, 0),
    interrupted: ordered.find((part) => part.overview.interrupted)?.overview.interrupted,
    targets,
  })
  await writeOverview(folder, overview)
  const parted = ordered.map((part) => ({ folder: part.folder, startedAt: part.overview.startedAt }))
  return { folder, overview, note: farApart(parted) }
}

async function readFleetPart(folder: string): Promise<FleetPart> {
  const holds = validatorOf<FleetOverview>('fleet-overview')
  const path = join(folder, fleetFile)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ReportUnreadable(path, cause, 'fleet.json of a fleet')
  })
  const overview = parsedJson(text)
  if (!holds(overview)) throw new MergeRefused(`${path} is not the overview of a fleet`)
  const stray = overview.targets.find((target) => !safePath(target.folder) || target.folder.includes('/'))
  if (stray) throw new MergeRefused(`${path} names a directory outside its own`)
  return { folder, overview }
}

/** An overview that says how a target ended is not to be believed without its report, nor is what it is merged into. */
async function mustHoldItsReports({ folder, overview }: FleetPart): Promise<void> {
  const reported = overview.targets.filter(({ state }) => state === 'reported')
  const lost = reported.filter((target) => !existsSync(join(folder, target.folder, 'report.json')))
  if (lost.length > 0)
    throw new MergeRefused(
      `${folder} lacks files that its overview lists: ${lost.map((target) => `${target.folder}/report.json`).join(', ')}. Copy the whole directory of the part`,
    )
  for (const target of reported) {
    const own = join(folder, target.folder)
    const { outcome, counts } = await readReport(join(own, 'report.json'))
    await mustBeAsWritten(own)
    if (outcome !== target.outcome || !isDeepStrictEqual({ ...counts }, { ...target.counts }))
      throw new MergeRefused(
        `${own} is not what the overview in ${folder} speaks of: ${outcome} there, ${target.outcome ?? 'no outcome'} here, or other counts`,
      )
  }
}

/** The folders of its targets that are there: one that did not begin has none. */
function foldersOf({ folder, overview }: FleetPart): readonly { readonly from: string; readonly name: string }[] {
  return overview.targets
    .map((target) => ({ from: join(folder, target.folder), name: target.folder }))
    .filter(({ from }) => existsSync(from))
}

/** What cannot be copied is found out before what an earlier fleet has left is taken away. */
async function mustBeReadable(folder: string): Promise<void> {
  const unread = new Set<string>()
  const onUnreadable = (path: string) => void unread.add(path === '' ? 'what lies' : path)
  const entries = await entriesBelow(folder, onUnreadable)
  const files = entries.flatMap(({ path, isOdd }) => (isOdd ? [] : [path]))
  manifestOf(folder, files, onUnreadable)
  if (unread.size > 0)
    throw new MergeRefused(`cannot read ${[...unread].sort().join(' and ')} in ${folder}: permission denied`)
}

/** A run writes nothing else; a device or a pipe would hold the copy up, and a link lead elsewhere. */
async function isFileOrFolder(path: string): Promise<boolean> {
  const found = await lstat(path)
  return found.isFile() || found.isDirectory()
}

function partsOfOneFleet(parts: readonly FleetPart[]): readonly FleetPart[] {
  const [first] = parts
  const count = first?.overview.shard?.count ?? 0
  for (const { folder, overview } of parts) {
    if (overview.shard === undefined)
      throw new MergeRefused(
        `${folder} is a complete fleet, not a part of one. Give the report directories of \`run --shard\``,
      )
    for (const [what, of] of facets)
      if (first && of(overview) !== of(first.overview))
        throw new MergeRefused(
          `these are not parts of one fleet: ${what} is ${of(first.overview)} in ${first.folder}, and ${of(overview)} in ${folder}`,
        )
  }
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const ordered = numbers.map((index) => parts.filter(({ overview }) => overview.shard?.index === index))
  const missing = numbers.filter((index) => ordered[index - 1]?.length === 0)
  const doubled = numbers.filter((index) => (ordered[index - 1]?.length ?? 0) > 1)
  if (missing.length > 0) throw new MergeRefused(`of ${String(count)} parts ${missing.join(', ')} missing`)
  if (doubled.length > 0) throw new MergeRefused(`there more than once: part ${doubled.join(', ')}`)
  return ordered.flat()
}

const facets: readonly (readonly [string, (overview: FleetOverview) => string])[] = [
  ['the fleet (SHA-256)', ({ fleetSha256 }) => fleetSha256],
  ['the version of the tool', ({ tool }) => tool.version],
  ['the number of parts', ({ shard }) => String(shard?.count)],
]

/** The targets were dealt out one by one. */
function inOrderOfTheFleet(parts: readonly FleetPart[]): FleetOverview['targets'] {
  const longest = Math.max(0, ...parts.map(({ overview }) => overview.targets.length))
  return Array.from({ length: longest }, (_, turn) =>
    parts.flatMap(({ overview }) => overview.targets[turn] ?? []),
  ).flat()
}
