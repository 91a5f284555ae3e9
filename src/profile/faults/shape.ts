import type { ErrorObject } from 'ajv'
import { validatorOf } from '../../schema/compile.js'
import type { Profile } from '../../schema/generated/profile.js'
import { likelySlip } from '../values/base-url.js'
import { expectation, kindOf, distinctFindings, pointedAt } from './expectation.js'
import { quotable, type Finding, type Path, pathText } from './fault.js'
import { branchFor, branches, root, within, type SchemaView, keysOf, placesOf } from './schema-view.js'
import { oneOf, likelyValue, nearest, sameWord } from './suggestion.js'
import { secretFault } from './profile-fault.js'

/** Every key of the schema, with the places it may stand in. */
const homes: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const [path] of placesOf()) {
    const key = path.at(-1)
    if (key === undefined) continue
    const home = pathText(path.slice(0, -1))
    const known = found.get(key) ?? []
    if (!known.includes(home)) found.set(key, [...known, home])
  }
  return found
})()

/** A key that is known in more places than this is too common a word to guess from. */
const mostHomes = 3

/**
 * What in a profile does not fit its schema, in sentences. The schema decides; the sentences are made here, since a
 * validator speaks of schemas and a person thinks in keys and values. Where a place takes values of several types, only
 * the one that was begun is spoken of.
 */
export function shapeFaults(value: unknown): Finding[] {
  const validate = validatorOf<Profile>('profile')
  if (validate(value)) return []
  const findings = (validate.errors ?? []).flatMap((error) => findingOf(error, value))
  return distinctFindings(
    findings.length > 0 ? findings : [{ path: [], message: 'does not match the schema of a profile' }],
  )
}

interface Spot {
  readonly path: Path
  readonly value: unknown
  readonly view: SchemaView
}

function findingOf(error: ErrorObject, top: unknown): Finding[] {
  const spot = spotOf(error.instancePath, top)
  if (spot === undefined) return []
  const secret = secretFault(spot.path, spot.value)
  if (secret !== undefined) return [secret]
  const { path, value, view } = spot
  const branch = branchFor(view, value)
  if (branch === undefined) return [mistyped(spot)]
  return sentence(error, { path, value, view: branch })
}

/** The sentence for a value of the right type, or none where the fault belongs to a type that was not meant. */
function sentence({ keyword, params }: ErrorObject, spot: Spot): Finding[] {
  const { path, value, view } = spot
  const limit = String(params['limit'])
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      return within(view, key) ? [] : [unknownKey(path, key, view)]
    }
    case 'required': {
      const key = String(params['missingProperty'])
      const wanted = within(view, key)
      if (!wanted) return []
      return [
        {
          path: [...path, key],
          message: `is missing${whatBelongsThere(wanted.keywords['description'])}`,
          absent: true,
        },
      ]
    }
    case 'enum':
      return view.keywords['enum'] === undefined ? [] : [misfit(spot)]
    case 'const':
      return view.keywords['const'] === undefined ? [] : [misfit(spot)]
    case 'pattern':
    case 'format':
      if (view.keywords[keyword] === undefined) return []
      return [view.keywords['pattern'] === '\\S' ? { path, message: 'is blank' } : misfit(spot)]
    case 'type':
      return view.keywords['type'] === 'integer' && !Number.isInteger(value) ? [misfit(spot)] : []
    case 'minLength':
      return [{ path, message: 'is empty' }]
    case 'minItems':
      return [{ path, message: 'is an empty list. Add at least one entry, or remove the key' }]
    case 'minProperties':
      return [{ path, message: `is empty: it must be ${expectation(view, path.at(-1))}` }]
    case 'uniqueItems':
      return [
        {
          path,
          message: `has duplicate entries: ${Number(params['j']) + 1} and ${Number(params['i']) + 1}`,
        },
      ]
    case 'maximum':
      return [{ path, message: `is too large: the maximum is ${limit}` }]
    case 'minimum':
      return [{ path, message: `is too small: the minimum is ${limit}` }]
    case 'exclusiveMinimum':
      return [{ path, message: `is too small: it must be above ${limit}` }]
    default:
      return []
  }
}

