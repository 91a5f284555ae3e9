import { join } from 'node:path'
import { writeEmulatorProfile } from '../../src/cli/emulating/write-emulator-profile.js'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { afterThisFile } from '../support/closing.js'
import { temporaryFolder } from './command.js'

/**
 * Starts an emulator in the process of the tests, for all tests of the file, with a profile of it as `emulate` writes it:
 * where it is what commands are held against, and not itself what is shown.
 */
export async function emulatorHere(
  options: EmulatorOptions = {},
): Promise<{ readonly baseUrl: string; readonly profile: string }> {
  const emulator = await startEmulator({ rows: 20, ...options })
  afterThisFile(() => emulator.close())
  const { baseUrl } = emulator
  return { baseUrl, profile: await writeEmulatorProfile(emulator, join(temporaryFolder(), 'emulator.yaml')) }
}
