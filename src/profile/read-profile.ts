import { dirname, resolve } from 'node:path'
import type { Profile } from '../schema/generated/profile.js'
import { baseUrlFault } from './values/base-url.js'
import { claimFaults } from './faults/claims.js'
import { consistencyFaults } from './faults/consistency.js'
import { environmentProxy } from './secrets/environment-proxy.js'
import type { Finding } from './faults/fault.js'
import { doubledRootFault } from './values/interface-path.js'
import { askPasswords, findPasswords } from './secrets/passwords.js'
import { ProfileFault, refuse } from './faults/profile-fault.js'
import type { ParsedText } from './text/profile-text.js'
import { readText } from './text/bounded-file.js'
import { resolveProfile } from './resolve.js'
import type { ResolvedProfile } from './resolved-profile.js'
import { withoutFaulty, type Rough } from './faults/rough.js'
import { readExpiredSession } from './secrets/session-copy.js'
import { shapeFaults } from './faults/shape.js'
import type { Overrides, Surroundings } from './secrets/surroundings.js'
import { readTlsFiles } from './secrets/tls-files.js'

/** A profile is a page or two of text. */
const mostBytes = 256 * 1024

/**
 * Reads the profile of a target, or makes one from a base URL alone where `path` is undefined. Files that it names are
 * relative to it. Raises a ProfileFault with everything that does not hold; nobody is asked for a password before the
 * rest does.
 */
export async function readProfile(
  path: string | undefined,
  overrides: Overrides,
  surroundings: Surroundings,
): Promise<ResolvedProfile> {
  if (path === undefined) return profileFrom(nothingWritten, '.', undefined, overrides, surroundings)
  if (path.trim() === '') throw new ProfileFault([{ path: '', message: 'the path of the profile is empty' }])
  const text = await readText(path, mostBytes)
  // YAML takes a while to load, which whoever has no file need not wait for.
  const { parseProfileText } = await import('./text/profile-text.js')
  return profileFrom(parseProfileText(text), dirname(resolve(path)), path, overrides, surroundings)
}

/** The same of a profile that is an object; files that it names are relative to the folder. */
export async function readProfileObject(
  profile: Profile,
  folder: string,
  overrides: Overrides,
  surroundings: Surroundings,
): Promise<ResolvedProfile> {
  const value: unknown = JSON.parse(JSON.stringify(profile))
  try {
    return await profileFrom({ ...nothingWritten, value }, resolve(folder), undefined, overrides, surroundings)
  } catch (fault) {
    throw fault instanceof ProfileFault ? new ProfileFault(fault.faults, undefined, 'given profile') : fault
  }
}

const nothingWritten: ParsedText = { value: {}, faults: [], placeOf: () => undefined }

async function profileFrom(
  parsed: ParsedText,
  folder: string,
  file: string | undefined,
  overrides: Overrides,
  surroundings: Surroundings,
): Promise<ResolvedProfile> {
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, file)

  const shape = shapeFaults(parsed.value)
  const rough = withoutFaulty(parsed.value, shape) as Rough<Profile>
  const tls = await readTlsFiles(rough.target?.tls, folder)
  const found = await findPasswords(rough.users, folder, surroundings)
  const session =
    rough.expiredSession === undefined || surroundings.mainAlone === true
      ? undefined
      : await readExpiredSession(rough.expiredSession, folder)
  const baseUrl = overrides.baseUrl ?? rough.target?.baseUrl
  const isNamed = rough.target?.proxy !== undefined || baseUrl === undefined || baseUrlFault(baseUrl) !== undefined
  const around = isNamed ? {} : environmentProxy(baseUrl, surroundings.env)

  const findings: Finding[] = [
    ...shape,
    ...baseUrlFindings(overrides, baseUrl, rough),
    ...consistencyFaults(rough),
    ...claimFaults(rough, surroundings.today ?? new Date().toISOString().slice(0, 10)),
    ...tls.findings,
    ...('finding' in around ? [around.finding] : []),
    ...[...found.values()].flatMap((entry) => ('finding' in entry ? [entry.finding] : [])),
    ...(session && 'finding' in session ? [session.finding] : []),
  ]
  refuse(findings, parsed, file)
  const asked = await askPasswords(found, surroundings)
  refuse(asked.findings, parsed, file)

  return resolveProfile(
    parsed.value as Profile,
    {
      baseUrl: baseUrl ?? '',
      tls: tls.texts,
      proxy: 'proxy' in around ? around.proxy : undefined,
      passwords: asked.passwords,
      expiredSession: session && 'session' in session ? session.session : undefined,
      secretFiles: secretFilesOf(rough, folder),
      path: file === undefined ? undefined : resolve(file),
    },
    overrides,
  )
}

function secretFilesOf({ users, target, expiredSession }: Rough<Profile>, folder: string): readonly string[] {
  const passwords = Object.values(users ?? {}).map((user) => user?.password?.file)
  return [...passwords, target?.tls?.key, expiredSession].flatMap((file) =>
    file === undefined ? [] : [resolve(folder, file)],
  )
}

function baseUrlFindings(overrides: Overrides, baseUrl: string | undefined, { departures }: Rough<Profile>): Finding[] {
  const path = overrides.baseUrl === undefined ? ['target', 'baseUrl'] : ['BASE_URL']
  const doubled =
    baseUrl === undefined || overrides.isOfEarlierRun === true
      ? undefined
      : doubledRootFault(
          baseUrl,
          (departures ?? []).map((entry) => (typeof entry === 'string' ? entry : entry?.id)),
        )
  if (doubled) return [{ path, ...doubled }]
  if (overrides.baseUrl !== undefined) {
    const fault = baseUrlFault(overrides.baseUrl)
    return fault ? [{ path, ...fault }] : []
  }
  if (baseUrl !== undefined) return []
  const message = 'is missing: set it here, or give BASE_URL on the command line'
  return [{ path, message, absent: true }]
}
