import { Command } from 'commander'
import { clausesNamed } from '../../run/choosing/select.js'
import type { GivenToRecord } from '../clients/record-traffic.js'
import type { Terminal } from '../terminal/terminal.js'
import {
  acceptUntestedOption,
  depthOption,
  evidenceOption,
  forceOption,
  formatOption,
  noColorOption,
  strictOption,
} from '../options/shared-options.js'
import { address, baseUrl, filled, namedIn, seconds, words } from '../options/values.js'

/** `record --to URL`: a reverse proxy that records what a client and a deployment send each other, and judges both. */
export function recordCommand(terminal: Terminal): Command {
  return new Command('record')
    .summary('record a client and a deployment, and judge both')
    .description(
      'Serves as a reverse proxy before one deployment until Ctrl-C or --for. The first line on stdout is the base URL for the client. At the end both sides are judged by what was recorded.',
    )
    .requiredOption('--to <URL>', 'the base URL of the deployment', baseUrl)
    .option('--listen <HOST:PORT>', 'the address of the proxy (default: loopback, a free port)', address)
    .option('--tls', 'serve https with a self-signed certificate created at start', false)
    .option('--ca <FILE>', 'the certificate authority of the deployment (PEM)', filled)
    .option('--insecure', 'accept any certificate of the deployment', false)
    .option('--for <SECONDS>', 'record for this long', seconds)
    .option('--har <FILE>', 'write the recording as HAR 1.2 as well, secrets masked', filled)
    .addOption(evidenceOption())
    .addOption(depthOption())
    .option('--only <CLAUSES>', 'clause ids, classes or checks, comma-separated', words, [])
    .option('--skip <CLAUSES>', 'clause ids, classes or checks, comma-separated', words, [])
    .addOption(strictOption())
    .addOption(acceptUntestedOption())
    .option('--out <DIR>', 'the report directory (default: reports/<host>-<UTC time>)', filled)
    .addOption(forceOption())
    .addOption(formatOption())
    .option('--quiet', 'print only the base URL and the report directory', false)
    .addOption(noColorOption())
    .addHelpText('after', examples)
    .action(async (given: GivenToRecord) => {
      clausesNamed([...given.only, ...given.skip, ...namedIn(given.acceptUntested)], ['target', 'caller'])
      const { recordTraffic } = await import('../clients/record-traffic.js')
      terminal.exitCode = await recordTraffic(terminal, given)
    })
}

const examples = `
Examples:
  $ svc-conformance record --to https://staging.example.com
  $ svc-conformance record --to https://staging.example.com --listen 127.0.0.1:8080 --for 600 --har client.har

Exit codes: 1 nonconformant, 2 wrong usage, 3 incomplete: a recording never shows a whole deployment, 4 an internal error,
6 nothing could be judged.`
