import { ServerLane, type ServerFate } from './server-lane.js'
import { fatesOf, placeOf, share, write, type Work } from './work.js'

/** Small wrongs in the emulator: which of those that show on its interface the suite says nothing of. */
export async function inEmulator(work: Work): Promise<void> {
  const lanes = Array.from({ length: work.lanes }, () => new ServerLane(work.place))
  try {
    const kept = (some: readonly ServerFate[]): void => {
      write(work, { drawn: some.length, ...counted(some), fates: some })
    }
    tell(await fatesOf(work, lanes, { line: said, kept }))
    console.error(work.out)
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

function said({ mutant, shows, noticed }: ServerFate): string {
  if (shows === undefined) return 'does not show'
  return noticed === undefined ? `UNNOTICED as ${mutant.replacement}, shows at: ${shows}` : `noticed: ${noticed}`
}

function counted(fates: readonly ServerFate[]): { shown: number; noticed: number } {
  const shown = fates.filter(({ shows }) => shows !== undefined)
  return { shown: shown.length, noticed: shown.filter(({ noticed }) => noticed !== undefined).length }
}

function tell(fates: readonly ServerFate[]): void {
  const { shown, noticed } = counted(fates)
  console.log(`${String(shown)} of ${String(fates.length)} mutants show`)
  console.log(`${String(noticed)} of these noticed: ${share(noticed, shown)}`)
  for (const { mutant, shows, noticed: by } of fates)
    if (shows !== undefined && by === undefined) console.log(`  ${placeOf(mutant)}: ${mutant.replacement} (${shows})`)
}
