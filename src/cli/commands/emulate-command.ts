import { Command } from 'commander'
import type { GivenToEmulate } from '../emulating/serve-emulator.js'
import type { Terminal } from '../terminal/terminal.js'
import { baseUrl, filled, filledEach, seconds, wholeNumber, words } from '../options/values.js'

/** `emulate`, and all of `svc-emulator`: serves the embedded emulator until it is stopped. The first line on stdout is its base URL. */
export function emulateCommand(terminal: Terminal, name = 'emulate'): Command {
  const called = name === 'emulate' ? 'svc-conformance emulate' : name
  return new Command(name)
    .summary('serve the embedded emulator until it is stopped')
    .description('Serves the embedded emulator until it is stopped. The first line on stdout is its base URL.')
    .option('--port <N>', 'the port; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .option('--host <HOST>', 'the address to listen on', filled, '127.0.0.1')
    .option('--public-url <URL>', 'the URL that clients use, if a proxy is in front of it', baseUrl)
    .option('--base-path <PATH>', 'the base path, such as /tenant', filled)
    .option('--rows <N>', 'records of the large entity (default: 20500)', wholeNumber(0))
    .option('--deviation <ID>', 'a breach of the document to enable; repeatable', words, [])
    .option('--variant <ID>', 'a permitted variation to enable; repeatable', words, [])
    .option('--vary <SEED>', 'enable a random set of permitted variations, the same for the same seed', wholeNumber(0))
    .option('--trait <ID>', 'a trait of real deployments that the document does not allow; repeatable', words, [])
    .option('--scenario <ID>', 'a scenario of `client` to play; --list shows them', filled)
    .option('--generation <ID>', 'a generation of real deployments to behave like', filled)
    .option('--data <FILE>', 'entities, services and users of your own: YAML, JSON or $metadata', filled)
    .option('--keep-built-in', 'keep the built-in entities as well as those of a $metadata document')
    .option('--stub <FILE>', 'canned answers for further paths, YAML or JSON; repeatable', filledEach)
    .option('--user <NAME>', 'a further user, or a built-in one, with the next --password-file; repeatable', filledEach)
    .option(
      '--password-file <FILE>',
      'the file with the password of the --user at the same place; repeatable',
      filledEach,
    )
    .option('--vendor-prefix <PREFIX>', 'replaces SVC', filled)
    .option('--tls', 'serve https with a self-signed certificate created at start', false)
    .option('--tls-name <HOST>', 'a further host name or address of that certificate; repeatable', filledEach)
    .option('--tls-cert <FILE>', 'serve https with the certificate chain in FILE, PEM', filled)
    .option('--tls-key <FILE>', 'the private key of --tls-cert, PEM', filled)
    .option('--latency <MS>', 'delay every response by this many milliseconds', wholeNumber(0), 0)
    .option('--session-lifetime <SECONDS>', 'how long a session lives after its login (default: 43200)', seconds)
    .option('--control', 'serve the control API below /__emulator, for callers on this machine', false)
    .option('--control-token-file <FILE>', 'serve it to any address that sends the token in FILE as Bearer', filled)
    .option('--seed <N>', 'the same seed gives the same records and passwords', wholeNumber(0), 1)
    .option('--write-profile <FILE>', 'write a matching profile, and password files next to it', filled)
    .option(
      '--list [WORD]',
      'list the deviations, variants, scenarios, traits and generations (with WORD), and exit',
      false,
    )
    .addHelpText('after', examples(called))
    .action(async (given: GivenToEmulate) => {
      if (given.list !== false) {
        const { listOverrides } = await import('../emulating/list-overrides.js')
        listOverrides(terminal, given.list === true ? undefined : given.list)
      } else await (await import('../emulating/serve-emulator.js')).serveEmulator(terminal, given)
    })
}

const examples = (called: string) => `
Examples:
  $ ${called} --port 8080 --write-profile emulator.yaml
  $ svc-conformance run --profile emulator.yaml
  $ ${called} --variant rotating-cookies --variant loader-twice
  $ ${called} --control --port 8080
  $ curl -X POST http://127.0.0.1:8080/__emulator/reset
  $ ${called} --generation net --data fleet.yaml --stub partner.yaml
  $ ${called} --user Robot --password-file robot.secret
  $ ${called} --tls --tls-name emulator.test
  $ ${called} --list cookie

Exit codes: 0 stopped, 2 wrong usage, an invalid file, or a port that is taken, 4 an internal error.`
