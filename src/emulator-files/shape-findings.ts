import type { ErrorObject } from 'ajv'
import { kindOf, distinctFindings, pointedAt } from '../profile/faults/expectation.js'
import { quotable, type Finding, type Path } from '../profile/faults/fault.js'
import type { SchemaView } from '../profile/faults/schema-view.js'
import { howToName } from '../profile/faults/profile-fault.js'
import { nearest, oneOf } from '../profile/faults/suggestion.js'
import { isRecord } from '../runtime/json.js'
import { validatorOf } from '../schema/compile.js'
import { loadSchema, type SchemaName } from '../schema/load.js'
import { expectationOf, likelyWord } from './expected.js'
import { nameOfKeys, placeIn } from './schema-place.js'

/** What in a data or stub file does not fit its schema, in sentences. The schema decides. */
export function shapeFindings(name: SchemaName, value: unknown): Finding[] {
  const validate = validatorOf(name)
  if (validate(value)) return []
  const schema = loadSchema(name)
  // What is wrong with a name is told once, by the place that has names.
  const errors = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined)
  return distinctFindings(errors.map((error) => findingOf(error, schema, value)))
}

function findingOf(error: ErrorObject, schema: Readonly<Record<string, unknown>>, top: unknown): Finding {
  const pointed = pointedAt(error.instancePath, top)
  const { view, path } = placeIn(schema, pointed.path)
  const value = path.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>>)[step], top)
  if (path[0] === 'users' && path[2] === 'password') return passwordFinding(path, value)
  // Of several kinds of value the validator names what each one lacks: the place is told as a whole.
  return Array.isArray(view.keywords['anyOf']) ? misfit(path, value, view) : sentence(error, path, value, view)
}

function sentence({ keyword, params }: ErrorObject, path: Path, value: unknown, view: SchemaView): Finding {
  switch (keyword) {
    case 'additionalProperties':
      return unknownKey(path, String(params['additionalProperty']), view)
    case 'required': {
      const key = String(params['missingProperty'])
      const properties = view.keywords['properties']
      const wanted = isRecord(properties) ? properties[key] : undefined
      const described = isRecord(wanted) ? wanted['description'] : undefined
      return { path: [...path, key], message: `is missing${firstSentence(described)}`, absent: true }
    }
    case 'propertyNames': {
      const wanted = expectationOf({ keywords: {}, definition: nameOfKeys(view) })
      return {
        path: [...path, String(params['propertyName'])],
        at: 'key',
        message: `is an invalid name: it must be ${wanted}`,
      }
    }
    case 'uniqueItems':
      return {
        path,
        message: `has duplicate entries: ${Number(params['j']) + 1} and ${Number(params['i']) + 1}`,
      }
    case 'minimum':
      return { path, message: `is too small: the minimum is ${String(params['limit'])}` }
    case 'maximum':
      return { path, message: `is too large: the maximum is ${String(params['limit'])}` }
    default:
      return misfit(path, value, view)
  }
}

function misfit(path: Path, value: unknown, view: SchemaView): Finding {
  const wanted = expectationOf(view)
  const word = typeof value === 'string' ? quotable(value) : undefined
  const likely = word === undefined ? undefined : likelyWord(word, view)
  const suggestion =
    likely !== undefined
      ? { suggestion: `Did you mean \`${likely}\`?` }
      : view.keywords['type'] === 'string' && (typeof value === 'number' || typeof value === 'boolean')
        ? { suggestion: 'Put it in quotes.' }
        : {}
  const seen = word === undefined ? kindOf(value) : word.trim() === '' ? 'empty' : `\`${word}\``
  const subject = path.length === 0 ? 'the file ' : ''
  return { path, message: `${subject}is ${seen}, but must be ${wanted}`, ...suggestion }
}

function unknownKey(path: Path, key: string, view: SchemaView): Finding {
  const properties = view.keywords['properties']
  const allowed = isRecord(properties) ? Object.keys(properties).filter((name) => name !== '$schema') : []
  const meant = quotable(key) === undefined ? undefined : nearest(key, allowed)
  return {
    path: [...path, key],
    at: 'key',
    message: `is an unknown key. Known keys: ${oneOf(allowed, 'and')}`,
    ...(meant === undefined ? {} : { suggestion: `Did you mean \`${meant}\`?`, meant: [...path, meant] }),
  }
}

/** Whatever stands below such a key may be the password itself: neither values nor keys of it are repeated. */
function passwordFinding(path: Path, value: unknown): Finding {
  const message =
    typeof value === 'string' || typeof value === 'number'
      ? `is a literal password, but this file must not contain secrets: ${howToName}`
      : `must have one key: ${howToName}`
  return { path: path.slice(0, 3), message }
}

function firstSentence(description: unknown): string {
  if (typeof description !== 'string') return ''
  const [first = ''] = description.split('. ')
  return `: ${first.replace(/\.$/, '').replace(/^[A-Z](?=[a-z\s])/, (letter) => letter.toLowerCase())}`
}
