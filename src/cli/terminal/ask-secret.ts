import { Writable } from 'node:stream'
import type { Surroundings } from '../../profile/secrets/surroundings.js'
import type { Terminal } from './terminal.js'
import { createInterface } from 'node:readline'

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

/**
 * Reads one line from a terminal, which is written to `echo` as it is typed, after a prompt that is written there too. An
 * input that ends gives an empty line. Ctrl-C, which is no signal while the terminal is read key by key, is made one.
 */
function readLine({ stdin, signal }: Terminal, echo: Writable, prompt = ''): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: stdin, output: echo, terminal: true })
    let given = ''
    const giveUp = () => {
      lines.close()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    lines.once('close', () => {
      signal.removeEventListener('abort', giveUp)
      resolve(given)
    })
    lines.question(prompt, (answer) => {
      given = answer
      lines.close()
    })
  })
}

/** Asks for a line on a terminal, with echo; undefined where nobody is there to be asked. */
export function askLineOn(terminal: Terminal): ((prompt: string) => Promise<string>) | undefined {
  const { stdin, stderr } = terminal
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return async (prompt) => (await readLine(terminal, stderr, prompt)).trim()
}
