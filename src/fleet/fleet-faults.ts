import type { ErrorObject } from 'ajv'
import { baseUrlFault } from '../profile/values/base-url.js'
import { kindOf, distinctFindings, pointedAt } from '../profile/faults/expectation.js'
import { quotable, type Finding, type Path } from '../profile/faults/fault.js'
import { nearest, oneOf } from '../profile/faults/suggestion.js'
import { validatorOf } from '../schema/compile.js'
import type { Fleet } from '../schema/generated/fleet.js'

const keys = {
  fleet: ['targets', 'atOnce', '$schema'],
  target: ['name', 'profile', 'baseUrl'],
} as const

/** What a key of a fleet takes, in words. */
const wanted: Readonly<Record<string, string>> = {
  targets: 'a list of targets, each a mapping with `name` and `profile`',
  atOnce: 'a whole number from 1 to 256',
  name: 'text of at most 100 characters',
  profile: 'the path of a profile',
  baseUrl: 'an http or https URL',
}

/** What does not hold in a fleet file, in sentences; the schema decides, as for a profile. */
export function fleetFaults(value: unknown): Finding[] {
  const validate = validatorOf<Fleet>('fleet')
  if (!validate(value)) return distinctFindings((validate.errors ?? []).map((error) => findingOf(error, value)))
  return [...urlFaults(value), ...doubleNames(value)]
}

function findingOf({ keyword, params, instancePath }: ErrorObject, top: unknown): Finding {
  const { path, value } = pointedAt(instancePath, top)
  const key = path.at(-1)
  const noun = typeof key === 'number' ? 'a mapping with `name` and `profile`' : (wanted[String(key)] ?? 'a mapping')
  switch (keyword) {
    case 'additionalProperties':
      return unknown(path, String(params['additionalProperty']))
    case 'required': {
      const missing = String(params['missingProperty'])
      return {
        path: [...path, missing],
        message: `is missing: ${wanted[missing] ?? 'it is required here'}`,
        absent: true,
      }
    }
    case 'minItems':
      return { path, message: 'is an empty list. Add at least one target' }
    case 'type':
      return { path, message: `is ${kindOf(value)}, but must be ${noun}` }
    case 'minLength':
    case 'pattern':
      return { path, message: 'is empty. Set it or remove the key' }
    default:
      return { path, message: `must be ${noun}` }
  }
}

function unknown(path: Path, key: string): Finding {
  const allowed = path.length === 0 ? keys.fleet : keys.target
  const other = path.length === 0 ? keys.target : keys.fleet
  const meant = quotable(key) === undefined ? undefined : nearest(key, allowed)
  const moved = meant === undefined && quotable(key) !== undefined ? nearest(key, other) : undefined
  const home = path.length === 0 ? 'under `targets`' : 'at the top of the file'
  return {
    path: [...path, key],
    at: 'key',
    message: `is an unknown key. Known keys: ${oneOf(allowed, 'and')}`,
    ...(meant === undefined ? {} : { suggestion: `Did you mean \`${meant}\`?`, meant: [...path, meant] }),
    ...(moved === undefined ? {} : { suggestion: `\`${moved}\` belongs ${home}.` }),
  }
}

function urlFaults({ targets }: Fleet): Finding[] {
  return targets.flatMap(({ baseUrl }, index) => {
    const fault = baseUrl === undefined ? undefined : baseUrlFault(baseUrl)
    return fault ? [{ path: ['targets', index, 'baseUrl'], ...fault }] : []
  })
}

function doubleNames({ targets }: Fleet): Finding[] {
  const names = targets.map(({ name }) => name.trim().toLowerCase())
  return names.flatMap((name, index) => {
    const first = names.indexOf(name)
    if (first === index) return []
    const message = `is already the name of entry ${String(first + 1)}, but names must be unique`
    return [{ path: ['targets', index, 'name'], message }]
  })
}
