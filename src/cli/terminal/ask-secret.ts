import type { Surroundings } from '../../profile/secrets/surroundings.js'
import { promptsOn } from './prompts.js'
import type { Terminal } from './terminal.js'

/** What a profile is read in: passwords come from the environment, or on a terminal from a person. */
export function surroundingsOf(terminal: Terminal): Surroundings {
  const askSecret = askSecretOn(terminal)
  return { env: terminal.env, ...(askSecret === undefined ? {} : { askSecret }) }
}

/** Asks for a secret on a terminal, without echo, and for none twice; undefined where nobody is there to be asked. */
export function askSecretOn(terminal: Terminal): ((prompt: string) => Promise<string>) | undefined {
  const prompts = promptsOn(terminal)
  if (prompts === undefined) return undefined
  const { answers } = terminal
  return async (prompt) => {
    const known = answers?.get(prompt)
    if (known !== undefined) return known
    const given = await prompts.secret(prompt)
    answers?.set(prompt, given)
    return given
  }
}
