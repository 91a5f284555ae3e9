import { pathText, quotable, type Finding, type Path } from './fault.js'
import { keysOf, placesOf, type SchemaView } from './schema-view.js'
import { nearest, oneOf, sameWord } from './suggestion.js'

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

/** A key that does not belong where it stands: the key that was likely meant there, else the place where it belongs. */
export function unknownKey(path: Path, key: string, view: SchemaView): Finding {
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
