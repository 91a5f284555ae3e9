import { describe, expect, it } from 'vitest'
import { departureEndpoints, departures, scopeClasses } from '../contract/index.js'
import { loadSchema } from '../schema/load.js'
import { newAjv } from '../schema/compile.js'
import { defaults } from './values/defaults.js'
import { placesOf } from './faults/schema-view.js'

const places = [...placesOf()].map(([path, view]) => ({ path: path.join('.'), ...view }))

function wordsAt(path: string): unknown {
  return places.filter((place) => place.path === path).flatMap(({ keywords }) => keywords['enum'] ?? [])
}

describe('the schema of a profile', () => {
  it('offers the classes, departures and endpoints of the catalogue, and no other', () => {
    expect(wordsAt('scope')).toEqual([...scopeClasses])
    expect(wordsAt('departures.id')).toEqual(departures.map(({ id }) => id))
    expect(wordsAt('departures.endpoint')).toEqual([...departureEndpoints])
  })

  it('tells editors the defaults that hold', () => {
    const roles = ['main', 'restricted', 'international', 'decoy']
    const held = {
      ...defaults,
      user: undefined,
      users: Object.fromEntries(roles.map((role) => [role, defaults.user])),
    }
    const told = places.filter(({ keywords }) => 'default' in keywords)
    expect(Object.fromEntries(told.map(({ path, keywords }) => [path, keywords['default']]))).toEqual(
      Object.fromEntries(leavesOf(held)),
    )
  })

  it('describes every key, for the completion of editors', () => {
    expect(places.filter(({ path, keywords }) => path !== '' && typeof keywords['description'] !== 'string')).toEqual(
      [],
    )
  })

  it('gives only examples that hold', () => {
    const ajv = newAjv()
    ajv.addSchema({ ...loadSchema('profile'), $id: 'profile' })
    const wrong = places.flatMap(({ path, keywords, definition }) => {
      const examples = Array.isArray(keywords['examples']) ? (keywords['examples'] as unknown[]) : []
      const schema =
        definition === undefined
          ? { type: keywords['type'] ?? 'object', ...plain(keywords) }
          : { $ref: `profile#/$defs/${definition}` }
      return examples.filter((example) => !ajv.validate(schema, example)).map((example) => ({ path, example }))
    })
    expect(wrong).toEqual([])
  })
})

function plain(keywords: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(keywords).filter(([key]) => ['pattern', 'enum', 'minLength', 'minimum'].includes(key)),
  )
}

function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}
