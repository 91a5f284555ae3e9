import { basename, dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Emulator } from '../emulator/index.js'
import { readProfile } from '../profile/index.js'
import { writeAtomically } from '../runtime/atomic-write.js'
import { saveSession } from '../run/index.js'
import { behindLink } from './out-path.js'

interface Written {
  readonly target: Record<string, unknown>
  readonly users: Record<string, { readonly name: string; readonly password: { readonly env: string } }>
  readonly [key: string]: unknown
}

const header = `# A profile of a running emulator, written by \`svc-conformance emulate\`. The passwords lie beside it, readable by their
# owner only; so does a saved session that has expired.
`

/**
 * Writes a profile with which `run` judges the emulator completely: the passwords and an expired session to files of
 * mode 0600 beside it, the certificate too where it serves https. Gives back the profile's path.
 */
export async function writeEmulatorProfile(emulator: Emulator, path: string): Promise<string> {
  const written = emulator.profile as Written
  const besides = (what: string) => `${basename(path).replace(/\.(ya?ml|json)$/, '')}.${what}`
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
  const sessionFile = besides('session.json')
  await saveSession(await readProfile(path, {}, { env: {} }), at(sessionFile))
  emulator.expireSessions()
  await write({ ...profile, expiredSession: `./${sessionFile}` })
  return path
}
