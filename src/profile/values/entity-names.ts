import type { Profile } from '../../schema/generated/profile.js'
import { isRecord } from '../../runtime/json.js'

/** An entity that the profile names as the legacy service calls its collection. */
export interface EntityMeant {
  /** Where it stands in the profile, as `entities.probe`. */
  readonly key: string
  readonly entity: string
}

/** Keys below which an entity's name stands, each in a section of the profile. */
const sections = ['entities', 'lookup', 'sandbox'] as const
const named = ['probe', 'large', 'forbidden', 'allowed', 'entity', 'target']

/**
 * A profile with the ending `Collection` of the legacy service taken from each entity's name, once, and which these were: an
 * entity that itself ends so has it twice there.
 */
export function withEntitiesMeant(profile: Profile): {
  readonly profile: Profile
  readonly meant: readonly EntityMeant[]
} {
  const meant: EntityMeant[] = []
  const within = (section: unknown, path: string): unknown =>
    isRecord(section)
      ? Object.fromEntries(
          Object.entries(section).map(([key, value]) => {
            const whole = `${path}.${key}`
            if (typeof value === 'string' && named.includes(key)) return [key, nameMeant(value, whole, meant)]
            return [key, key === 'fields' ? value : within(value, whole)]
          }),
        )
      : section
  const changed = Object.fromEntries(
    sections.filter((key) => profile[key] !== undefined).map((key) => [key, within(profile[key], key)]),
  )
  return { profile: { ...profile, ...changed } as Profile, meant }
}

function nameMeant(value: string, key: string, meant: EntityMeant[]): string {
  const [, entity] = /^(.+)Collection$/.exec(value) ?? []
  if (entity === undefined) return value
  // The sections of `entities` may have the name alone, without a key of its own.
  meant.push({ key: key.startsWith('entities.') ? key.replace(/\.entity$/, '') : key, entity })
  return entity
}
