import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './checker-run.js'
import { resultOf } from './result.js'
import { median } from './side-by-side.js'
import { tell } from './tell.js'

const targets = 20
const alone = 4
const cores = availableParallelism()
const cpuTeller = new URL('tell-cpu.js', import.meta.url).href

interface Served {
  readonly process: ChildProcess
  readonly profile: string
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const emulators: Served[] = []
try {
  for (let number = 1; number <= targets; number++) emulators.push(await served(number))
  const works: number[] = []
  for (const emulator of emulators.slice(0, alone)) works.push(await workOf(emulator))
  const fleet = join(folder, 'fleet.json')
  const named = emulators.map(({ profile }, index) => ({ name: `target ${String(index + 1)}`, profile }))
  await writeFile(fleet, JSON.stringify({ atOnce: cores, targets: named }))
  const begun = performance.now()
  await judged(['--targets', fleet, '--out', join(folder, 'fleet')])
  const seconds = (performance.now() - begun) / 1000
  const share = (median(works) * targets) / cores
  tell(
    resultOf({
      name: 'fleet',
      measured:
        `${String(targets)} emulators judged by one command, each in a process of its own, as many at once as there are ` +
        'cores, against the processor time of as many single runs, checker and emulator, divided by the cores',
      unit: 'times',
      value: seconds / share,
      limit: 1.3,
      figures: {
        seconds,
        'processor seconds of one target': median(works),
        'targets a minute per core': (targets * 60) / seconds / cores,
        targets,
        cores,
      },
    }),
  )
} finally {
  for (const { process: emulator } of emulators) emulator.kill()
  await rm(folder, { recursive: true, force: true })
}

/** An emulator in a process of its own, so that it can use a core of its own. */
async function served(number: number): Promise<Served> {
  const profile = join(folder, `target-${String(number)}.yaml`)
  const child = spawn(process.execPath, [program, 'emulate', '--write-profile', profile], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return { process: child, profile }
}

/** What judging one emulator costs, in seconds of a processor: the checker's and the emulator's. */
async function workOf({ process: emulator, profile }: Served): Promise<number> {
  const file = join(folder, 'cpu')
  const before = cpuOf(emulator)
  await judged(['--profile', profile, '--out', join(folder, 'alone')], file)
  return Number(readFileSync(file, 'utf8')) + cpuOf(emulator) - before
}

/** Throws where a target was not conformant: a run that judges less is shorter for it. */
async function judged(given: readonly string[], cpuFile?: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', cpuTeller, program, 'run', '--quiet', ...given], {
    env: { ...process.env, ...(cpuFile === undefined ? {} : { BENCH_CPU_FILE: cpuFile }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the run ended with ${String(code)}`)
}

/** Processor seconds of another process so far, as Linux tells them: fields 14 and 15 of its line, in hundredths. */
function cpuOf({ pid = 0 }: ChildProcess): number {
  const line = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
