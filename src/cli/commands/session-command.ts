import { Command } from 'commander'
import { parsedJson, isRecord } from '../../runtime/json.js'
import { surroundingsOf } from '../terminal/ask-secret.js'
import { targetFrom } from '../options/environment.js'
import { behindLink, checkOutFile, checkReplaceable, writtenTo } from '../report-folders/out-path.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { baseUrl, filled } from '../options/values.js'

interface Given {
  readonly profile?: string
  readonly out?: string
}

/** `session save`: logs in, proves the session good with one read, and keeps the cookie store for clause ACCESS-5. */
export function sessionCommand(terminal: Terminal): Command {
  const save = new Command('save')
    .summary('log in, verify the session with one read, and save its cookies')
    .description(
      'Logs in, verifies the session with one read, and saves its cookies to a file that only you can read. After the session has expired, set expiredSession in the profile to this file, so that clause ACCESS-5 can be judged.',
    )
    .argument('[BASE_URL]', 'the target; overrides target.baseUrl of the profile', baseUrl)
    .option('--profile <FILE>', 'a profile with users.main and entities.probe; required', filled)
    .option('--out <FILE>', 'the session file to write; required', filled)
    .addHelpText('after', examples)
    .action(async (url: string | undefined, given: Given) => {
      const target = targetFrom(url, terminal.env)
      const path = needed(given.profile, '--profile FILE, a profile with users.main and entities.probe')
      const out = needed(given.out, '--out FILE, the session file to write')
      checkOutFile('--out', out)
      checkReplaceable('--out', out, isSession)
      const { readProfile } = await import('../../profile/index.js')
      const { saveSession } = await import('../../run/index.js')
      const overrides = target === undefined ? {} : { baseUrl: target }
      const profile = await readProfile(path, overrides, { ...surroundingsOf(terminal), mainAlone: true })
      const proof = await writtenTo('--out', () => saveSession(profile, behindLink(out), terminal.signal))
      terminal.say(`verified at ${proof.at}; readable by its owner only`)
      terminal.print(out)
    })
  return new Command('session')
    .summary('save a session for later use as expiredSession')
    .description('Saves a session for later use as expiredSession.')
    .addCommand(save)
}

const examples = `
Example:
  $ svc-conformance session save --profile p.yaml --out session.json

Exit codes: 0 the session is saved, 2 wrong usage, 4 an internal error, 6 the target was not reached, refused the login,
or returned no record to prove the session with, 130 or 143 interrupted.`

/** Whether a file holds a session that was saved before. */
export function isSession(text: string): boolean {
  const content = parsedJson(text)
  return isRecord(content) && 'jar' in content && 'proof' in content
}

/** Asked for here, since commander would ask before the environment has been looked at. */
function needed(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageFault(`\`session save\` needs ${option}`)
  return value
}
