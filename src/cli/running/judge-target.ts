import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clausesOf, exitCodeOf, type ExitCode } from '../../contract/index.js'
import { readProfile, readWaivers, type ResolvedProfile } from '../../profile/index.js'
import { formatNames, readSigningKey, signReportFolder } from '../../report/index.js'
// By its files: what its other doors need besides is not to be loaded before a run can begin.
import type { RunOptions } from '../../run/options.js'
import { run } from '../../run/run.js'
import type { RunResult } from '../../run/run-result.js'
import type { ScenarioThread } from '../../run/scenario-thread.js'
import { idsNamed, ownToJudge } from '../../run/choosing/select.js'
import { clausesOfRun } from '../../run/choosing/shard.js'
import { surroundingsOf } from '../terminal/ask-secret.js'
import { baselineWriter } from './baseline-file.js'
import { annotate, annotationsOf } from './github-annotations.js'
import { gateOf } from '../report-folders/report-at.js'
import type { ThreadedEmulator } from '../../emulator/index.js'
import { embed } from '../../proof/embedded.js'
import { liveProgress, noProgress, plainProgress, type ProgressDisplay } from './progress.js'
import { keepUpHistory } from '../commands/history-command.js'
import { printSummary } from './tell-end.js'
import { withFailed } from './with-failed.js'
import { withOwn } from './with-own.js'
import type { Terminal } from '../terminal/terminal.js'

/** What was begun while this module was being loaded. */
export interface Early {
  readonly thread?: ScenarioThread | undefined
  readonly emulator?: Promise<ThreadedEmulator> | undefined
}

/** The options of `run`, as commander gives them. */
export interface GivenToRun extends Omit<RunOptions, 'profile' | 'kind' | 'formats'> {
  readonly profile?: string
  readonly format?: RunOptions['formats']
  readonly baseline?: string | undefined
  readonly baselineFixed?: 'ok' | 'fail' | undefined
  readonly writeBaseline?: string | undefined
  readonly rerunFailed?: string
  readonly waivers?: string
  readonly strictWaivers: boolean
  readonly sign?: string | undefined
  readonly concurrency?: number
  readonly timeout?: number
  readonly plan: boolean
  readonly specs?: string
  readonly json: boolean
  readonly targets?: string
  readonly quiet: boolean
  readonly grid?: boolean
  readonly annotations?: 'github'
  readonly summaryWebhook?: string
  readonly color: boolean
}

export interface TargetJudged {
  readonly code: ExitCode
  /** Absent where the run was only planned. */
  readonly result?: RunResult
}

/**
 * Judges the target at the URL, or else the one of the profile; with neither, the embedded emulator. Tells the outcome on
 * stderr and prints the report folder.
 */
export async function judgeTarget(
  terminal: Terminal,
  url: string | undefined,
  asked: GivenToRun,
  early: Early = {},
): Promise<TargetJudged> {
  // What was given wrongly is said before anything is sent.
  const given = await withOwn(await withFailed(asked))
  const key = given.sign === undefined ? undefined : await readSigningKey(given.sign, given.out)
  const heldAgainst = await gateOf(given)
  const writeBaseline = baselineWriter(given.writeBaseline)
  const { profile, kind, close } = await targetOf(terminal, url, given, early)
  if (given.plan) {
    const { chosenChecks, knownChecks, knownObservations, planOf, renderPlan } = await import('../../run/index.js')
    const plan = planOf({
      ...given,
      profile,
      depth: given.depth ?? 'full',
      checks: await knownChecks(),
      observations: await knownObservations(),
      chosen: await chosenChecks(given),
    })
    terminal.print(renderPlan(plan, profile, terminal.width))
    await close()
    return { code: exitCodeOf(['conformant']) }
  }
  const display = await displayFor(terminal, given, profile)
  try {
    const options = optionsOf(given, await withWaivers(profile, given.waivers), kind)
    const begins = (folder: string) => void terminal.reportFolders.add(folder)
    const result = await run(options, {
      progress: display,
      signal: terminal.signal,
      begins,
      ...(terminal.secrets === undefined ? {} : { secrets: terminal.secrets }),
      thread: early.thread,
      heldAgainst,
    })
    const keyid = key && (await signReportFolder(result.folder, result.report, key))
    display.done()
    await printSummary(terminal, result, given)
    if (given.annotations) annotate(terminal, annotationsOf(result.report, result.exitCode))
    terminal.print(given.json ? (await readFile(join(result.folder, 'report.json'), 'utf8')).trimEnd() : result.folder)
    if (keyid !== undefined && !given.quiet) terminal.say(`signed with key ${keyid}`)
    await keepUpHistory(terminal, result.folder)
    if (writeBaseline) {
      const said = await writeBaseline(result)
      if (!given.quiet || said.isMissing) terminal.say(said.text)
    }
    if (given.summaryWebhook !== undefined) await tellOthers(terminal, given.summaryWebhook, result)
    return { code: result.exitCode, result }
  } finally {
    display.done()
    await close()
  }
}

