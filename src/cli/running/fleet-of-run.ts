import { join } from 'node:path'
import type { ExitCode } from '../../contract/index.js'
import { headlineOf, judgeTargets, readFleet, targetsOfPart, type FleetTarget } from '../../fleet/index.js'
import { ProfileFault, readProfile, readWaivers } from '../../profile/index.js'
import { makeReportFolder, readSigningKey } from '../../report/index.js'
import { visibleLine, visibleText } from '../../report/visible-text.js'
import { withoutOptions } from '../options/environment.js'
import { annotate, annotationsOf, type Annotation } from './github-annotations.js'
import { gateOf, reportAt } from '../report-folders/report-at.js'
import { keepUpHistory } from '../commands/history-command.js'
import type { GivenToRun } from './judge-target.js'
import { checkOutFolder } from '../report-folders/out-path.js'
import { runCommand } from '../commands/run-command.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { withOwn } from './with-own.js'
import { shownOutcomeOf } from '../../fleet/headline.js'
import { outcomesTold } from '../../report/wording.js'
import type { TargetResult } from '../../schema/generated/fleet-overview.js'

type GivenToFleet = GivenToRun & { readonly targets: string }

/**
 * Judges the targets of a fleet file side by side, each by a process of its own. Tells each one's end on stderr and prints
 * the folder of the overview; gives back the gravest exit code. Throws UsageFault and ProfileFault before anything is sent.
 */
export async function judgeFleet(terminal: Terminal, url: string | undefined, given: GivenToFleet): Promise<ExitCode> {
  if (url !== undefined || given.profile !== undefined)
    throw new UsageFault('--targets cannot be combined with BASE_URL or --profile')
  if (given.plan) throw new UsageFault('--plan cannot be combined with --targets. Use --profile of one target')
  checkOutFolder('--out', given.out ?? 'reports')
  const fleet = await readFleet(given.targets)
  const own = targetsOfPart(fleet.targets, given.shard)
  await refuseFaults(terminal, own, given)
  const out = given.out ?? (await makeReportFolder('reports', 'fleet', new Date()))
  const width = Math.max(0, ...own.map(({ name }) => visibleLine(name, 60).length))
  const overview = await judgeTargets({
    fleet,
    out,
    force: given.force ?? false,
    args: argsOf(given),
    // By the environment: whoever lists processes sees their arguments, and the address is often a secret.
    env: {
      ...withoutOptions(runCommand(terminal), terminal.env),
      ...(given.summaryWebhook === undefined ? {} : { SVC_CONFORMANCE_SUMMARY_WEBHOOK: given.summaryWebhook }),
    },
    shard: given.shard,
    signal: terminal.signal,
    begins: (folder) => void terminal.reportFolders.add(folder),
    ended: (result, said) => {
      // What its process has left, that has said itself.
      terminal.reportFolders.delete(join(out, result.folder))
      if (!given.quiet) terminal.say(`${visibleLine(result.name, 60).padEnd(width)}  ${lineOf(result)}`)
      if (said !== '' && result.state === 'reported') terminal.say(indented(said))
      else if (said !== '') terminal.say(indented(given.quiet ? `${visibleLine(result.name, 60)}: ${said}` : said))
    },
  })
  await keepUpHistory(terminal, out)
  if (!given.quiet) terminal.say(`${headlineOf(overview.targets)}: ${join(out, 'fleet.html')}`)
  if (given.annotations) annotate(terminal, await annotationsIn(out, overview.targets))
  terminal.print(out)
  return overview.exitCode
}

/** The errors of all targets, each with the name of its target. */
async function annotationsIn(out: string, targets: readonly TargetResult[]): Promise<readonly Annotation[]> {
  const all = targets.map(async ({ name, folder, state, exitCode = 0, problem = '' }) =>
    state === 'reported'
      ? annotationsOf(await reportAt(join(out, folder)), exitCode, name)
      : [{ title: `${name}: ${state}`, lines: [problem] }],
  )
  return (await Promise.all(all)).flat()
}

/** What was given wrongly, for any of the targets, is said before anything is sent to one. Nobody is asked for a password. */
async function refuseFaults(terminal: Terminal, own: readonly FleetTarget[], given: GivenToFleet): Promise<void> {
  if (given.sign !== undefined) await readSigningKey(given.sign, given.out)
  await gateOf(await withOwn(given))
  const faults: string[] = []
  for (const { profile, baseUrl } of own) {
    try {
      const overrides = baseUrl === undefined ? {} : { baseUrl }
      const { waivers } = await readProfile(profile, overrides, { env: terminal.env })
      if (given.waivers !== undefined) await readWaivers(given.waivers, waivers)
    } catch (fault) {
      if (!(fault instanceof ProfileFault)) throw fault
      faults.push(fault.message)
    }
  }
  if (faults.length > 0) throw new UsageFault([...new Set(faults)].join('\n'))
}

/** The options of the run, for each target's own process. */
function argsOf(given: GivenToFleet): readonly string[] {
  const { only, skip, specs, format, baseline, waivers, sign, concurrency, timeout, evidence, seed, acceptUntested } =
    given
  const withValue = Object.entries({
    '--only': only.length === 0 ? undefined : only.join(','),
    '--skip': skip.length === 0 ? undefined : skip.join(','),
    '--accept-untested': typeof acceptUntested === 'boolean' ? undefined : acceptUntested.join(','),
    '--specs': specs,
    '--format': format?.join(','),
    '--baseline': baseline,
    '--baseline-fixed': given.baselineFixed,
    '--waivers': waivers,
    '--sign': sign,
    '--concurrency': concurrency?.toString(),
    '--timeout': timeout?.toString(),
    '--evidence': evidence,
    '--seed': String(seed),
  }).flatMap(([option, value]) => (value === undefined ? [] : [`${option}=${value}`]))
  const switches = Object.entries({
    '--force': given.force,
    '--read-only': given.readOnly,
    '--strict': given.strict,
    '--accept-untested': given.acceptUntested === true,
    '--strict-waivers': given.strictWaivers,
  }).flatMap(([option, isOn]) => (isOn ? [option] : []))
  return [...withValue, ...switches]
}

function indented(text: string): string {
  return visibleText(text, 4000).replaceAll(/^/gm, '    ')
}

/** How one target of a fleet ended, for the terminal. */
export function lineOf(target: TargetResult): string {
  const { state, outcome, counts, failed = [], exitCode, durationMs = 0 } = target
  const code = `exit code ${String(exitCode)}, ${(durationMs / 1000).toFixed(1)} s`
  if (outcome === undefined || counts === undefined) return `${state}, ${code}`
  const { sign, word } = shownOutcomeOf(outcome, target)
  const named = outcomesTold(counts, ['failed']).map((breaches) => `${breaches}${namesOf(failed)}`)
  const tally = [...outcomesTold(counts, ['passed']), ...named, ...outcomesTold(counts, ['cantTell', 'untested'])]
  return `${sign} ${word}: ${tally.join(', ')} (${code})`
}

function namesOf(failed: readonly string[]): string {
  const more = failed.length - 5
  return ` [${failed.slice(0, 5).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}]`
}
