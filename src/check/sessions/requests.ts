import type { ActorRequest } from '../../session/index.js'
import {
  legacyCollectionUrl,
  legacyRecordUrl,
  odataCollectionUrl,
  odataRecordUrl,
  writeJson,
  type QueryOptions,
  type Row,
} from '../../odata/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { configured, needsChanges } from '../outcome/not-configured.js'

/** The few records that a control reads: enough to prove that rows come, little enough to be no burden. */
export const fewRecords = { top: 3 } as const satisfies QueryOptions

const json = ['Accept', 'application/json'] as const

/**
 * Builds a GET of the probe entity from the legacy data service (section "Read records, legacy data service"). Ends the
 * clause as `untested` if the profile has no `entities.probe`.
 *
 * @category Requests and answers
 * @param run The `run` of the scenario.
 * @param query `select` (field names), `filter` (not encoded), `top`, and `further` options by name. Default: `top` 3.
 */
export function legacyRead(run: RunContext, query: QueryOptions = fewRecords): ActorRequest {
  return legacyReadOf(run, probeEntity(run), query)
}

export function legacyReadOf(run: RunContext, entity: string, query: QueryOptions = fewRecords): ActorRequest {
  return { method: 'GET', url: legacyCollectionUrl(run.addresses.legacyRoot, entity, query), headers: [json] }
}

/** The same read by a caller that does not say what it takes: the legacy service answers it in XML (same section). */
export function withoutAccept(request: ActorRequest): ActorRequest {
  return { ...request, headers: [] }
}

/** What a guard may take otherwise than a legacy read in JSON: the OData endpoint, and the legacy service in XML where it is there. */
export function otherReads(run: RunContext): readonly ActorRequest[] {
  return [odataRead(run), ...(run.policy.legacyAbsent ? [] : [withoutAccept(legacyRead(run))])]
}

/** What a browser accepts, which opens an address that somebody typed in. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** The same read as a browser sends it. */
export function asBrowser(request: ActorRequest): ActorRequest {
  return { ...request, headers: [['Accept', browserAccept]] }
}

/** MERGE of one record of the legacy data service (section "Change one record, legacy data service"). */
export function legacyMerge(
  run: RunContext,
  entity: string,
  id: string,
  fields: Row,
  contentType = 'application/json',
): ActorRequest {
  return {
    method: 'MERGE',
    url: legacyRecordUrl(run.addresses.legacyRoot, entity, id),
    headers: [['Content-Type', contentType], json],
    body: writeJson(fields),
  }
}

/**
 * Builds the same GET for the OData endpoint (section "Read records, OData endpoint").
 *
 * @category Requests and answers
 * @param run The `run` of the scenario.
 * @param query As for `legacyRead`.
 */
export function odataRead(run: RunContext, query: QueryOptions = fewRecords): ActorRequest {
  return odataReadOf(run, probeEntity(run), query)
}

/** GET of one record by its key, which the document shows as an address for changes alone. */
export function legacyReadByKey(run: RunContext, entity: string, id: string): ActorRequest {
  return { method: 'GET', url: legacyRecordUrl(run.addresses.legacyRoot, entity, id), headers: [json] }
}

/** The same at the OData endpoint. */
export function odataReadByKey(run: RunContext, entity: string, id: string): ActorRequest {
  return { method: 'GET', url: odataRecordUrl(run.addresses.odataRoot, entity, id), headers: [json] }
}

export function odataReadOf(run: RunContext, entity: string, query: QueryOptions = fewRecords): ActorRequest {
  return { method: 'GET', url: odataCollectionUrl(run.addresses.odataRoot, entity, query), headers: [json] }
}

/**
 * Builds the read that proves a session: `legacyRead`, or `odataRead` if the deployment has no legacy data service.
 *
 * @category Requests and answers
 * @param run The `run` of the scenario.
 */
export function plainRead(run: RunContext): ActorRequest {
  return run.policy.legacyAbsent ? odataRead(run) : legacyRead(run)
}

/**
 * Builds a POST to the custom service of the profile (section "Custom REST service"). Ends the clause as `untested` if the
 * profile has no `services.custom`, or in a run with `readOnly`.
 *
 * @category Requests and answers
 * @param run The `run` of the scenario.
 */
export function serviceCall(run: RunContext): ActorRequest {
  const custom = configured(run, 'services.custom')
  needsChanges(run, 'service')
  return {
    method: 'POST',
    url: `${run.addresses.restRoot}/${encodeURIComponent(custom.service)}/${encodeURIComponent(custom.method)}`,
    headers: [['Content-Type', 'application/json'], json],
    body: JSON.stringify(custom.body ?? {}),
  }
}

/** The login page as a caller without a session asks for it (section "Login page"). */
export function loginPageRequest(run: RunContext, path: string): ActorRequest {
  const back = encodeURIComponent(`${run.addresses.basePath}/0/`)
  return {
    method: 'GET',
    url: `${run.profile.target.baseUrl}${path}?ReturnUrl=${back}`,
    headers: [['Accept', 'text/html']],
  }
}

export function probeEntity(run: RunContext): string {
  return configured(run, 'entities.probe').entity
}
