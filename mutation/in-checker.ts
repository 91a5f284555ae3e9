import { Lane, reach, type Extent, type Fate } from './fates.js'
import { fatesOf, placeOf, share, write, type Work } from './work.js'

/** Small wrongs in the code that decides: which of them neither the proof nor a test notices. */
export async function inChecker(work: Work, extent: Extent): Promise<void> {
  const lanes = Array.from({ length: work.lanes }, () => new Lane(work.place))
  try {
    console.error('now to see what comes by them')
    const reached = await reach(work.planted, lanes, extent)
    const fates = await fatesOf(
      work,
      lanes.map((lane) => ({ fateOf: (mutant) => lane.fateOf(mutant, reached) })),
      {
        line: said,
        kept: (some) => {
          keep(work, some)
        },
      },
    )
    tell(fates, lanes)
    console.error(work.out)
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

function said({ mutant, killedBy, by }: Fate): string {
  return killedBy === undefined ? `SURVIVED as ${mutant.replacement}` : `killed by ${killedBy}: ${by ?? ''}`
}

const alive = (fates: readonly Fate[]) => fates.filter(({ killedBy }) => killedBy === undefined)

function keep(work: Work, fates: readonly Fate[]): void {
  const survivors = alive(fates).map(({ mutant }) => mutant)
  write(work, { drawn: fates.length, killed: fates.length - survivors.length, survivors, fates })
}

function tell(fates: readonly Fate[], lanes: readonly Lane[]): void {
  const survivors = alive(fates)
  const killed = fates.length - survivors.length
  console.log(`${String(killed)} of ${String(fates.length)} mutants killed: ${share(killed, fates.length)}`)
  for (const { mutant } of survivors) console.log(`  ${placeOf(mutant)}: ${mutant.replacement}`)
  const spoilt = lanes.reduce((all, { judge }) => all + judge.spoilt, 0)
  if (spoilt > 0)
    console.error(`${String(spoilt)} times a process was begun anew, since a mutant had left something behind`)
}
