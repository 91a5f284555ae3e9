import type { RunContext } from '../context/run-context.js'

/** Says on the first page where the legacy service gave JSON only by the name of its verbose form. */
export function tellVerboseJson(run: RunContext): void {
  const { verboseJson } = run.policy
  if (!verboseJson) return
  run.diagnose({
    id: 'json-by-its-verbose-name',
    text: 'The legacy data service refuses Accept: application/json as an unknown media type, but returns JSON for Accept: application/json;odata=verbose. The run sends the latter.',
    remedy: 'Clients of this deployment must send that Accept header to the legacy data service.',
    evidence: [verboseJson.refused, verboseJson.answered],
  })
}
