import { Command } from 'commander'
import type { GivenToRestore } from '../report-folders/restore-folder.js'
import type { Terminal } from '../terminal/terminal.js'
import { filled } from '../options/values.js'

/** `restore [DIR]`: puts back what an interrupted run changed, by the journal in its report folder. */
export function restoreCommand(terminal: Terminal): Command {
  return new Command('restore')
    .summary('restore what an interrupted run changed')
    .description(
      'Restores what an interrupted run changed, using the journal in its report directory, and reads the record back. The journal is removed once the record is restored.',
    )
    .argument('[DIR]', 'the report directory (default: the newest below reports/ that has a journal)', filled)
    .option('--profile <FILE>', 'another profile than that of the run, for users and passwords', filled)
    .addHelpText('after', examples)
    .action(async (dir: string | undefined, given: GivenToRestore) => {
      const { restoreFolder } = await import('../report-folders/restore-folder.js')
      terminal.exitCode = await restoreFolder(terminal, dir, given)
    })
}

const examples = `
Examples:
  $ svc-conformance restore
  $ svc-conformance restore reports/staging.example.com-20261101T094500Z
  $ svc-conformance restore reports/staging.example.com-20261101T094500Z --profile moved.yaml

Exit codes: 0 the record is as before, or there is nothing to restore, 2 wrong usage, 4 an internal error, 5 it could not be
restored (also if the target was not reached, or the command was interrupted), or somebody else, or a process of the
target, changed it and it was left so, 130 or 143 interrupted before anything was sent.`
