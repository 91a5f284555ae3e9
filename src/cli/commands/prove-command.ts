import { Command, Option } from 'commander'
import { depths } from '../../contract/index.js'
import { clausesNamed } from '../../run/choosing/select.js'
import type { GivenToProve } from '../prove-suite.js'
import type { Terminal } from '../terminal/terminal.js'
import { forceOption } from '../options/shared-options.js'
import { filled, wholeNumber, words } from '../options/values.js'

/** `prove`: the suite against every deviation, variant and trivial server, and the detection matrix of that. */
export function proveCommand(terminal: Terminal): Command {
  return new Command('prove')
    .summary('prove that the suite detects every deviation and passes every permitted variant')
    .description(
      'Runs the suite against every deviation, permitted variant and trivial server of the emulator, and writes the detection matrix.',
    )
    .option('--only <CLAUSES>', 'only these clause ids or classes, on the deviations that break them', words, [])
    .option('--deviation <ID>', 'only this deviation, variant or trivial server; repeatable', words, [])
    .option('--clients', 'only the scripted clients, by the duties of a client', false)
    .option('--sample <N>', 'a random sample of N deviations and N/3 variants', wholeNumber(1))
    .addOption(new Option('--depth <DEPTH>', 'judge every server at this depth').choices(depths).default('full'))
    .option('--out <DIR>', 'where proof.json and proof.html are written', filled, 'reports/proof')
    .addOption(forceOption())
    .option('--record <FILE>', 'record a complete, successful proof here, for reports and `clauses`', filled)
    .option('--seed <N>', 'seed for combinations of variants and for --sample', wholeNumber(0), 1)
    .addHelpText('after', examples)
    .action(async (given: GivenToProve) => {
      clausesNamed(given.only)
      const { proveSuite } = await import('../prove-suite.js')
      terminal.exitCode = await proveSuite(terminal, given)
    })
}

const examples = `
Examples:
  $ svc-conformance prove                               all of it, some minutes
  $ svc-conformance prove --only ACCESS-9               what makes one clause fail
  $ svc-conformance prove --deviation forbidden-still-writes
  $ svc-conformance prove --sample 60 --seed 7          a part of it, for each change
  $ svc-conformance prove --clients                     that each bad client breaks exactly its duties
  $ svc-conformance prove --depth core                  what core detects, and that it fails no conformant server

Exit codes: 0 the proof holds, 1 it does not, 2 wrong usage, 4 an internal error, 130 or 143 interrupted.`
