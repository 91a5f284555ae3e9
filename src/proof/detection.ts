import type { Detection } from '../schema/generated/detection.js'
import type { Proof } from '../schema/generated/proof.js'

/** Why a proof is not to be recorded, in a sentence; undefined where it is. */
export function notToBeRecorded({ holds, asked, depth }: Proof): string | undefined {
  if (asked.clauses.length > 0 || asked.subjects.length > 0 || depth !== 'full')
    return 'only a complete proof is recorded'
  return holds ? undefined : 'a failed proof is not recorded'
}

/**
 * What a whole proof that holds has shown, to be recorded: nothing of it hangs on the seed or on the time, so that a
 * proof of the same suite records the same text.
 */
export function detectionOf(proof: Proof): Detection {
  const reason = notToBeRecorded(proof)
  if (reason !== undefined) throw new RangeError(reason)
  const { tool, contract, clauses, subjects, numbers } = proof
  const idsOf = (kind: 'variant' | 'trivial') =>
    subjects.filter((subject) => subject.kind === kind && subject.together === undefined).map(({ id }) => id)
  return {
    schemaVersion: 2,
    tool: { ...tool },
    contract: { ...contract },
    clauses: clauses.map(({ id, deviations, checks, variants }) => ({
      id,
      deviations: [...deviations],
      checks: checks.map((check) => ({ ...check, deviations: [...check.deviations] })),
      variants,
    })),
    depths: numbers.depths,
    variants: idsOf('variant'),
    trivial: { servers: idsOf('trivial'), passed: numbers.trivial.reached, of: numbers.trivial.of },
  }
}
