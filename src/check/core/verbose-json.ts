import type { RunContext } from '../context/run-context.js'

/** Says on the first page where the legacy service gave JSON only by the name of its verbose form. */
export function tellVerboseJson(run: RunContext): void {
  const { verboseJson } = run.policy
  if (!verboseJson) return
  run.diagnose({
    id: 'json-by-its-verbose-name',
    text: 'The legacy data service refuses Accept: application/json as a media type that it does not know, and gives JSON to Accept: application/json;odata=verbose; the run asks for it by that name.',
    remedy: 'Clients of this deployment need that Accept on requests to the legacy data service.',
    evidence: [verboseJson.refused, verboseJson.answered],
  })
}
