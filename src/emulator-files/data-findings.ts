import { entities as builtIn } from '../../fixtures/entities/index.js'
import type { Field } from '../../fixtures/model.js'
import { Domain } from '../emulator/domain/domain.js'
import type { EmulatorData, EntityData, ServiceMethod } from '../emulator/domain/emulator-data.js'
import { fieldsOf, givenFields } from '../emulator/domain/fields.js'
import { givenValue, missingIn } from '../emulator/domain/given-values.js'
import { placeholderFindings } from './placeholder-findings.js'
import { kindOf } from '../profile/faults/expectation.js'
import { quotable, type Finding, type Path } from '../profile/faults/fault.js'
import { nearest, oneOf } from '../profile/faults/suggestion.js'

/** The seed and the size that the emulator is going to have: built-in records that rows refer to depend on them. */
export interface Size {
  readonly seed: number
  readonly rows: number
}

/** What in data of the right shape makes no sense: lookups and rows that lead nowhere, values of another kind. */
export function dataFindings(data: EmulatorData, size: Size): Finding[] {
  const domain = new Domain(builtIn, data, size)
  return [
    ...Object.entries(data.entities ?? {}).flatMap(([name, entity]) => entityFindings(name, entity, domain, data)),
    ...Object.entries(data.services ?? {}).flatMap(([service, methods]) =>
      Object.entries(methods).flatMap(([name, method]) => serviceFindings(['services', service, name], method)),
    ),
  ]
}

/** An entity, or a field, that is named and does not exist, with the one that was likely meant. */
export function unknownName(path: Path, name: string, known: readonly string[], kind = 'entity'): Finding[] {
  if (known.includes(name)) return []
  return [{ path, message: `is \`${quotable(name) ?? '…'}\`, but there is no such ${kind}`, ...meant(name, known) }]
}

function entityFindings(name: string, entity: EntityData, domain: Domain, { entities }: EmulatorData): Finding[] {
  const path = ['entities', name]
  const kinds = fieldFindings([...path, 'fields'], entity, domain)
  const demands = (entity.required ?? []).flatMap((field, index) =>
    unknownName([...path, 'required', index], field, Object.keys(entity.fields), 'field'),
  )
  const keys = keyFindings([...path, 'key'], entity)
  if (kinds.length + demands.length + keys.length > 0) return [...kinds, ...demands, ...keys]
  const fields = fieldsOf(entity, entities)
  const rows = (entity.rows ?? []).flatMap((row, index) => rowFindings([...path, 'rows', index], row, fields, domain))
  return rows.length > 0 ? rows : idFindings(path, name, entity, domain)
}

/** A key is one of the fields, of a kind that can be a key. */
function keyFindings(path: Path, { key, fields }: EntityData): Finding[] {
  if (key === undefined) return []
  const unknown = unknownName(path, key, Object.keys(fields), 'field')
  if (unknown.length > 0 || ['integer', 'long', 'guid'].includes(String(fields[key]))) return unknown
  return [{ path, message: `is \`${key}\`, but a key must be a field of the kind integer, long or guid` }]
}

function fieldFindings(path: Path, { fields, key }: EntityData, domain: Domain): Finding[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    const at = [...path, name]
    const given = givenFields.find((field) => field.name === name && name !== key)
    const wanted = given && (given.type === 'Edm.Guid' ? 'guid' : 'dateTime')
    if (wanted !== undefined && kind !== wanted)
      return [{ path: at, message: `comes by itself and is a ${wanted}. Remove the line` }]
    if (typeof kind === 'string' || !('lookup' in kind)) return []
    const { column = `${name}Id` } = kind
    return Object.hasOwn(fields, column)
      ? [
          {
            path: [...path, column],
            at: 'key',
            message: `is already the column of the lookup \`${name}\`. Remove the line`,
          },
        ]
      : unknownName([...at, 'lookup'], kind.lookup, domain.names)
  })
}

function rowFindings(
  path: Path,
  row: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  domain: Domain,
): Finding[] {
  const missing = missingIn(row, fields).map((name): Finding => ({
    path: [...path, name],
    message: 'is missing, but the field is required',
    absent: true,
  }))
  const given = Object.entries(row).flatMap(([name, given]) => {
    const read = givenValue(name, given, fields, domain)
    if (read !== 'unknown' && !('wanted' in read)) return []
    const at = [...path, name]
    if (read !== 'unknown')
      return [
        {
          path: at,
          message: `is ${shown(given)}, but must be ${read.wanted}`,
          ...meant(String(given), read.names ?? []),
        },
      ]
    const known = fields.flatMap((field) => [field.name, ...(field.lookup ? [field.lookup.name] : [])])
    return [
      {
        path: at,
        at: 'key',
        message: `is an unknown field. Known fields: ${oneOf(known, 'and')}`,
        ...meant(name, known),
      },
    ]
  })
  return [...missing, ...given]
}

function idFindings(path: Path, name: string, { rows = [], key = 'Id' }: EntityData, domain: Domain): Finding[] {
  const firsts = new Map<ReturnType<Domain['ownId']>, number>()
  return rows.flatMap((_, index) => {
    const id = domain.ownId(name, index)
    const first = firsts.get(id)
    if (first === undefined) firsts.set(id, index)
    return first === undefined
      ? []
      : [{ path: [...path, 'rows', index, key], message: `is already the ${key} of row ${first + 1}` }]
  })
}

function serviceFindings(path: Path, method: ServiceMethod): Finding[] {
  const both =
    method.answer !== undefined && method.text !== undefined
      ? [{ path: [...path, 'text'], at: 'key' as const, message: 'is given next to `answer`. Keep one of the two' }]
      : []
  return [...both, ...placeholderFindings(path, method, ['body', 'query', 'parameters', 'headers', 'now', 'uuid'], [])]
}

function meant(word: string, known: readonly string[]): Pick<Finding, 'suggestion'> {
  const likely = quotable(word) === undefined ? undefined : nearest(word, known)
  return likely === undefined ? {} : { suggestion: `Did you mean \`${likely}\`?` }
}

function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? quotable(value) : undefined
  return text === undefined ? kindOf(value) : `\`${text}\``
}
