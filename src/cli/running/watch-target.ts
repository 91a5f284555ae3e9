import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodeOf, type ExitCode } from '../../contract/index.js'
import type { RunResult } from '../../run/index.js'
import { isUsage } from '../code-of-fault.js'
import { judgeTarget, type GivenToRun, type TargetJudged } from './judge-target.js'
import { codeOfSignal, type Terminal, tellLeftChanged } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { WatchedPaths } from './watched-paths.js'

/** The options of `run --watch`. */
export interface GivenToWatch extends GivenToRun {
  readonly watch: boolean
  readonly watchPath: readonly string[]
}

/**
 * Judges the target again and again: on Enter, and where something below the watched paths, the profile or the clause
 * files changes. What failed before is judged first, then everything. Gives back the exit code of the last whole run
 * once Ctrl-C, or the end of the input, ends it. Throws UsageFault, and before the first round has ended what `run` throws.
 */
export async function watchTarget(terminal: Terminal, url: string | undefined, given: GivenToWatch): Promise<ExitCode> {
  const { watchPath, profile, specs, out } = given
  if (!terminal.stdin.isTTY && watchPath.length === 0)
    throw new UsageFault('--watch needs a terminal or --watch-path DIR')
  const files = profile === undefined ? [] : [profile]
  const folders = [...new Set(specs === undefined ? watchPath : [...watchPath, specs])]
  const paths = new WatchedPaths({ folders, files, leftOut: ['reports', ...(out === undefined ? [] : [out])] })
  const asking: Terminal = { ...terminal, answers: new Map(), secrets: new Map() }
  let failed: readonly string[] = []
  let hasJudged = false
  try {
    for (;;) {
      const changed = paths.nextChange()
      const round = await judgeNext(asking, url, given, failed).catch((fault: unknown): TargetJudged => {
        // Somebody is at work on the files: what does not hold yet is said, and looked at again once it is changed.
        if (!hasJudged || !isUsage(fault)) throw fault
        terminal.say(`error: ${fault.message}`)
        return { code: exitCodeOf([tellLeftChanged(asking) ? 'notRestored' : 'usage']) }
      })
      if (isOver(terminal)) return round.code
      hasJudged = true
      if (round.result) failed = idsFailedIn(round.result)
      // A password that was refused is asked for again.
      if (round.result?.stop !== undefined) asking.answers?.clear()
      terminal.say(`\nWaiting for ${waitedFor(terminal, folders)}. Ctrl-C ends.`)
      if (!(await isToGoOn(terminal, changed))) return round.code
    }
  } finally {
    paths.close()
  }
}

function isOver({ signal }: Terminal): boolean {
  return signal.aborted
}

/** What failed in the round before, and then everything. */
async function judgeNext(
  terminal: Terminal,
  url: string | undefined,
  given: GivenToRun,
  failed: readonly string[],
): Promise<TargetJudged> {
  if (failed.length > 0) await judgeFirst(terminal, url, given, failed)
  if (isOver(terminal)) return { code: codeOfSignal(terminal.signal.reason) }
  return judgeTarget(terminal, url, given)
}

function idsFailedIn({ report }: RunResult): readonly string[] {
  return report.clauses.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}

/** The clauses that failed in the round before, by themselves: said in a line, their report not kept. */
async function judgeFirst(
  terminal: Terminal,
  url: string | undefined,
  given: GivenToRun,
  failed: readonly string[],
): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'svc-conformance-'))
  try {
    const ungated = { ...given, baseline: undefined, writeBaseline: undefined, strictWaivers: false, sign: undefined }
    const only = { ...ungated, only: failed, skip: [], out, format: ['json' as const], quiet: true }
    const { result } = await judgeTarget({ ...terminal, print: () => undefined }, url, only)
    const still = result?.report.clauses.filter(({ id, outcome }) => failed.includes(id) && outcome === 'failed') ?? []
    const names = still.map(({ id }) => id).join(', ')
    terminal.say(
      `Failed before: ${failed.join(', ')}. ${still.length === 0 ? 'All pass now.' : `Still failing: ${names}.`}`,
    )
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

function waitedFor({ stdin }: Terminal, folders: readonly string[]): string {
  const change = folders.length === 0 ? [] : [`a change below ${folders.join(', ')}`]
  return [...(stdin.isTTY ? ['Enter'] : []), ...change].join(', or ')
}

/** Waits for Enter or for a change; false where the signal or the end of the input ends the watching. */
async function isToGoOn({ stdin, signal }: Terminal, changed: Promise<void>): Promise<boolean> {
  if (signal.aborted) return false
  const waiting = new AbortController()
  const ended = new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { signal: waiting.signal, once: true })
    if (!stdin.isTTY) return
    stdin.once('data', onData).once('end', onEnd)
    stdin.resume()
    waiting.signal.addEventListener('abort', () => {
      stdin.off('data', onData).off('end', onEnd)
      stdin.pause()
    })
    function onData() {
      resolve(true)
    }
    function onEnd() {
      resolve(false)
    }
  })
  try {
    return await Promise.race([ended, changed.then(() => true)])
  } finally {
    waiting.abort()
  }
}
