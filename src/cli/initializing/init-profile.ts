import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { exitCodeOf, type ExitCode } from '../../contract/index.js'
import { isDiskFull } from '../../exchange/evidence/evidence-file.js'
import { ExchangeFault } from '../../exchange/index.js'
import {
  askedAddress,
  foundTold,
  makeContact,
  NoFirstContact,
  openTold,
  profileText,
  restrictedPassword,
  schemaLine,
  sentenceOf,
  type NamedRecord,
  type Written,
} from '../../first-contact/index.js'
import { proxyFault } from '../../profile/values/base-url.js'
import { pathText } from '../../profile/faults/fault.js'
import { environmentProxy } from '../../profile/secrets/environment-proxy.js'
import { onePassword } from '../../profile/secrets/passwords.js'
import { readTlsFiles } from '../../profile/secrets/tls-files.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { shellWord } from '../../report/findings/shell-word.js'
import { visibleLine } from '../../report/visible-text.js'
import { isLoopback, type Credentials } from '../../session/index.js'
import { askSecretOn } from '../terminal/ask-secret.js'
import { besideProfile, checked, givenPassword, type GivenPassword } from '../terminal/given-password.js'
import { guideOn } from './init-guide.js'
import { behindLink, checkOutFile } from '../report-folders/out-path.js'
import { promptsOn } from '../terminal/prompts.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `init`, as commander gives them. */
export interface GivenToInit {
  readonly user?: string
  readonly passwordEnv?: string
  readonly passwordFile?: string
  readonly out: string
  readonly force: boolean
  readonly sandbox?: NamedRecord
  readonly tlsCa?: string
  readonly tlsCert?: string
  readonly tlsKey?: string
  readonly tlsInsecure: boolean
  readonly proxy?: string
  readonly timeout: number
  readonly yes: boolean
}

/**
 * Meets the deployment, writes its profile, tells what was found and prints the profile's path. Gives back the exit code;
 * throws UsageFault for what was given wrongly, before anything is sent.
 */
export async function initProfile(terminal: Terminal, target: string, given: GivenToInit): Promise<ExitCode> {
  try {
    const url = addressOf(target)
    checkOut(given)
    const tls = await tlsOf(given)
    const proxy = proxyOf(given, url, terminal.env)
    const password = await givenPassword(given, terminal.env, given.out)
    const asking = askingFor(terminal, given, password)
    const guide = given.yes ? undefined : guideOn(terminal)
    warn(terminal, url, given)
    let user = ''
    const met = await makeContact({
      url,
      tls: { ...tls, insecure: given.tlsInsecure },
      requestTimeoutMs: given.timeout * 1000,
      credentials: async (baseUrl) => {
        const credentials = await asking(baseUrl)
        user = credentials.name
        return credentials
      },
      signal: terminal.signal,
      offersRecords: guide !== undefined,
      ...(proxy === undefined ? {} : { proxy }),
      ...(password.password === undefined ? {} : { password: password.password }),
      ...(given.sandbox === undefined ? {} : { sandbox: given.sandbox }),
    })
    terminal.say(foundTold(met).join('\n'))
    const { sandbox, named } = guide === undefined ? { named: {} } : await guide(met, user)
    if (guide !== undefined) terminal.say('')
    const findings = sandbox === undefined ? met : { ...met, sandbox }
    await write(given, profileText(findings, { ...writtenOf(given, user, password), named }))
    tell(terminal, openTold(findings, named), given, { ...password, restricted: named.restricted })
    return 0
  } catch (fault) {
    if (terminal.signal.aborted) throw fault
    if (fault instanceof NoFirstContact) terminal.say(`error: ${fault.message}`)
    else if (fault instanceof ExchangeFault) terminal.say(`error: ${sentenceOf(fault)}`)
    else throw fault
    return exitCodeOf(['nothingJudged'])
  }
}

function addressOf(target: string): string {
  const asked = askedAddress(target)
  if ('fault' in asked) throw new UsageFault(`BASE_URL ${asked.fault}`)
  return asked.url
}

function checkOut({ out, force }: GivenToInit): void {
  if (existsSync(out) && !force)
    throw new UsageFault(`${out} already exists. Choose another file with --out, or overwrite it with --force`)
  checkOutFile('--out', out)
}

async function tlsOf({ tlsCa, tlsCert, tlsKey }: GivenToInit) {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageFault('--tls-cert and --tls-key require each other')
  const files = Object.entries({ ca: tlsCa, cert: tlsCert, key: tlsKey }).filter(([, file]) => file !== undefined)
  const { texts, findings } = await readTlsFiles(Object.fromEntries(files) as Record<string, string>, process.cwd())
  const [first] = findings
  if (first) throw new UsageFault(`--tls-${pathText(first.path.slice(2))} ${first.message}`)
  return texts
}

