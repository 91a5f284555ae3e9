import { dirname, resolve } from 'node:path'
import { entities as builtIn } from '../../fixtures/entities/index.js'
import type { EmulatorData, OwnUser } from '../emulator/domain/emulator-data.js'
import { ProfileFault, refuse } from '../profile/faults/profile-fault.js'
import type { ParsedText } from '../profile/text/profile-text.js'
import { readText } from '../profile/text/bounded-file.js'
import { isRecord } from '../runtime/json.js'
import type { EmulatorDataFile } from '../schema/generated/emulator-data.js'
import { dataFindings, type Size } from './data-findings.js'
import type { ReadMetadata } from './metadata/read-metadata.js'
import { readUsers, type UserSources } from './read-users.js'
import { shapeFindings } from './shape-findings.js'

const noun = 'data file'
const mostBytes = 64 * 1024 * 1024
const mostValues = 2_000_000

/** What surrounds a data file: the environment, the users of the command line, and the size of the emulator. */
export interface DataSurroundings extends Size, Pick<UserSources, 'env' | 'given'> {
  /** Whether the built-in entities are there too. By default a data file says so, and a `$metadata` document replaces them. */
  readonly keepBuiltIn?: boolean | undefined
}

export interface ReadData {
  readonly data: EmulatorData
  readonly users: readonly OwnUser[]
  /** What is replaced of the built-in entities, and the types of a `$metadata` document that something stands in for. */
  readonly notes: readonly string[]
}

/**
 * Reads a data file: YAML, JSON, or the `$metadata` document of a data service in XML or JSON. Password files are relative to it. Raises a
 * ProfileFault with everything that is wrong in it.
 */
export async function readDataFile(path: string, surroundings: DataSurroundings): Promise<ReadData> {
  const text = await readText(path, mostBytes, noun)
  const { readMetadata, readJsonMetadata } = await import('./metadata/read-metadata.js')
  if (/^\uFEFF?\s*</.test(text)) return fromMetadata(readMetadata(text), path, surroundings)
  const { parseProfileText } = await import('../profile/text/profile-text.js')
  const parsed = parseProfileText(text, noun, mostValues)
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, path, noun)
  if (isRecord(parsed.value) && typeof parsed.value['$Version'] === 'string')
    return fromMetadata(readJsonMetadata(parsed), path, surroundings)
  return readParsed(parsed, dirname(resolve(path)), path, surroundings)
}

function fromMetadata(read: ReadMetadata, path: string, { keepBuiltIn = false, given }: DataSurroundings): ReadData {
  if ('faults' in read) throw new ProfileFault(read.faults, path, '$metadata document')
  const data = { ...read.data, keepBuiltIn }
  return { data, notes: [...replacements(data), ...read.notes], users: given }
}

/** The same of an object in the form of a data file. Password files are relative to the folder. */
export async function readDataObject(
  value: unknown,
  folder: string,
  surroundings: DataSurroundings,
): Promise<ReadData> {
  return readParsed({ value, faults: [], placeOf: () => undefined }, folder, undefined, surroundings)
}

/** What the data replaces of the built-in entities, in a sentence; none where both have no name in common. */
function replacements({ entities = {}, keepBuiltIn = true }: EmulatorData): readonly string[] {
  const both = builtIn.filter(({ name }) => Object.hasOwn(entities, name)).map(({ name }) => name)
  if (keepBuiltIn) return both.map((name) => `${name} replaces the built-in entity of this name`)
  const named = both.length === 0 ? '' : `, among them ${both.join(', ')} of the same name`
  return [`replaces all built-in entities${named}. To keep the others, use --keep-built-in`]
}

async function readParsed(
  parsed: ParsedText,
  folder: string,
  path: string | undefined,
  surroundings: DataSurroundings,
): Promise<ReadData> {
  const shape = shapeFindings('emulator-data', parsed.value)
  const {
    entities,
    services,
    keepBuiltIn = true,
    users: written = [],
  } = (isRecord(parsed.value) ? parsed.value : {}) as EmulatorDataFile
  const data: EmulatorData = {
    keepBuiltIn: surroundings.keepBuiltIn ?? keepBuiltIn,
    ...(entities === undefined ? {} : { entities }),
    ...(services === undefined ? {} : { services }),
  }
  const kept = data.keepBuiltIn ? builtIn.map(({ name }) => name) : []
  const known = [...kept, ...Object.keys(isRecord(entities) ? entities : {})]
  // What is of the wrong shape is not asked for its meaning as well.
  const isWellShaped = (key: 'users' | 'rest') =>
    !shape.some(({ path: at }) => (at[0] === 'users') === (key === 'users'))
  const read = await readUsers(isWellShaped('users') ? written : [], { ...surroundings, folder, entities: known })
  const meanings = isWellShaped('rest') ? dataFindings(data, surroundings) : []
  refuse([...shape, ...meanings, ...read.findings], parsed, path, noun)
  return { data, users: read.users, notes: data.keepBuiltIn ? replacements(data) : [] }
}
