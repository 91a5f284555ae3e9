import { startEmulator } from '../emulator/index.js'
import { readEmulatorOptions } from './emulator-options.js'
import { readProfile, readProfileObject, readWaivers, type ResolvedProfile } from '../profile/index.js'
import { embed } from '../proof/embedded.js'
import { formatNames } from '../report/index.js'
import { idsNamed, readOwnClauses, run, type RunResult } from '../run/index.js'
import { optionFaults } from './option-faults.js'
import type { RunOptions } from './run.js'

interface Target {
  readonly kind: 'deployment' | 'emulator'
  readonly profile: ResolvedProfile
  readonly close: () => Promise<void>
}

/** The run of the library, with all that it takes loaded. */
export async function judge(options: RunOptions): Promise<RunResult> {
  const faults = optionFaults(options)
  if (faults.length > 0) throw new TypeError(faults.join('; '))
  const { only = [], skip = [], onVerdict } = options
  const own = options.specs === undefined ? undefined : await readOwnClauses(options.specs)
  const { acceptUntested = false } = options
  const accepted = typeof acceptUntested === 'boolean' ? [] : acceptUntested
  idsNamed([...only, ...skip, ...accepted], own?.clauses ?? [])
  const { kind, profile, close } = await targetOf(options)
  try {
    const waivers = options.waivers === undefined ? [] : await readWaivers(options.waivers, profile.waivers)
    const asked = {
      kind,
      profile: { ...profile, waivers: [...profile.waivers, ...waivers] },
      only,
      skip,
      own,
      readOnly: options.readOnly ?? false,
      strict: options.strict ?? false,
      acceptUntested,
      evidence: options.evidence ?? 'masked',
      formats: options.formats ?? formatNames,
      seed: options.seed ?? 1,
      force: options.force ?? false,
      ...(options.out === undefined ? {} : { out: options.out }),
    } as const
    const signal = options.signal ?? new AbortController().signal
    const progress = onVerdict ? { ended: onVerdict } : {}
    return await run(asked, { progress, signal })
  } finally {
    await close()
  }
}

async function targetOf(options: RunOptions): Promise<Target> {
  const { profile: given, baseUrl, emulator, concurrency, timeoutSeconds, env = process.env } = options
  const limits = {
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(timeoutSeconds === undefined ? {} : { requestTimeout: timeoutSeconds * 1000 }),
  }
  if (emulator !== undefined) {
    const embedded = await embed(readEmulatorOptions(emulator === true ? {} : emulator).then(startEmulator), { limits })
    return { kind: 'emulator', profile: embedded.profile, close: () => embedded.emulator.close() }
  }
  const overrides = { limits, ...(baseUrl === undefined ? {} : { baseUrl }) }
  const profile =
    typeof given === 'object'
      ? await readProfileObject(given, options.folder ?? '.', overrides, { env })
      : await readProfile(given, overrides, { env })
  return { kind: 'deployment', profile, close: () => Promise.resolve() }
}
