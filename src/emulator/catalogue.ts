import { closest } from 'fastest-levenshtein'
import { overridden, type Behaviour } from './behaviour.js'
import { deviations } from './deviations/index.js'
import type { Generation } from './generations/generation.js'
import { generations, traitsOf, variantsOf } from './generations/index.js'
import type { Departure, Deviation, Listed, Trait, Variant } from './listed.js'
import { standard } from './standard.js'
import { UnknownOverrideError, type OverrideKind } from './unknown-override-error.js'
import { traits } from './traits/index.js'
import { variants } from './variants/index.js'

export function listVariants(): readonly (Listed & Pick<Variant, 'departure' | 'leavesOpen'>)[] {
  return variants.map(({ override: _override, ...listed }) => listed)
}

export function listDeviations(): readonly (Listed & Omit<Deviation, 'override'>)[] {
  return deviations.map(({ override: _override, ...listed }) => listed)
}

/** What real deployments do and the document does not allow. */
export function listTraits(): readonly Omit<Trait, 'override'>[] {
  return traits.map(({ override: _override, ...listed }) => listed)
}

/** The generations, each with the facts that make it up. */
export function listGenerations(): readonly Generation[] {
  return generations
}

/** The departures that a profile must declare for these variants and traits, and for what a generation does beyond them. */
export function departuresOf(
  variantIds: readonly string[],
  generationId?: string,
  traitIds: readonly string[] = [],
): readonly Departure[] {
  const generation = generationId === undefined ? undefined : find('generation', generations, generationId)
  const every = [...(generation ? variantsOf(generation) : []), ...variantIds]
  const declared = [
    ...[...new Set(every)].flatMap((id) => find('variant', variants, id).departure ?? []),
    ...[...(generation ? traitsOf(generation) : []), ...traitIds.map(traitNamed)].flatMap(
      ({ departure }) => departure ?? [],
    ),
  ]
  return declared.filter(({ id }, index) => declared.findIndex((other) => other.id === id) === index)
}

/**
 * A generation laid over the document: its variants, then its traits. Throws an UnknownOverrideError for an id that is not
 * in the list.
 */
export function behaviourOfGeneration(id: string, documented: Behaviour): Behaviour {
  const generation = find('generation', generations, id)
  const overrides = [...variantsOf(generation).map((each) => find('variant', variants, each)), ...traitsOf(generation)]
  return overrides.reduce((base, { override }) => overridden(base, override), documented)
}

/** Traits laid over a behaviour, less those that its generation has. Throws an UnknownOverrideError for an unknown id. */
export function withTraits(behaviour: Behaviour, ids: readonly string[], generationId?: string): Behaviour {
  const has = generationId === undefined ? [] : traitsOf(find('generation', generations, generationId))
  const beyond = ids.map(traitNamed).filter((trait) => !has.includes(trait))
  return beyond.reduce((base, { override }) => overridden(base, override), behaviour)
}

function traitNamed(id: string): Trait {
  return find('trait', traits, id)
}

/** The variants that are still to be laid over a generation, which has some of them already. */
export function variantsBeyond(id: string, variantIds: readonly string[]): readonly string[] {
  const has = variantsOf(find('generation', generations, id))
  return variantIds.filter((variant) => !has.includes(variant))
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

function find<Entry extends Pick<Listed, 'id'>>(kind: OverrideKind, entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id)
  if (found) return found
  const nearest = closest(
    id,
    entries.map((entry) => entry.id),
  )
  throw new UnknownOverrideError(kind, id, nearest)
}
