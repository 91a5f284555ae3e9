import type { ResolvedProfile } from '../../profile/index.js'
import type { ProfileKey } from '../outcome/verdict.js'

/** The keys of the profile that name this entity. */
export function keysOfEntity({ entities, lookup, sandbox }: ResolvedProfile, asked: string): readonly ProfileKey[] {
  const named = [
    ['entities.probe', entities.probe?.entity],
    ['entities.allowed', entities.allowed],
    ['entities.forbidden', entities.forbidden],
    ['entities.large', entities.large?.entity],
    ['lookup.entity', lookup?.entity],
    ['lookup.target', lookup?.target],
    ['sandbox.entity', sandbox?.entity],
    ['sandbox.lookup.target', sandbox?.lookup?.target],
  ] as const
  return named.flatMap(([key, entity]) => (entity === asked ? [key] : []))
}
