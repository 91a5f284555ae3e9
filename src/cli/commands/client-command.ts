import { Command } from 'commander'
import { clausesNamed } from '../../run/choosing/select.js'
import type { GivenToClient } from '../clients/play-client.js'
import type { Terminal } from '../terminal/terminal.js'
import {
  acceptUntestedOption,
  depthOption,
  forceOption,
  formatOption,
  noColorOption,
  strictOption,
} from '../options/shared-options.js'
import { address, filled, namedIn, seconds, wholeNumber, words } from '../options/values.js'

/** `client [-- COMMAND…]`: judges a client program by what it sends to the embedded emulator. */
export function clientCommand(terminal: Terminal): Command {
  return new Command('client')
    .summary('judge a client program by what it sends')
    .description(
      'Runs COMMAND against the scenarios of the embedded emulator and judges what it sends by the CALLER clauses. Without COMMAND it serves one scenario until Ctrl-C or --for. COMMAND gets SVC_BASE_URL, SVC_USER_NAME, SVC_PASSWORD, SVC_ENTITY, SVC_RECORD_ID and SVC_SCENARIO in its environment, and {baseUrl}, {userName} and {password} in its arguments.',
    )
    .argument('[COMMAND...]', 'the client and its arguments, after --')
    .option('--scenario <ID>', 'a scenario to play; repeatable (default: all)', words, [])
    .option('--list', 'list the scenarios, and exit', false)
    .option('--vary <N>', 'play the command again on this many sets of permitted variations', wholeNumber(0, 1000), 3)
    .option('--timeout <SECONDS>', 'end a command that takes longer', seconds, 60)
    .option('--listen <HOST:PORT>', 'the address of the emulator (default: loopback, a free port)', address)
    .option('--tls', 'serve https; the command finds the certificate in NODE_EXTRA_CA_CERTS and SSL_CERT_FILE', false)
    .option('--for <SECONDS>', 'without COMMAND: serve for this long', seconds)
    .option('--generation <ID>', 'a generation of real deployments to behave like', filled)
    .option('--vendor-prefix <PREFIX>', 'replaces SVC', filled)
    .addOption(depthOption())
    .option('--only <CLAUSES>', 'clause ids or checks such as CALLER-2/newest, comma-separated', words, [])
    .option('--skip <CLAUSES>', 'clause ids or checks, comma-separated', words, [])
    .addOption(strictOption())
    .addOption(acceptUntestedOption())
    .option('--seed <N>', 'seed for records, passwords and the sets of variations', wholeNumber(0), 1)
    .option('--out <DIR>', 'the report directory (default: reports/client-<UTC time>)', filled)
    .addOption(forceOption())
    .addOption(formatOption())
    .option('--quiet', 'print only the report directory', false)
    .addOption(noColorOption())
    .addHelpText('after', examples)
    .action(async (command: readonly string[], given: GivenToClient) => {
      clausesNamed([...given.only, ...given.skip, ...namedIn(given.acceptUntested)], ['caller'])
      const { listScenariosOn, playClient } = await import('../clients/play-client.js')
      if (given.list) listScenariosOn(terminal)
      else terminal.exitCode = await playClient(terminal, command, given)
    })
}

const examples = `
Examples:
  $ svc-conformance client -- node sync.js
  $ svc-conformance client --scenario session-expires --vary 0 -- python3 sync.py --url {baseUrl}
  $ svc-conformance client --listen 127.0.0.1:8080                 serve, and judge what a person clicks
  $ svc-conformance client --list

Exit codes: 0 conformant, or all that was selected holds, 1 nonconformant, 2 wrong usage, or the command sent nothing,
3 incomplete, 4 an internal error, 6 nothing could be judged, 130 or 143 interrupted.`
