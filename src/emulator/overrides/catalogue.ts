import { closest, distance } from 'fastest-levenshtein'
import { overridden, type Behaviour } from '../behaviour/behaviour.js'
import { deviations } from './deviations/index.js'
import { generations, traitsOf, variantsOf, type Generation } from './generations/index.js'
import type { Departure, Deviation, Listed, Trait, Variant } from './listed.js'
import { scenarios } from './scenarios/index.js'
import { standard } from '../behaviour/standard.js'
import { traits } from './traits/index.js'
import { UnknownOverrideError, type OverrideKind } from '../errors.js'
import { variantGroups, variants } from './variants/index.js'

export function listVariants(): readonly (Listed & Pick<Variant, 'departure' | 'leavesOpen'>)[] {
  return variants.map(({ override: _override, ...listed }) => listed)
}

/** The ids of the variants, by what they touch. */
export function listVariantGroups(): readonly { readonly group: string; readonly ids: readonly string[] }[] {
  return Object.entries(variantGroups).map(([group, members]) => ({ group, ids: members.map(({ id }) => id) }))
}

export function listDeviations(): readonly (Listed & Omit<Deviation, 'override'>)[] {
  return deviations.map(({ override: _override, ...listed }) => listed)
}

/** What real deployments do and the document does not allow. */
export function listTraits(): readonly Omit<Trait, 'override'>[] {
  return traits.map(({ override: _override, ...listed }) => listed)
}

/** What a client may meet, in the order in which it is put through it. */
export function listScenarios(): readonly Listed[] {
  return scenarios.map(({ id, sentence }) => ({ id, sentence }))
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

/** A scenario laid over a behaviour. Throws an UnknownOverrideError for an unknown id. */
export function withScenario(behaviour: Behaviour, id: string): Behaviour {
  const { variants: ids = [], override = () => ({}) } = find('scenario', scenarios, id)
  return overridden(behaviourOf(ids, [], behaviour), override)
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

function find<Entry extends Pick<Listed, 'id'> & Partial<Pick<Listed, 'sentence'>>>(
  kind: OverrideKind,
  entries: readonly Entry[],
  id: string,
): Entry {
  const found = entries.find((entry) => entry.id === id)
  if (found) return found
  const ids = entries.map((entry) => entry.id)
  // Whoever gives a word looks for what is named or described by it, and not for an id that is spelled like it.
  const word = id.toLowerCase()
  const named = ids.filter((each) => each.includes(word))
  const described = entries.filter(({ sentence = '' }) => sentence.toLowerCase().includes(word))
  const suggested = [named, described.map((entry) => entry.id)].find((some) => some.length > 0)
  throw new UnknownOverrideError(kind, id, suggested ?? similar(id, ids))
}

/** The id that is spelled like it, else those that have most of its words; the nearest of all where none has any. */
function similar(id: string, ids: readonly string[]): readonly string[] {
  const near = closest(id, ids)
  if (distance(id, near) <= Math.max(id.length, near.length) / 4) return [near]
  const words = id.split('-').filter((word) => word.length > 2)
  const shared = (other: string) => words.filter((word) => other.split('-').includes(word)).length
  const most = Math.max(...ids.map(shared))
  return most === 0 ? [near] : ids.filter((other) => shared(other) === most)
}
