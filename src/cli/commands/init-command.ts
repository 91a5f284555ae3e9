import { Command, InvalidArgumentError } from 'commander'
import { isPlaceholderId, placeholderId, sandboxAdvice } from '../../profile/values/placeholder-id.js'
import { targetFrom } from '../options/environment.js'
import type { GivenToInit } from '../initializing/init-profile.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { baseUrl, filled, seconds } from '../options/values.js'

/** `init BASE_URL`: meets a deployment for the first time, and writes a profile of what it has. */
export function initCommand(terminal: Terminal): Command {
  return new Command('init')
    .summary('explore a deployment and write a profile for it')
    .description(
      'Logs in once, explores the deployment, and writes a commented profile. On a terminal it then asks for what only a person can name, such as the sandbox record; every question can be skipped. Values to confirm are written as comments, and examples say so. Nothing is changed on the target.',
    )
    .argument('[BASE_URL]', 'the deployment', baseUrl)
    .option('--user <NAME>', 'the user name; init asks for it on a terminal', filled)
    .option(
      '--password-env <NAME>',
      'the environment variable with the password (default: SVC_PASSWORD); if it is not set, init asks on a terminal',
      filled,
    )
    .option('--password-file <PATH>', 'a file that contains only the password', filled)
    .option('--out <FILE>', 'the profile to write', filled, 'svc-conformance.yaml')
    .option('--force', 'overwrite the file', false)
    .option('--sandbox <ENTITY/ID>', 'the one record that a run may change; init only writes its name', namedRecord)
    .option('--tls-ca <FILE>', 'the certificate authority of the deployment, PEM', filled)
    .option('--tls-cert <FILE>', 'a client certificate, PEM; with --tls-key', filled)
    .option('--tls-key <FILE>', 'the private key of the client certificate, PEM', filled)
    .option('--tls-insecure', 'accept any certificate, now and in every run with this profile', false)
    .option('--proxy <URL>', 'the proxy for every request (default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY)', filled)
    .option('--timeout <SECONDS>', 'timeout of one request', seconds, 30)
    .option('--yes', 'never ask; a missing value is an error', false)
    .addHelpText('after', examples)
    .action(async (url: string | undefined, given: GivenToInit) => {
      const target = targetFrom(url, terminal.env)
      if (target === undefined) throw new UsageFault('missing BASE_URL, the address of the deployment')
      const { initProfile } = await import('../initializing/init-profile.js')
      terminal.exitCode = await initProfile(terminal, target, given)
    })
}

function namedRecord(value: string): NonNullable<GivenToInit['sandbox']> {
  const [, entity, id] =
    /^([\p{L}_][\p{L}\p{N}_]{0,99})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu.exec(value) ?? []
  if (entity === undefined || id === undefined)
    throw new InvalidArgumentError(`Expected ENTITY/ID, such as Contact/${placeholderId}.`)
  if (isPlaceholderId(id))
    throw new InvalidArgumentError(`${id} is a placeholder that identifies no record. ${sandboxAdvice}`)
  return { entity, id }
}

const examples = `
Examples:
  $ svc-conformance init https://staging.example.com/tenant         asks for what is missing
  $ svc-conformance init https://staging.example.com --user Supervisor --password-env SVC_PASSWORD --yes
  $ svc-conformance init https://localhost:8443 --user Supervisor --tls-ca ca.pem --out staging.yaml
  $ svc-conformance run --profile staging.yaml                      what comes next

Passwords are never accepted as options, stored in the profile or printed. At most 60 reads and one login are sent.
Exit codes: 0 the profile is written, 2 wrong usage, 4 an internal error, 6 no deployment found, or the
login was refused, 130 or 143 interrupted.`
