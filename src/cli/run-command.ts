import { Command, Option } from 'commander'
import { depths } from '../contract/index.js'
import { formatNames } from '../report/formats.js'
import { startEmulatorThread } from '../emulator/emulator-thread.js'
import { startEarlyThread } from '../run/early-thread.js'
import { clausesNamed } from '../run/choosing/select.js'
import { targetFrom } from './environment.js'
import { baselineFixedOption } from './baseline-fixed-option.js'
import type { Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'
import type { GivenToWatch } from './watch-target.js'
import {
  baseUrl,
  clausesOrAll,
  concurrency,
  evidenceLevel,
  evidenceLevels,
  filled,
  formats,
  namedIn,
  seconds,
  shard,
  wholeNumber,
  words,
} from './values.js'

/** `run [BASE_URL]`: judges one target and writes the report. */
export function runCommand(terminal: Terminal): Command {
  return new Command('run')
    .summary('judge one target and write the report')
    .description(
      'Judges one target and writes the report. With neither BASE_URL nor --profile it starts the embedded emulator and judges that.',
    )
    .argument('[BASE_URL]', 'the target; wins over target.baseUrl of the profile', baseUrl)
    .option('--profile <FILE>', 'what the target is like, and what may be used of it (YAML or JSON)', filled)
    .option('--out <DIR>', 'the report folder (default: reports/<host>-<UTC time>)', filled)
    .option('--force', 'write into a directory that holds files of others, and keep them', false)
    .option('--targets <FILE>', 'several targets, judged side by side (YAML or JSON)', filled)
    .option('--shard <I/N>', 'one part of n: of the targets, or else of the clauses', shard)
    .addOption(new Option('--depth <DEPTH>', 'how much is asked').choices(depths).default('standard'))
    .option('--only <CLAUSES>', 'clause ids, classes, or checks such as READ-10/or, comma-separated', words, [])
    .option('--skip <CLAUSES>', 'clause ids, classes or checks, comma-separated', words, [])
    .option('--rerun-failed <REPORT>', 'judge what failed or was not decided in this report.json', filled)
    .option('--specs <DIR>', 'a folder of clauses of your own, judged beside the others', filled)
    .option('--read-only', 'send nothing that could change data', false)
    .option('--plan', 'print what would be sent, and send nothing', false)
    .option('--format <FORMATS>', `${formatNames.join(', ')}; all by default`, formats)
    .option('--baseline <FILE>', 'an earlier report.json: fail only for what it does not excuse', filled)
    .addOption(baselineFixedOption())
    .option('--waivers <FILE>', 'waivers beside those of the profile (YAML or JSON, the key `waivers`)', filled)
    .option('--strict-waivers', 'fail for a waiver that expired, is stale or was given for another wording', false)
    .option('--sign <KEY>', 'sign the report with this private key (Ed25519, PEM)', filled)
    .option('--strict', 'count failed clauses that the document knows from reports only', false)
    .option('--strict-checks', 'an undecided check leaves its clause undecided, whatever its depth', false)
    .option('--accept-untested [CLAUSES]', 'these clauses, or all, may stay unjudged', clausesOrAll, false)
    .option('--concurrency <N>', 'requests side by side', concurrency)
    .option('--timeout <SECONDS>', 'for one request', seconds)
    .addOption(
      new Option('--evidence <LEVEL>', 'what is kept of the exchanges; secrets are masked at every level')
        .choices(evidenceLevels)
        .argParser(evidenceLevel)
        .default('masked'),
    )
    .option('--seed <N>', 'for whatever is chosen at random', wholeNumber(0), 1)
    .option('--watch', 'judge again on Enter, and on a change below --watch-path', false)
    .option('--watch-path <DIR>', 'a folder to watch, with all below it; repeatable', words, [])
    .option('--json', 'print report.json in the place of the report folder', false)
    .option('--quiet', 'print the report folder only', false)
    .option('--no-color', 'print without colour')
    .addHelpText('after', examples)
    .action(async (url: string | undefined, given: GivenToWatch) => {
      const target = targetFrom(url, terminal.env)
      // An own clause is known once its file is loaded.
      if (given.specs === undefined) clausesNamed([...given.only, ...given.skip, ...namedIn(given.acceptUntested)])
      refuseBesides(given)
      if (given.watch) {
        const { watchTarget } = await import('./watch-target.js')
        terminal.exitCode = await watchTarget(terminal, target, given)
        return
      }
      if (given.targets !== undefined) {
        const { judgeFleet } = await import('./fleet-of-run.js')
        terminal.exitCode = await judgeFleet(terminal, target, { ...given, targets: given.targets })
        return
      }
      const isEmbedded = target === undefined && given.profile === undefined
      const early = {
        thread: given.plan ? undefined : startEarlyThread(),
        emulator: isEmbedded ? startEmulatorThread() : undefined,
      }
      early.emulator?.catch(() => undefined)
      const { judgeTarget } = await import('./judge-target.js')
      const { code } = await judgeTarget(terminal, target, given, early)
      terminal.exitCode = code
    })
}

/** Options that say nothing, or something else, beside others. */
function refuseBesides({ watch, watchPath, targets, plan, json, rerunFailed, only }: GivenToWatch): void {
  if (rerunFailed !== undefined && only.length > 0)
    throw new UsageFault('--rerun-failed names the clauses, and so does --only: give one of them')
  if (rerunFailed !== undefined && watch)
    throw new UsageFault('--rerun-failed: not with --watch, which judges first what failed before')
  if (rerunFailed !== undefined && targets !== undefined)
    throw new UsageFault('--rerun-failed: for one target, not with --targets')
  if (!watch && watchPath.length > 0) throw new UsageFault('--watch-path says what --watch watches: give --watch too')
  const one = [...(watch ? ['--watch'] : []), ...(json ? ['--json'] : [])].join(' and ')
  if (one !== '' && targets !== undefined) throw new UsageFault(`${one}: for one target, not with --targets`)
  if (one !== '' && plan) throw new UsageFault(`${one}: not with --plan, which judges nothing`)
}

const examples = `
Examples:
  $ svc-conformance run                                            the embedded emulator
  $ svc-conformance run https://staging.example.com --profile p.yaml
  $ svc-conformance run --profile p.yaml --only ACCESS-3,cookie    some clauses only
  $ svc-conformance run --profile p.yaml --read-only --quiet       in a pipeline
  $ svc-conformance run --targets fleet.yaml                       several targets, one overview
  $ svc-conformance run --profile p.yaml --shard 1/3               one part; merge joins the parts
  $ svc-conformance run --profile p.yaml --specs clauses           with clauses of your own
  $ svc-conformance run http://127.0.0.1:8080 --profile p.yaml --watch --watch-path src
  $ svc-conformance run --profile p.yaml --plan                    what it would ask of the target

Every option can come from the environment: --read-only is SVC_CONFORMANCE_READ_ONLY=true.
Exit codes: 0 conformant, or all that was selected holds, 1 nonconformant, or the gate does not hold, 2 wrong usage, 3 incomplete, 4 a fault of the checker,
5 a record could not be put back, 6 nothing could be judged, 130 or 143 interrupted.`
