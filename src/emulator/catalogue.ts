import { closest } from 'fastest-levenshtein'
import { overridden, type Behaviour } from './behaviour.js'
import { deviations } from './deviations/index.js'
import type { Departure, Deviation, Listed, Variant } from './listed.js'
import { standard } from './standard.js'
import { UnknownOverrideError } from './unknown-override-error.js'
import { variants } from './variants/index.js'

export function listVariants(): readonly (Listed & Pick<Variant, 'departure' | 'leavesOpen'>)[] {
  return variants.map(({ override: _override, ...listed }) => listed)
}

export function listDeviations(): readonly (Listed & Omit<Deviation, 'override'>)[] {
  return deviations.map(({ override: _override, ...listed }) => listed)
}

/** The departures that a profile must declare for these variants. */
export function departuresOf(variantIds: readonly string[]): readonly Departure[] {
  return variantIds.flatMap((id) => find('variant', variants, id).departure ?? [])
}

/**
 * The document with these variants and then these deviations, each laid over what is there by then. Throws an
 * UnknownOverrideError for an id that is not in its list.
 */
export function behaviourOf(
  variantIds: readonly string[],
  deviationIds: readonly string[],
  documented: Behaviour = standard,
): Behaviour {
  return [
    ...variantIds.map((id) => find('variant', variants, id)),
    ...deviationIds.map((id) => find('deviation', deviations, id)),
  ].reduce((base, { override }) => overridden(base, override), documented)
}

function find<Entry extends Listed>(kind: 'variant' | 'deviation', entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id)
  if (found) return found
  const nearest = closest(
    id,
    entries.map((entry) => entry.id),
  )
  throw new UnknownOverrideError(kind, id, nearest)
}
