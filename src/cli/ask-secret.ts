import { Writable } from 'node:stream'
import type { Surroundings } from '../profile/secrets/surroundings.js'
import { readLine } from './read-line.js'
import type { Terminal } from './terminal.js'

/** What a profile is read in: passwords come from the environment, or on a terminal from a person. */
export function surroundingsOf(terminal: Terminal): Surroundings {
  const askSecret = askSecretOn(terminal)
  return { env: terminal.env, ...(askSecret === undefined ? {} : { askSecret }) }
}

/** Asks for a secret on a terminal, without echo; undefined where nobody is there to be asked. */
export function askSecretOn(terminal: Terminal): ((prompt: string) => Promise<string>) | undefined {
  const { stdin, stderr, answers } = terminal
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return async (prompt) => {
    const known = answers?.get(prompt)
    if (known !== undefined) return known
    stderr.write(prompt)
    const given = await readLine(terminal, nowhere())
    stderr.write('\n')
    answers?.set(prompt, given)
    return given
  }
}

function nowhere(): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
}
