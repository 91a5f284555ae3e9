import { Command } from 'commander'
import { formatNames } from '../report/formats.js'
import { clausesNamed } from '../run/choosing/select.js'
import type { GivenToJudge } from './judge-evidence.js'
import type { Terminal } from './terminal.js'
import { clausesOrAll, filled, formats, namedIn, wholeNumber, words } from './values.js'

/** `judge EVIDENCE`: judges recorded exchanges again, without a network. */
export function judgeCommand(terminal: Terminal): Command {
  return new Command('judge')
    .summary('judge recorded evidence again, without a network')
    .description(
      'Runs the same scenarios on recorded exchanges instead of the network, and writes a new report. A clause is cantTell if the recording lacks or masks what it needs. Options default to those of the recorded run.',
    )
    .argument('<EVIDENCE>', 'an evidence.ndjson, or a report directory with one', filled)
    .option('--profile <FILE>', 'the profile of the recorded run, if its report is missing (YAML or JSON)', filled)
    .option('--out <DIR>', 'the report directory (default: reports/judged-<UTC time>)', filled)
    .option('--force', 'write into a directory that contains other files, and keep them', false)
    .option('--only <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .option('--skip <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .option('--format <FORMATS>', `${formatNames.join(', ')}; all by default`, formats)
    .option('--strict', 'count failures of clauses of level reported', false)
    .option('--accept-untested [CLAUSES]', 'accept that these clauses, or all, stay untested', clausesOrAll, false)
    .option('--seed <N>', 'the seed of the recorded run, if its report is missing', wholeNumber(0))
    .option('--quiet', 'print only the report directory', false)
    .option('--no-color', 'print without colour')
    .addHelpText('after', examples)
    .action(async (path: string, given: GivenToJudge) => {
      clausesNamed([...(given.only ?? []), ...(given.skip ?? []), ...namedIn(given.acceptUntested)])
      const { judgeEvidence } = await import('./judge-evidence.js')
      terminal.exitCode = await judgeEvidence(terminal, path, given)
    })
}

const examples = `
Examples:
  $ svc-conformance judge reports/latest                           the newest run, without its target
  $ svc-conformance judge reports/latest/evidence.ndjson --only ACCESS-3,cookie
  $ svc-conformance judge evidence.ndjson --profile p.yaml         where no report lies beside it

Exit codes: 0 conformant, or all that was selected holds, 1 nonconformant, 2 wrong usage, 3 incomplete, 4 a fault of the checker,
6 nothing could be judged, 130 or 143 interrupted.`
