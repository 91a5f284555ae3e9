import { askLineOn } from '../terminal/ask-secret.js'
import type { Terminal } from '../terminal/terminal.js'
import {
  isName,
  restrictedPassword,
  type Findings,
  type Named,
  type NamedService,
  type OfferedRecord,
} from '../../first-contact/index.js'
import { visibleLine } from '../../report/visible-text.js'

/** What a person chose and named; where every question was skipped, nothing. */
export interface Guided {
  readonly sandbox?: OfferedRecord['sandbox']
  readonly named: Named
}

/** Asks on a terminal for what only a person can name. Enter skips a question; Ctrl-C ends the command, before anything is written. */
export type Guide = (findings: Findings, user: string) => Promise<Guided>

/** Undefined where nobody is there to be asked. */
export function guideOn(terminal: Terminal): Guide | undefined {
  const ask = askLineOn(terminal)
  // The log of a pipeline may be a terminal too, and nobody is there.
  if (ask === undefined || !terminal.isLive) return undefined
  return async (findings, user) => {
    const prompts = new Prompts(terminal, ask)
    prompts.say('Questions. Enter skips each of them.\n')
    const sandbox = findings.sandbox?.id === undefined ? await askRecord(prompts, findings.offered) : undefined
    prompts.say('Custom service: one that changes nothing, because it is called several times.')
    const custom = await prompts.text('Service/Method', serviceFault)
    prompts.say('Custom service that needs no login: one that changes nothing, too.')
    const anonymous = await prompts.text('Service/Method', serviceFault)
    prompts.say(
      `Restricted user: an account that may not read everything. Its password comes from ${restrictedPassword}.`,
    )
    const restricted = await prompts.text('User name', (name) =>
      name === user ? 'This is the main user. Name another one' : undefined,
    )
    const forbidden =
      restricted === undefined
        ? undefined
        : await prompts.text('Entity that this user may not read', (name) =>
            isName(name) ? undefined : 'Expected the name of an entity, such as Payroll',
          )
    prompts.say('Windows login (NTLM): whether there is one. Without it, MODE-2 is inapplicable.')
    const ntlmPath = await prompts.select([
      { value: 'none', label: 'There is none' },
      { value: usualNtlmPath, label: `At ${usualNtlmPath}` },
    ])
    return {
      ...(sandbox === undefined ? {} : { sandbox }),
      named: {
        ...(custom === undefined ? {} : { custom: serviceNamed(custom) }),
        ...(anonymous === undefined ? {} : { anonymous: serviceNamed(anonymous) }),
        ...(restricted === undefined ? {} : { restricted }),
        ...(forbidden === undefined ? {} : { forbidden }),
        ...(ntlmPath === undefined ? {} : { ntlmPath }),
      },
    }
  }
}

const usualNtlmPath = '/Login/NuiLogin.aspx?ntlmlogin'

/** Which of the records that were read, and then whether it may be changed: Enter answers neither. */
async function askRecord(
  prompts: Prompts,
  offered: readonly OfferedRecord[],
): Promise<OfferedRecord['sandbox'] | undefined> {
  prompts.say('Sandbox: the one record that a run may change and restores. init changes nothing.')
  const create = 'Create a record that nobody uses, and name it with --sandbox ENTITY/ID'
  if (offered.length === 0) {
    prompts.say(`  No record was read that looks safe to change. ${create}.`)
    return undefined
  }
  prompts.say(`Choose only a record that nobody uses. If there is none: ${create}.`)
  const chosen = await prompts.select(
    offered.map((value) => ({
      value,
      label: `${value.sandbox.entity} ${visibleLine(value.name, 60)} (${value.sandbox.id})`,
    })),
  )
  if (chosen === undefined) return undefined
  const { lookup } = chosen.sandbox
  prompts.say('A run would set these fields of it and restore them:')
  for (const { field, value } of chosen.now) prompts.say(`  ${field}, now ${valueTold(value)}`)
  if (lookup !== undefined) prompts.say(`  ${lookup.name}, to another record of ${lookup.target}`)
  const answer = await prompts.text('Use this record? Type yes', (given) =>
    /^(yes|no|n)$/i.test(given) ? undefined : 'Expected yes or no',
  )
  return answer?.toLowerCase() === 'yes' ? chosen.sandbox : undefined
}

function valueTold(value: OfferedRecord['now'][number]['value']): string {
  if (value === null || value === '') return 'empty'
  return visibleLine(JSON.stringify(value), 40)
}

function serviceFault(text: string): string | undefined {
  const { service, method } = serviceNamed(text)
  return isName(service) && isName(method) ? undefined : 'Expected Service/Method, such as EchoService/Echo'
}

function serviceNamed(text: string): NamedService {
  const [service = '', ...method] = text.split('/')
  return { service, method: method.join('/') }
}

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** Questions of one line, as name and password are asked for. Throws where somebody interrupts. */
class Prompts {
  readonly #terminal: Terminal
  readonly #ask: (prompt: string) => Promise<string>

  constructor(terminal: Terminal, ask: (prompt: string) => Promise<string>) {
    this.#terminal = terminal
    this.#ask = ask
  }

  say(text: string): void {
    this.#terminal.say(text)
  }

  /** Asks until there is an answer without a fault; Enter gives undefined. */
  async text(question: string, fault: (answer: string) => string | undefined): Promise<string | undefined> {
    for (;;) {
      const answer = await this.#ask(`  ${question}: `)
      if (this.#terminal.signal.aborted) throw new Error(`interrupted by ${String(this.#terminal.signal.reason)}`)
      if (answer === '') return undefined
      const wrong = fault(answer)
      if (wrong === undefined) return answer
      this.say(`  ${wrong}`)
    }
  }

  /** Asks for the number of a choice; Enter gives undefined. */
  async select<Value>(choices: readonly Choice<Value>[]): Promise<Value | undefined> {
    for (const [at, { label }] of choices.entries()) this.say(`  ${String(at + 1)}  ${label}`)
    const most = String(choices.length)
    const isOne = (answer: string) => /^\d{1,3}$/.test(answer) && choices[Number(answer) - 1] !== undefined
    const answer = await this.text('Number', (given) =>
      isOne(given) ? undefined : `Expected a number from 1 to ${most}`,
    )
    return choices[Number(answer) - 1]?.value
  }
}
