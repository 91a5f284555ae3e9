import type { EmulatorOptions as StartOptions, Stub } from '../emulator/index.js'
import type { EmulatorDataFile } from '../schema/generated/emulator-data.js'

/** How an emulator is to run. Everything has a default. */
export interface EmulatorOptions extends Omit<StartOptions, 'data' | 'stubs'> {
  /** Entities, services and users of your own: the path of a data file or `$metadata` document, or an object of the same shape. */
  readonly data?: string | EmulatorDataFile
  /** Canned answers for further paths: the path of a stub file, or the stubs. */
  readonly stubs?: string | readonly Stub[]
}

/**
 * Reads what the options name. Password files of an object are relative to the working directory.
 *
 * @throws ProfileFault if the data or the stubs are invalid, with all errors.
 */
export async function readEmulatorOptions(options: EmulatorOptions): Promise<StartOptions> {
  const { data, stubs, ...rest } = options
  if (data === undefined && stubs === undefined) return rest
  const files = await import('../emulator-files/index.js')
  const surroundings = { seed: rest.seed ?? 1, rows: rest.rows ?? 0, env: process.env, given: rest.users ?? [] }
  const read =
    data === undefined
      ? undefined
      : await (typeof data === 'string'
          ? files.readDataFile(data, surroundings)
          : files.readDataObject(data, '.', surroundings))
  return {
    ...rest,
    ...(read === undefined ? {} : { data: read.data, users: read.users }),
    ...(stubs === undefined
      ? {}
      : { stubs: typeof stubs === 'string' ? await files.readStubFile(stubs) : files.readStubObjects(stubs) }),
  }
}
