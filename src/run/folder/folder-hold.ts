import { resolve } from 'node:path'
import { holdOnMachine } from './machine-hold.js'
import { ReportFolderFault } from './report-folder-fault.js'

/**
 * Holds the folder that was asked for, until the function given back is called: of two runs that write into one folder at
 * once, each would lose evidence, and the mixture would pass for a report; `restore` beside a run would put back what that
 * run is changing, and leave the record to neither. A recording, for which no socket is ever opened, is judged without a
 * hold. Throws ReportFolderFault where another run holds the folder.
 */
export async function holdFolder(out: string | undefined): Promise<() => void> {
  if (out === undefined) return () => undefined
  const hold = await holdOnMachine(resolve(out), () => `process ${String(process.pid)}`)
  if ('letGo' in hold) return hold.letGo
  throw new ReportFolderFault(
    out,
    `another run is writing into it (${hold.heldBy}). Choose another directory with --out`,
  )
}