/** The proxy that is given, else that of the environment, as for every run with the profile: only the first stands in it. */
function proxyOf({ proxy }: GivenToInit, url: string, env: Terminal['env']): string | undefined {
  if (proxy === undefined) {
    const around = environmentProxy(url, env)
    if ('finding' in around) throw new UsageFault(`${pathText(around.finding.path)} ${around.finding.message}`)
    return around.proxy
  }
  const fault = proxyFault(proxy)
  if (fault) throw new UsageFault(`--proxy ${fault.message}`)
  return proxy
}

/** How name and password come: as given, else by asking; nobody to ask is an error, before anything is sent. */
function askingFor(terminal: Terminal, { user, yes }: GivenToInit, { password, named }: GivenPassword) {
  const prompts = yes ? undefined : promptsOn(terminal)
  const askSecret = yes ? undefined : askSecretOn(terminal)
  if (user === undefined && !prompts)
    throw new UsageFault('missing user name, and there is no terminal to ask on: use --user NAME')
  if (password === undefined && !askSecret)
    throw new UsageFault(
      `missing password, and there is no terminal to ask on: ${'env' in named ? `set the environment variable ${named.env}` : ''}, ` +
        'or use --password-env NAME or --password-file PATH',
    )
  return async (baseUrl: string): Promise<Credentials> => {
    const name = user ?? (await prompts?.text(`User name at ${baseUrl}`, (value) => ({ value }))) ?? ''
    if (name.trim() === '') throw new UsageFault('the user name is empty')
    return {
      name,
      password: password ?? checked(onePassword((await askSecret?.(`Password at ${baseUrl}`)) ?? ''), 'the answer'),
    }
  }
}

function warn(terminal: Terminal, url: string, { tlsInsecure }: GivenToInit): void {
  const { protocol, hostname } = new URL(url)
  if (tlsInsecure)
    terminal.say(
      'WARNING: --tls-insecure accepts ANY certificate. Anyone on the network path can read the password. The setting is written into the profile.\n',
    )
  if (protocol === 'http:' && !isLoopback(hostname))
    terminal.say('WARNING: plain http exposes the password to the network. Use https if possible.\n')
}

function writtenOf(given: GivenToInit, user: string, { named }: GivenPassword): Written {
  const { out, tlsCa, tlsCert, tlsKey, tlsInsecure, proxy } = given
  const file = (key: 'ca' | 'cert' | 'key', path: string | undefined) =>
    path === undefined ? {} : { [key]: besideProfile(path, out) }
  return {
    schemaLine: schemaLine(out),
    user,
    password: named,
    tls: {
      ...file('ca', tlsCa),
      ...file('cert', tlsCert),
      ...file('key', tlsKey),
      ...(tlsInsecure ? { insecure: true } : {}),
    },
    ...(proxy === undefined ? {} : { proxy }),
  }
}

/** Somebody may have made the file meanwhile: only --force writes over it, and keeps the old one until the new one is whole. */
async function write({ out, force }: GivenToInit, text: string): Promise<void> {
  try {
    if (force) await writeAtomically(behindLink(out), text)
    else writeFileSync(out, text, { flag: 'wx' })
  } catch (cause) {
    if (isDiskFull(cause)) {
      // Without --force it was made just now, and the next try would take what is left of it for somebody's.
      if (!force) rmSync(out, { force: true })
      throw cause
    }
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new UsageFault(`cannot write ${out} (${code}). Choose another file with --out`)
  }
}

function tell(
  terminal: Terminal,
  open: readonly string[],
  { out }: GivenToInit,
  { password, named, restricted }: GivenPassword & { readonly restricted: string | undefined },
): void {
  const again =
    password === undefined && 'env' in named
      ? [`  set the environment variable ${named.env} to the password, or enter it when asked`]
      : []
  const outlook = [
    '  It ends with 3 (incomplete) as long as keys above are missing, and prints the shortest way to 0:',
    '  which lines to add to the profile, and what to accept as untested.',
  ]
  const other =
    restricted === undefined
      ? []
      : [`  set the environment variable ${restrictedPassword} to the password of ${visibleLine(restricted, 60)}`]
  const next = `  $ svc-conformance run --profile ${shellWord([{ text: out }])}`
  terminal.say([...open, '', 'Next', ...again, ...other, next, ...outlook, ''].join('\n'))
  terminal.print(out)
}
