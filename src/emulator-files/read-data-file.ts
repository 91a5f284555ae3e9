import { dirname, resolve } from 'node:path'
import { entities as builtIn } from '../../fixtures/entities/index.js'
import type { EmulatorData, OwnUser } from '../emulator/domain/emulator-data.js'
import { ProfileFault } from '../profile/faults/profile-fault.js'
import { refuse } from '../profile/faults/refuse.js'
import type { ParsedText } from '../profile/text/profile-text.js'
import { readText } from '../profile/text/read-text.js'
import { isRecord } from '../runtime/is-record.js'
import type { EmulatorDataFile } from '../schema/generated/emulator-data.js'
import { dataFindings, type Size } from './data-findings.js'
import { readUsers, type UserSources } from './read-users.js'
import { shapeFindings } from './shape-findings.js'

const noun = 'data file'
const mostBytes = 64 * 1024 * 1024
const mostValues = 2_000_000

/** What surrounds a data file: the environment, the users of the command line, and the size of the emulator. */
export interface DataSurroundings extends Size, Pick<UserSources, 'env' | 'given'> {}

export interface ReadData {
  readonly data: EmulatorData
  readonly users: readonly OwnUser[]
  /** What of a `$metadata` document was left out, in sentences. */
  readonly notes: readonly string[]
}

/**
 * Reads a data file: YAML, JSON, or the `$metadata` document of a data service. Password files are relative to it. Raises a
 * ProfileFault with everything that is wrong in it.
 */
export async function readDataFile(path: string, surroundings: DataSurroundings): Promise<ReadData> {
  const text = await readText(path, mostBytes, noun)
  if (/^\s*</.test(text)) {
    const { readMetadata } = await import('./metadata/read-metadata.js')
    const read = readMetadata(text)
    if ('fault' in read) throw new ProfileFault([read.fault], path, '$metadata document')
    return { ...read, users: surroundings.given }
  }
  const { parseProfileText } = await import('../profile/text/profile-text.js')
  const parsed = parseProfileText(text, noun, mostValues)
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, path, noun)
  return readParsed(parsed, dirname(resolve(path)), path, surroundings)
}

/** The same of an object in the form of a data file. Password files are relative to the folder. */
export async function readDataObject(
  value: unknown,
  folder: string,
  surroundings: DataSurroundings,
): Promise<ReadData> {
  return readParsed({ value, faults: [], placeOf: () => undefined }, folder, undefined, surroundings)
}

async function readParsed(
  parsed: ParsedText,
  folder: string,
  path: string | undefined,
  surroundings: DataSurroundings,
): Promise<ReadData> {
  const shape = shapeFindings('emulator-data', parsed.value)
  const { entities, services, users: written = [] } = (isRecord(parsed.value) ? parsed.value : {}) as EmulatorDataFile
  const data: EmulatorData = {
    ...(entities === undefined ? {} : { entities }),
    ...(services === undefined ? {} : { services }),
  }
  const known = [...builtIn.map(({ name }) => name), ...Object.keys(isRecord(entities) ? entities : {})]
  // What is of the wrong shape is not asked for its meaning as well.
  const isWellShaped = (key: 'users' | 'rest') =>
    !shape.some(({ path: at }) => (at[0] === 'users') === (key === 'users'))
  const read = await readUsers(isWellShaped('users') ? written : [], { ...surroundings, folder, entities: known })
  const meanings = isWellShaped('rest') ? dataFindings(data, surroundings) : []
  refuse([...shape, ...meanings, ...read.findings], parsed, path, noun)
  return { data, users: read.users, notes: [] }
}
