import { promptsOn, type Prompts, type Read } from '../terminal/prompts.js'
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
  const prompts = promptsOn(terminal)
  // The log of a pipeline may be a terminal too, and nobody is there.
  if (prompts === undefined || !terminal.isLive) return undefined
  return async (findings, user) => {
    prompts.say('Questions. Enter skips each of them.')
    const sandbox = findings.sandbox?.id === undefined ? await askRecord(prompts, findings.offered) : undefined
    prompts.say('\nCustom service: one that changes nothing, because it is called several times.')
    const custom = await prompts.text('Service/Method', readService)
    prompts.say('\nCustom service that needs no login: one that changes nothing, too.')
    const anonymous = await prompts.text('Service/Method', readService)
    prompts.say(
      `\nRestricted user: an account that may not read everything. Its password comes from ${restrictedPassword}.`,
    )
    const restricted = await prompts.text('User name', (name) =>
      name === user ? { fault: 'This is the main user. Name another one' } : { value: name },
    )
    const forbidden =
      restricted === undefined ? undefined : await prompts.text('Entity that this user may not read', readEntity)
    prompts.say('\nWindows login (NTLM): whether there is one. Without it, MODE-2 is inapplicable.')
    const ntlmPath = await prompts.select('Windows login', 'Skip', [
      { value: 'none', label: 'There is none' },
      { value: usualNtlmPath, label: `At ${usualNtlmPath}` },
    ])
    return {
      ...(sandbox === undefined ? {} : { sandbox }),
      named: {
        ...(custom === undefined ? {} : { custom }),
        ...(anonymous === undefined ? {} : { anonymous }),
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
  prompts.say('\nSandbox: the one record that a run may change and restores. init changes nothing.')
  const create = 'Create a record that nobody uses, and name it with --sandbox ENTITY/ID'
  if (offered.length === 0) {
    prompts.say(`  No record was read that looks safe to change. ${create}.`)
    return undefined
  }
  prompts.say(`Choose only a record that nobody uses. If there is none: ${create}.`)
  const chosen = await prompts.select(
    'Record',
    'Skip',
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
  return (await prompts.confirm('Use this record?')) ? chosen.sandbox : undefined
}

function valueTold(value: OfferedRecord['now'][number]['value']): string {
  if (value === null || value === '') return 'empty'
  return visibleLine(JSON.stringify(value), 40)
}

function readService(text: string): Read<NamedService> {
  const [service = '', ...rest] = text.split('/')
  const method = rest.join('/')
  return isName(service) && isName(method)
    ? { value: { service, method } }
    : { fault: 'Expected Service/Method, such as EchoService/Echo' }
}

function readEntity(text: string): Read<string> {
  return isName(text) ? { value: text } : { fault: 'Expected the name of an entity, such as Payroll' }
}
