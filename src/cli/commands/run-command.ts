import { Command, Option } from 'commander'
import { startEmulatorThread } from '../../emulator/emulator-thread.js'
import { ScenarioThread } from '../../run/scenario-thread.js'
import { clausesNamed } from '../../run/choosing/select.js'
import { targetFrom } from '../options/environment.js'
import { baselineFixedOption } from '../running/baseline-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import type { GivenToWatch } from '../running/watch-target.js'
import {
  acceptUntestedOption,
  depthOption,
  evidenceOption,
  forceOption,
  formatOption,
  noColorOption,
  strictOption,
} from '../options/shared-options.js'
import {
  baseUrl,
  concurrency,
  filled,
  namedIn,
  seconds,
  shard,
  webhook,
  wholeNumber,
  words,
} from '../options/values.js'

/** `run [BASE_URL]`: judges one target and writes the report. */
export function runCommand(terminal: Terminal): Command {
  return new Command('run')
    .summary('judge one target and write the report')
    .description(
      'Judges one target and writes the report. With neither BASE_URL nor --profile it starts the embedded emulator and judges that.',
    )
    .argument('[BASE_URL]', 'the target; overrides target.baseUrl of the profile', baseUrl)
    .option('--profile <FILE>', 'the profile of the target (YAML or JSON)', filled)
    .option('--out <DIR>', 'the report directory (default: reports/<host>-<UTC time>)', filled)
    .addOption(forceOption())
    .option('--targets <FILE>', 'judge several targets in parallel (YAML or JSON)', filled)
    .option('--shard <I/N>', 'judge part I of N of the targets, or of the clauses', shard)
    .addOption(depthOption())
    .option('--only <CLAUSES>', 'clause ids, classes, or checks such as READ-10/or, comma-separated', words, [])
    .option('--skip <CLAUSES>', 'clause ids, classes or checks, comma-separated', words, [])
    .option('--rerun-failed <REPORT>', 'judge only what failed or was undecided in this report.json', filled)
    .option('--specs <DIR>', 'a directory of custom clauses to judge as well', filled)
    .option('--read-only', 'send nothing that could change data', false)
    .option('--plan', 'print what would be sent without sending it', false)
    .addOption(formatOption())
    .option('--baseline <FILE>', 'an earlier report.json: fail only for new failures and lost verdicts', filled)
    .addOption(baselineFixedOption())
    .option('--write-baseline <FILE>', 'write this run as a baseline, for --baseline of later runs', filled)
    .option('--waivers <FILE>', 'additional waivers (YAML or JSON, key `waivers`)', filled)
    .option('--strict-waivers', 'fail if a waiver is expired, stale or for another wording', false)
    .option('--sign <KEY>', 'sign the report with this private key (Ed25519, PEM)', filled)
    .addOption(strictOption())
    .option('--strict-checks', 'an undecided check of any depth leaves its clause undecided', false)
    .addOption(acceptUntestedOption())
    .option('--concurrency <N>', 'maximum number of parallel requests', concurrency)
    .option('--timeout <SECONDS>', 'timeout of one request', seconds)
    .addOption(evidenceOption())
    .option('--seed <N>', 'seed for random choices', wholeNumber(0), 1)
    .option('--grid', 'show the 302, 401, 403 table even if every cell is as documented', false)
    .addOption(
      new Option('--annotations <SYSTEM>', 'print each failure as an error line of the CI system').choices(['github']),
    )
    .option('--summary-webhook <URL>', 'send outcome and counts to this address as JSON', webhook)
    .option('--watch', 'judge again on Enter and on changes below --watch-path', false)
    .option('--watch-path <DIR>', 'a directory to watch recursively; repeatable', words, [])
    .option('--json', 'print report.json instead of the report directory', false)
    .option('--quiet', 'print only the report directory', false)
    .addOption(noColorOption())
    .addHelpText('after', examples)
    .action(async (url: string | undefined, given: GivenToWatch) => {
      const target = targetFrom(url, terminal.env)
      // An own clause is known once its file is loaded.
      if (given.specs === undefined) clausesNamed([...given.only, ...given.skip, ...namedIn(given.acceptUntested)])
      refuseBesides(given)
      if (given.watch) {
        const { watchTarget } = await import('../running/watch-target.js')
        terminal.exitCode = await watchTarget(terminal, target, given)
        return
      }
      if (given.targets !== undefined) {
        const { judgeFleet } = await import('../running/fleet-of-run.js')
        terminal.exitCode = await judgeFleet(terminal, target, { ...given, targets: given.targets })
        return
      }
      const isEmbedded = target === undefined && given.profile === undefined
      const early = {
        thread: given.plan ? undefined : new ScenarioThread(),
        emulator: isEmbedded ? startEmulatorThread() : undefined,
      }
      early.emulator?.catch(() => undefined)
      const { judgeTarget } = await import('../running/judge-target.js')
      const { code } = await judgeTarget(terminal, target, given, early)
      terminal.exitCode = code
    })
}

/** Options that say nothing, or something else, beside others. */
function refuseBesides(given: GivenToWatch): void {
  const { watch, watchPath, targets, plan, json, rerunFailed, only, shard, writeBaseline } = given
  if (writeBaseline !== undefined && (targets !== undefined || plan || shard !== undefined))
    throw new UsageFault(
      '--write-baseline needs a whole run of one target: it cannot be combined with --targets, --plan or --shard',
    )
  if (rerunFailed !== undefined && only.length > 0)
    throw new UsageFault('--rerun-failed and --only both select clauses: use one of them')
  if (rerunFailed !== undefined && watch)
    throw new UsageFault('--rerun-failed cannot be combined with --watch, which judges failed clauses first')
  if (rerunFailed !== undefined && targets !== undefined)
    throw new UsageFault('--rerun-failed cannot be combined with --targets')
  if (!watch && watchPath.length > 0) throw new UsageFault('--watch-path requires --watch')
  const one = [...(watch ? ['--watch'] : []), ...(json ? ['--json'] : [])].join(' and ')
  if (one !== '' && targets !== undefined) throw new UsageFault(`${one} cannot be combined with --targets`)
  if (one !== '' && plan) throw new UsageFault(`${one} cannot be combined with --plan`)
}

const examples = `
Examples:
  $ svc-conformance run                                            the embedded emulator
  $ svc-conformance run https://staging.example.com --profile p.yaml
  $ svc-conformance run --profile p.yaml --only ACCESS-3,cookie    some clauses only
  $ svc-conformance run --profile p.yaml --read-only --quiet       in a pipeline
  $ svc-conformance run --targets fleet.yaml                       several targets, one overview
  $ svc-conformance run --profile p.yaml --shard 1/3               one part; merge joins the parts
  $ svc-conformance run --profile p.yaml --specs clauses           with custom clauses
  $ svc-conformance run http://127.0.0.1:8080 --profile p.yaml --watch --watch-path src
  $ svc-conformance run --profile p.yaml --plan                    what it would send

Every option can come from the environment: --read-only is SVC_CONFORMANCE_READ_ONLY=true.
Exit codes: 0 conformant, or everything selected passed, 1 nonconformant, or the gate failed, 2 wrong usage, 3 incomplete, 4 internal error,
5 a record could not be restored, 6 nothing could be judged, 130 or 143 interrupted.`
