import { Command } from 'commander'
import { readProfile } from '../profile/index.js'
import { saveSession } from '../run/index.js'
import { askSecretOn } from './ask-secret.js'
import type { Terminal } from './terminal.js'
import { baseUrl, filled } from './values.js'

interface Given {
  readonly profile: string
  readonly out: string
}

/** `session save`: logs in, proves the session good with one read, and keeps the cookie store for clause ACCESS-5. */
export function sessionCommand(terminal: Terminal): Command {
  const save = new Command('save')
    .summary('log in, prove the session good with one read, and keep its cookies')
    .description(
      'Logs in, proves the session good with one read, and keeps its cookies in a file that only you can read. Once the session has expired, name the file as expiredSession in the profile: clause ACCESS-5 is judged by it.',
    )
    .argument('[BASE_URL]', 'the target; wins over target.baseUrl of the profile', baseUrl)
    .requiredOption('--profile <FILE>', 'names users.main and entities.probe', filled)
    .requiredOption('--out <FILE>', 'where the session goes', filled)
    .addHelpText('after', '\nExample:\n  $ svc-conformance session save --profile p.yaml --out session.json')
    .action(async (url: string | undefined, given: Given) => {
      const ask = askSecretOn(terminal)
      const profile = await readProfile(given.profile, url === undefined ? {} : { baseUrl: url }, {
        env: terminal.env,
        ...(ask === undefined ? {} : { askSecret: ask }),
      })
      const proof = await saveSession(profile, given.out)
      terminal.say(`proven good at ${proof.at}; readable by its owner only`)
      terminal.print(given.out)
    })
  return new Command('session')
    .summary('keep a session until it has expired')
    .description('Keeps a session until it has expired.')
    .addCommand(save)
}
