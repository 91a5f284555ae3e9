import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Emulator, EmulatorOptions, ThreadedEmulator } from '../emulator/index.js'
import { readProfileObject, type ResolvedProfile } from '../profile/index.js'
import type { Profile } from '../schema/generated/profile.js'
import type { saveSession } from '../run/index.js'

/** A large entity of few records under a low cap: what the cap is like does not hang on its size. */
export const small: EmulatorOptions = { rows: 150, maxEntityRowCount: 120 }

/** The embedded emulator under way, with a profile with which every clause can be judged. */
export interface Embedded {
  readonly emulator: Emulator | ThreadedEmulator
  readonly profile: ResolvedProfile
}

/** `saveSession`, wherever that is carried out. */
export type SavingSession = (...given: Parameters<typeof saveSession>) => Promise<unknown>

const savingHere: SavingSession = async (...given) => (await import('../run/index.js')).saveSession(...given)

/**
 * Makes the profile of an emulator complete: a session is saved while it is good and then ended, since clause
 * ACCESS-5 needs an expired one. Everything is read the way a user's own profile is. An emulator with which this fails
 * is closed.
 */
export async function embed(
  starting: Promise<Emulator | ThreadedEmulator>,
  overrides: Parameters<typeof readProfileObject>[2] = {},
  save: SavingSession = savingHere,
): Promise<Embedded> {
  const emulator = await starting
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-'))
  try {
    const surroundings = { env: emulator.environment }
    const written = await withCertificate(emulator, folder)
    const read = (more: Partial<Profile>) => readProfileObject({ ...written, ...more }, folder, overrides, surroundings)
    await save(await read({}), join(folder, 'session.json'))
    await emulator.expireSessions()
    return { emulator, profile: await read({ expiredSession: './session.json' }) }
  } catch (fault) {
    await emulator.close()
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The emulator's profile, with its self-signed certificate as the one to trust where it serves https. */
async function withCertificate({ profile, caPem }: Embedded['emulator'], folder: string): Promise<Profile> {
  const written = profile as Profile
  if (caPem === undefined) return written
  await writeFile(join(folder, 'ca.pem'), caPem)
  return { ...written, target: { ...written.target, tls: { ca: './ca.pem' } } }
}
