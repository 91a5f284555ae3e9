import type { Terminal } from './terminal.js'

/** What an answer says, or what is wrong with it: a sentence for the person who is asked again. */
export type Read<Value> = { readonly value: Value } | { readonly fault: string }

export interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** What the prompts of the library have in common: where they are drawn, and what ends them. */
interface Drawn {
  readonly message: string
  readonly input: Terminal['stdin']
  readonly output: Terminal['stderr']
  readonly signal: AbortSignal
  readonly withGuide: false
}

/**
 * Questions to a person, drawn on stderr by a library that is loaded with the first of them. Each throws where it is
 * interrupted: by a signal, by the end of the input, or by Ctrl-C, which is a key and no signal as long as a question is open.
 */
export class Prompts {
  readonly #terminal: Terminal

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  say(text: string): void {
    this.#terminal.say(text)
  }

  /** A line with blanks cut off, asked for until it can be read; undefined for Enter alone. */
  async text<Value>(message: string, read: (answer: string) => Read<Value>): Promise<Value | undefined> {
    const { text } = await library()
    for (;;) {
      // Not checked by the library: it keeps a wrong answer in the line, and Enter would not skip the question any more.
      const answer = (await this.#ask<string>(message, text)).trim()
      if (answer === '') return undefined
      const found = read(answer)
      if ('value' in found) return found.value
      this.say(found.fault)
    }
  }

  /** A secret as it is typed, blanks included, of which the screen does not show even the length; empty for Enter alone. */
  async secret(message: string): Promise<string> {
    const { password } = await library()
    return this.#ask<string>(message, (drawn) => password({ ...drawn, mask: '' }))
  }

  /** One of the choices. The first is to pass, and is what Enter alone takes. */
  async select<Value>(message: string, pass: string, choices: readonly Choice<Value>[]): Promise<Value | undefined> {
    const { select } = await library()
    const options = [pass, ...choices.map(({ label }) => label)].map((label, value) => ({ value, label }))
    const at = await this.#ask<number>(message, (drawn) => select({ ...drawn, options }))
    return choices[at - 1]?.value
  }

  /** Yes or no; Enter alone is no. */
  async confirm(message: string): Promise<boolean> {
    const { confirm } = await library()
    return this.#ask<boolean>(message, (drawn) => confirm({ ...drawn, initialValue: false }))
  }

  async #ask<Answer>(message: string, ask: (drawn: Drawn) => Promise<Answer | symbol>): Promise<Answer> {
    const { stdin: input, stderr: output, signal, width } = this.#terminal
    // One that was never told its size, as in a container, has no columns: the library would draw one character a line.
    if (output.columns === 0) output.columns = width
    // A prompt listens to its signal for good, and would draw again when a later question is interrupted.
    const ending = new AbortController()
    const end = () => {
      ending.abort()
    }
    signal.addEventListener('abort', end, { once: true })
    input.once('end', end)
    try {
      if (signal.aborted || input.readableEnded) end()
      const answer = await ask({ message, input, output, signal: ending.signal, withGuide: false })
      if (typeof answer !== 'symbol') return answer
      // Not by a signal of the system: nothing would be left to wait for, and the process would end before it is there.
      if (!signal.aborted) this.#terminal.interrupt()
      throw new Error(`interrupted by ${String(signal.reason ?? 'the end of the input')}`)
    } finally {
      signal.removeEventListener('abort', end)
      input.off('end', end)
    }
  }
}

/** Undefined where nobody is there to be asked. */
export function promptsOn(terminal: Terminal): Prompts | undefined {
  return terminal.stdin.isTTY && terminal.stderr.isTTY ? new Prompts(terminal) : undefined
}

async function library() {
  const loaded = await import('@clack/prompts')
  const { aliases } = loaded.settings
  // Escape is also how an arrow key begins, and over a slow line the rest comes too late to be told from it.
  aliases.delete('escape')
  // Ctrl-D would end the reading and leave the question open for ever.
  aliases.set('\u0004', 'cancel')
  return loaded
}
