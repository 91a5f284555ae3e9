import type { RunContext } from '../../context/run-context.js'

/** Says on the first page where changes were taken only with the two headers that the document has as a work-around. */
export function tellForcedChanges(run: RunContext): void {
  const { forcedChange } = run.policy
  if (!forcedChange) return
  run.diagnose({
    id: 'force-use-session',
    text: 'A change of the sandbox record was answered 401, and went through with the headers Authorization: Cookie and ForceUseSession: true added, while reads need neither; the run keeps them for changes.',
    remedy: 'Clients of this deployment need the two headers on changes at the legacy data service.',
    evidence: [forcedChange.refused, forcedChange.answered],
  })
}
