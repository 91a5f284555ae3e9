/** CALLER-6: a GUID goes into a body as a plain string, and bodies are valid JSON (lines 59, 179 and 180). */
import { defineDuties, everyRequest, isDataOrService, jsonBody, sentType, type Seen } from '../../src/traffic/index.js'
import { textsIn } from './body-values.js'

/** The body of a request that should be JSON; undefined if it has none, or if the recording lacks it. */
function bodyMeantAsJson(step: Seen): string | undefined {
  if (!isDataOrService(step) || step.body === undefined || step.body === '' || /\$batch$/i.test(step.path))
    return undefined
  const type = sentType(step)
  const isChange = step.place === 'legacy' && (step.method === 'PUT' || step.method === 'MERGE')
  return type === 'application/json' || (isChange && type === undefined) ? step.body : undefined
}

const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

defineDuties('CALLER-6', {
  occasion: 'Have the client change a record with a lookup (scenario `standard`).',
  checks: {
    json: everyRequest('Bodies of changes and service calls are valid JSON.', 'valid JSON', (step) => {
      if (bodyMeantAsJson(step) === undefined) return undefined
      return jsonBody(step) === undefined
        ? { broken: 'a body that is not JSON', mend: 'write the body with a JSON serializer' }
        : { kept: 'valid JSON' }
    }),
    unquoted: everyRequest('A GUID in a body is in double quotes.', 'GUIDs in double quotes', (step) => {
      const body = bodyMeantAsJson(step)
      if (body === undefined || !new RegExp(guid).test(body)) return undefined
      const isBare = jsonBody(step) === undefined && new RegExp(`[:[,]\\s*(?:guid\\s*')?${guid}`).test(body)
      return isBare
        ? { broken: 'a GUID without double quotes', mend: 'write the GUID as "…"' }
        : { kept: 'double quotes' }
    }),
    wrapped: everyRequest("A GUID in a body has no guid'…' around it.", 'plain GUIDs', (step) => {
      if (bodyMeantAsJson(step) === undefined) return undefined
      const texts = textsIn(jsonBody(step)).filter(({ text }) => new RegExp(guid).test(text))
      if (texts.some(({ text }) => /^guid\s*'.*'$/i.test(text)))
        return {
          broken: "guid'…' inside the string",
          mend: "write the GUID alone: guid'…' belongs into addresses only",
        }
      return texts.some(({ text }) => new RegExp(`^${guid}$`).test(text)) ? { kept: 'plain GUIDs' } : undefined
    }),
  },
})
