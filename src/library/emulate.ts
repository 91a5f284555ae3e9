import type { Emulator as Started, EmulatorOptions } from '../emulator/index.js'
import type { Profile } from '../schema/generated/profile.js'

/** A running emulator of the platform. */
export interface Emulator extends Omit<Started, 'profile'> {
  /** A profile of it, to be judged by. The passwords that it names are in `environment`. */
  readonly profile: Profile
}

/**
 * Starts an emulator of the platform, in this process, on loopback and a free port where nothing else is asked for: for
 * tests of a client of yours. Close it when it has served.
 *
 * @throws UnknownOverrideError for a deviation or variant that does not exist.
 * @throws TypeError for an option that there is not, or of another kind.
 * @throws RangeError for an option that cannot be meant.
 */
export async function emulate(options: EmulatorOptions = {}): Promise<Emulator> {
  const { emulatorOptionFaults } = await import('./option-faults.js')
  const faults = emulatorOptionFaults(options)
  if (faults.length > 0) throw new TypeError(faults.join('; '))
  const { startEmulator } = await import('../emulator/index.js')
  const started = await startEmulator(options)
  return { ...started, profile: started.profile as Profile }
}
