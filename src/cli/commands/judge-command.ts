import { Command } from 'commander'
import { clausesNamed } from '../../run/choosing/select.js'
import type { GivenToJudge } from '../report-folders/judge-evidence.js'
import type { Terminal } from '../terminal/terminal.js'
import {
  acceptUntestedOption,
  forceOption,
  formatOption,
  noColorOption,
  strictOption,
} from '../options/shared-options.js'
import { filled, namedIn, wholeNumber, words } from '../options/values.js'

/** `judge FILE`: judges recorded exchanges, without a network. */
export function judgeCommand(terminal: Terminal): Command {
  return new Command('judge')
    .summary('judge recorded evidence again, without a network')
    .description(
      'Judges recorded exchanges and writes a new report. The evidence of a run is judged by the same scenarios: a clause is cantTell if the recording lacks or masks what it needs, and options default to those of the run. A HAR file and the evidence of `record` are judged by what the traffic shows, both the client and the deployment.',
    )
    .argument('<FILE>', 'a HAR 1.2 file, an evidence.ndjson, or a report directory with one', filled)
    .option(
      '--profile <FILE>',
      'the profile of the recorded run, if its report is missing; of a recording: departures and row cap (YAML or JSON)',
      filled,
    )
    .option('--out <DIR>', 'the report directory (default: reports/judged-<UTC time>)', filled)
    .addOption(forceOption())
    .option('--only <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .option('--skip <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .addOption(formatOption())
    .addOption(strictOption())
    .addOption(acceptUntestedOption())
    .option('--seed <N>', 'the seed of the recorded run, if its report is missing', wholeNumber(0))
    .option('--quiet', 'print only the report directory', false)
    .addOption(noColorOption())
    .addHelpText('after', examples)
    .action(async (path: string, given: GivenToJudge) => {
      clausesNamed(
        [...(given.only ?? []), ...(given.skip ?? []), ...namedIn(given.acceptUntested)],
        ['target', 'caller'],
      )
      const { judgeEvidence } = await import('../report-folders/judge-evidence.js')
      terminal.exitCode = await judgeEvidence(terminal, path, given)
    })
}

const examples = `
Examples:
  $ svc-conformance judge reports/latest                           the newest run, without its target
  $ svc-conformance judge reports/latest/evidence.ndjson --only ACCESS-3,cookie
  $ svc-conformance judge evidence.ndjson --profile p.yaml         if there is no report next to it
  $ svc-conformance judge session.har                              what a browser or a proxy recorded

Exit codes: 0 conformant, or all that was selected holds, 1 nonconformant, 2 wrong usage, 3 incomplete, 4 an internal error,
6 nothing could be judged, 130 or 143 interrupted.`