function mistyped(spot: Spot): Finding {
  const { path, value, view } = spot
  const wanted = expectation(view, path.at(-1))
  if (value === null) return { path, message: `has no value: it must be ${wanted}. Set it, or remove the key` }
  const message = `${path.length === 0 ? 'the file ' : ''}is ${kindOf(value)}, but must be ${wanted}`
  if ((typeof value === 'number' || typeof value === 'boolean') && takesAsText(view, value))
    return { path, message, suggestion: 'Put it in quotes.' }
  if (view.keywords['type'] === 'array') return { path, message, suggestion: 'Write it as a list, in square brackets.' }
  return { path, message, ...suggested(likelyValue(value, view)) }
}

function takesAsText(view: SchemaView, value: number | boolean): boolean {
  return branches(view).some(
    ({ keywords: { type, pattern } }) =>
      type === 'string' && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value))),
  )
}

function misfit({ path, value, view }: Spot): Finding {
  const words = view.keywords['enum']
  const wanted = expectation(view, path.at(-1))
  const word = typeof value === 'string' && words !== undefined ? quotable(value) : undefined
  const likely = likelyValue(value, view)
  const offered = Array.isArray(words) ? oneOf(words.map(String)) : wanted
  const unlisted = likely === undefined && offered !== wanted ? `: ${offered}` : ''
  return {
    path,
    message: `${word === undefined ? '' : `is \`${word}\`, but `}must be ${wanted}${unlisted}`,
    ...suggested(likely),
    ...(view.definition === 'httpUrl' && typeof value === 'string'
      ? likelySlip(value, path.at(-1) === 'proxy' ? 'http' : 'https')
      : {}),
  }
}

function suggested(value: string | undefined): { suggestion?: string } {
  return value === undefined ? {} : { suggestion: `Did you mean \`${value}\`?` }
}

function spotOf(pointer: string, top: unknown): Spot | undefined {
  const { path } = pointedAt(pointer, top)
  let spot: Spot = { path: [], value: top, view: root }
  for (const step of path) {
    const branch = branchFor(spot.view, spot.value)
    const view = branch && within(branch, step)
    if (!view) return undefined
    const value = (spot.value as Readonly<Record<string | number, unknown>>)[step]
    spot = { path: [...spot.path, step], value, view }
  }
  return spot
}

/** A description in the imperative is a sentence of its own. */
function whatBelongsThere(description: unknown): string {
  const sentence = firstSentence(description)
  return sentence.startsWith('explain ') ? `. E${sentence.slice(1)}` : `: ${sentence}`
}

function firstSentence(description: unknown): string {
  const text = typeof description === 'string' ? description : 'it is required here'
  return text.replace(/\.(\s.*)?$/s, '').replace(/^[A-Z](?=[a-z\s])/, (letter) => letter.toLowerCase())
}

/** A key that does not belong where it stands: the key that was likely meant there, else the place where it belongs. */
function unknownKey(path: Path, key: string, view: SchemaView): Finding {
  const allowed = keysOf(view)
  const suggested = likely(path, key, allowed)
  const known = suggested.suggestion === undefined ? `. Known keys: ${oneOf(allowed, 'and')}` : ''
  return { path: [...path, key], at: 'key', message: `is an unknown key${known}`, ...suggested }
}

function likely(path: Path, key: string, allowed: readonly string[]): Pick<Finding, 'suggestion' | 'meant'> {
  if (quotable(key) === undefined) return {}
  const here = nearest(key, allowed)
  const meant = here === undefined ? {} : { suggestion: `Did you mean \`${here}\`?`, meant: [...path, here] }
  if (here !== undefined && sameWord(here, key)) return meant
  const elsewhere = [...homes.keys()]
  const moved = elsewhere.find((known) => sameWord(known, key))
  if (moved !== undefined) return belongs(moved)
  return here === undefined ? belongs(nearest(key, elsewhere)) : meant
}

function belongs(key: string | undefined): Pick<Finding, 'suggestion'> {
  const places = key === undefined ? [] : (homes.get(key) ?? [])
  if (key === undefined || places.length === 0 || places.length > mostHomes) return {}
  const names = places.filter((place) => place !== '')
  const top = names.length < places.length ? ['at the top of the profile'] : []
  const under = names.length === 0 ? [] : [`under ${oneOf(names)}`]
  return { suggestion: `\`${key}\` belongs ${[...top, ...under].join(', or ')}.` }
}
