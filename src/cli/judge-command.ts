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
      'Runs the same scenarios over recorded exchanges in place of the network, and writes a report of its own. What the recording does not hold, or hides, is cantTell. Options that are not given are those of the recorded run.',
    )
    .argument('<EVIDENCE>', 'an evidence.ndjson, or the report folder that has one', filled)
    .option(
      '--profile <FILE>',
      'the profile of the recorded run, where its report does not tell (YAML or JSON)',
      filled,
    )
    .option('--out <DIR>', 'the report folder (default: reports/judged-<UTC time>)', filled)
    .option('--force', 'write into a directory that holds files of others, and keep them', false)
    .option('--only <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .option('--skip <CLAUSES>', 'clause ids or classes, comma-separated', words)
    .option('--format <FORMATS>', `${formatNames.join(', ')}; all by default`, formats)
    .option('--strict', 'count failed clauses that the document knows from reports only', false)
    .option('--accept-untested [CLAUSES]', 'these clauses, or all, may stay unjudged', clausesOrAll, false)
    .option('--seed <N>', 'of the recorded run, where its report does not tell', wholeNumber(0))
    .option('--quiet', 'print the report folder only', false)
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
