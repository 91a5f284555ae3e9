import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Emulator } from '../../emulator/index.js'
import { readProfile } from '../../profile/index.js'
import { givenBaseUrl } from '../../profile/values/interface-path.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { saveSession } from '../../run/save-session.js'
import { behindLink, checkOutFile, checkReplaceable } from '../report-folders/out-path.js'

interface Written {
  readonly target: Record<string, unknown>
  readonly users: Record<string, { readonly name: string; readonly password: { readonly env: string } }>
  readonly entities: { readonly probe?: unknown }
  readonly [key: string]: unknown
}

const header = `# A profile of a running emulator, written by \`svc-conformance emulate\`. The passwords are next to it, readable by their
# owner only; so does a saved session that has expired.
`

/**
 * Refuses a place where the profile, or a file beside it, would replace one that `emulate` did not write: a real profile and
 * its passwords may have the same names. Throws UsageFault.
 */
export function checkEmulatorProfile(path: string): void {
  checkOutFile('--write-profile', path)
  checkReplaceable('--write-profile', path, (text) => text.startsWith(header))
  const isAgain = existsSync(path) && readFileSync(path, 'utf8') !== ''
  const besides = isAgain ? [] : readdirSync(dirname(path)).filter((name) => isBesides(name, path))
  for (const name of besides) checkReplaceable('--write-profile', join(dirname(path), name), () => false)
}

function isBesides(name: string, path: string): boolean {
  return name.startsWith(`${stemOf(path)}.`) && /\.(\w+\.secret|ca\.pem|session\.json)$/.test(name)
}

function stemOf(path: string): string {
  return basename(path).replace(/\.(ya?ml|json)$/, '')
}

/**
 * Writes a profile with which `run` judges the emulator completely: the passwords and an expired session to files of
 * mode 0600 beside it, the certificate too where it serves https. Gives back the profile's path.
 */
export async function writeEmulatorProfile(emulator: Emulator, path: string): Promise<string> {
  const written = emulator.profile as Written
  const besides = (what: string) => `${stemOf(path)}.${what}`
  const at = (file: string) => join(dirname(path), file)
  const users: Record<string, unknown> = {}
  for (const [role, { name, password }] of Object.entries(written.users)) {
    const file = besides(`${role}.secret`)
    await writeAtomically(at(file), `${emulator.environment[password.env] ?? ''}\n`, 0o600)
    users[role] = { name, password: { file: `./${file}` } }
  }
  const target: Record<string, unknown> = { ...written.target }
  if (emulator.caPem !== undefined) {
    await writeAtomically(at(besides('ca.pem')), emulator.caPem)
    target['tls'] = { ca: `./${besides('ca.pem')}` }
  }
  const profile = { ...written, target, users }
  const write = (content: unknown) => writeAtomically(behindLink(path), header + stringify(content))
  await write(profile)
  if (written.entities.probe === undefined) return path
  const sessionFile = besides('session.json')
  // The proxy in front of it may not be there yet.
  await saveSession(await readProfile(path, { baseUrl: givenBaseUrl(emulator.localUrl) }, { env: {} }), at(sessionFile))
  await moveSession(at(sessionFile), emulator)
  emulator.expireSessions()
  await write({ ...profile, expiredSession: `./${sessionFile}` })
  return path
}

/** Makes a session that was saved at the local URL one of the public URL. */
async function moveSession(path: string, { localUrl, baseUrl }: Emulator): Promise<void> {
  if (localUrl === baseUrl) return
  const [from, to] = [new URL(localUrl).hostname, new URL(baseUrl).hostname]
  const move = (key: string, value: unknown) => {
    if (key === 'domain' && value === from) return to
    return key === 'url' && typeof value === 'string' ? value.replace(localUrl, baseUrl) : value
  }
  const session: unknown = JSON.parse(readFileSync(path, 'utf8'), move)
  await writeAtomically(path, `${JSON.stringify(session, null, 2)}\n`, 0o600)
}