/** That a summary did not arrive changes nothing of the run. */
async function tellOthers(terminal: Terminal, address: string, { report, exitCode }: RunResult): Promise<void> {
  const { sendSummary, summaryOf } = await import('./summary-webhook.js')
  const fault = await sendSummary(address, summaryOf(report, exitCode), terminal.env)
  if (fault !== undefined)
    terminal.say(
      `WARNING: the summary was not sent to ${new URL(address).host}: ${fault}. The exit code is not affected`,
    )
}

function optionsOf(given: GivenToRun, profile: ResolvedProfile, kind: RunOptions['kind']): RunOptions {
  const { out, force = false, only, skip, depth, strictChecks } = given
  const { own, readOnly, strict, acceptUntested, evidence, seed, format, shard } = given
  const chosen = { only, skip, readOnly, strict, acceptUntested, evidence, seed, formats: format ?? formatNames }
  return {
    profile,
    kind,
    own,
    force,
    ...chosen,
    ...(depth === undefined ? {} : { depth }),
    ...(strictChecks === undefined ? {} : { strictChecks }),
    ...(out === undefined ? {} : { out }),
    ...(shard === undefined ? {} : { shard }),
  }
}

async function withWaivers(profile: ResolvedProfile, path: string | undefined): Promise<ResolvedProfile> {
  if (path === undefined) return profile
  return { ...profile, waivers: [...profile.waivers, ...(await readWaivers(path, profile.waivers))] }
}

async function targetOf(
  terminal: Terminal,
  url: string | undefined,
  given: GivenToRun,
  { emulator: started, thread }: Early,
): Promise<{
  readonly profile: ResolvedProfile
  readonly kind: RunOptions['kind']
  readonly close: () => Promise<void>
}> {
  const limits = {
    ...(given.concurrency === undefined ? {} : { concurrency: given.concurrency }),
    ...(given.timeout === undefined ? {} : { requestTimeout: given.timeout * 1000 }),
  }
  if (url === undefined && given.profile === undefined) {
    const starting = started ?? import('../../emulator/index.js').then(({ startEmulator }) => startEmulator())
    const save =
      thread &&
      (async (profile: ResolvedProfile, path: string) => void (await thread.ask({ saveSession: { profile, path } })))
    const { emulator, profile } = await embed(starting, { limits }, save)
    // Its core has nothing else to do while the clauses are still being loaded.
    emulator.prepare()
    return { profile, kind: 'emulator', close: () => emulator.close() }
  }
  // A plan sends nothing, so that it needs no password that is not there.
  const profile = await readProfile(
    given.profile,
    { limits, ...(url === undefined ? {} : { baseUrl: url }) },
    given.plan
      ? { env: terminal.env, askSecret: () => Promise.resolve('not needed for a plan') }
      : surroundingsOf(terminal),
  )
  return { profile, kind: 'deployment', close: () => Promise.resolve() }
}

async function displayFor(terminal: Terminal, given: GivenToRun, profile: ResolvedProfile): Promise<ProgressDisplay> {
  const { quiet, only, skip, shard, own } = given
  if (quiet) return noProgress
  const added = own?.clauses ?? []
  const left = idsNamed(skip, added)
  const asked = only.length > 0 ? idsNamed(only, added) : [...clausesOf('target'), ...added].map(({ id }) => id)
  const part = shard && [...clausesOfRun(profile, given), ...ownToJudge(given)].map(({ id }): string => id)
  const selected = asked.filter((id) => !left.includes(id) && part?.includes(id) !== false)
  return terminal.isLive ? liveProgress(terminal.stderr, selected.length) : plainProgress(terminal.say, selected)
}
