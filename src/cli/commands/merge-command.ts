import { Command } from 'commander'
import type { GivenToMerge } from '../report-folders/merge-folders.js'
import { baselineFixedOption } from '../running/baseline-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { forceOption, formatOption, noColorOption } from '../options/shared-options.js'
import { filled } from '../options/values.js'

/** `merge PART…`: the parts of a run that was split with --shard, as one report. */
export function mergeCommand(terminal: Terminal): Command {
  return new Command('merge')
    .summary('merge the parts of a run with --shard into one report')
    .description(
      'Merges the report directories of all parts of one run into the report of the whole run, or those of all parts of one fleet.',
    )
    .argument('<PART...>', 'the report directories of all parts')
    .option('--out <DIR>', 'the report directory (default: reports/<host>-<UTC time>)', filled)
    .addOption(forceOption())
    .addOption(formatOption())
    .option(
      '--baseline <FILE>',
      'an earlier report.json: fail only for new failures and lost verdicts; not for fleets',
      filled,
    )
    .addOption(baselineFixedOption())
    .option('--strict-waivers', 'fail if a waiver is expired, stale or for another wording; not for fleets', false)
    .option('--sign <KEY>', 'sign the report with this private key (Ed25519, PEM); not for fleets', filled)
    .option('--quiet', 'print only the report directory', false)
    .addOption(noColorOption())
    .addHelpText('after', examples)
    .action(async (parts: readonly string[], given: GivenToMerge) => {
      const { mergeFolders } = await import('../report-folders/merge-folders.js')
      terminal.exitCode = await mergeFolders(terminal, parts, given)
    })
}

const examples = `
Examples:
  $ svc-conformance run --profile p.yaml --shard 1/2 --out part-1   on one machine
  $ svc-conformance run --profile p.yaml --shard 2/2 --out part-2   on another
  $ svc-conformance merge part-1 part-2 --out report

Exit codes: those of the whole run, 1 if the gate fails; 2 for parts that are not of one run, or not all of them.`
