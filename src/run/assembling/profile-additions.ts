import { additionsTo, attestationExample, type ResolvedProfile } from '../../profile/index.js'
import type { ClauseResult, ProfileAddition } from '../../schema/generated/report.js'

/** What the untested clauses lack in the profile, each key once. `today`: year-month-day, for what a person attests. */
export function profileAdditions(
  profile: ResolvedProfile,
  clauses: readonly ClauseResult[],
  today: string,
): ProfileAddition[] {
  const untested = clauses.filter(({ outcome }) => outcome === 'untested')
  const keys = [...new Set(untested.flatMap(({ profileKeys = [] }) => profileKeys))].sort()
  // Attestations that are there are for other clauses.
  const attested = untested.filter(({ profileKeys = [] }) => profileKeys.includes('attestations'))
  return [
    ...(attested.length > 0 ? [attestations(profile, attested, today)] : []),
    ...additionsTo(
      profile,
      keys.filter((key) => key !== 'attestations'),
    ),
  ]
}

function attestations(profile: ResolvedProfile, clauses: readonly ClauseResult[], today: string): ProfileAddition {
  return {
    key: 'attestations',
    ...(profile.attestations.length > 0 ? { under: 'attestations' } : {}),
    example: `[${clauses.map(({ id }) => attestationExample(id, today)).join(', ')}]`,
  }
}
