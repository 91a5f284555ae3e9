/** CALLER-7: a lookup set by a nested object carries `__metadata.uri` of the documented form (line 60). */
import { isRecord } from '../../src/runtime/json.js'
import { defineDuties, everyRequest, jsonBody, type Seen } from '../../src/traffic/index.js'

const form =
  /^(?:https?:\/\/[^?#]*\/|\/[^?#]*\/)?[^/()]+Collection\(guid'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'\)$/i

/** The lookups of a change that are set by nested objects. A link that a read gave and that comes back sets nothing. */
function nestedLookups(step: Seen): readonly (readonly [name: string, value: Record<string, unknown>])[] {
  const isChange = step.place === 'legacy' && ['PUT', 'MERGE', 'POST', 'PATCH'].includes(step.method)
  const body = isChange && !/\$batch$/i.test(step.path) ? jsonBody(step) : undefined
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) =>
    isRecord(value) && !name.startsWith('__') && !('__deferred' in value) && !('results' in value)
      ? [[name, value] as const]
      : [],
  )
}

defineDuties('CALLER-7', {
  occasion: 'Have the client set a lookup by a nested object (scenario `standard`).',
  checks: {
    uri: everyRequest('A nested lookup has __metadata.uri.', '__metadata.uri', (step) => {
      const lookups = nestedLookups(step)
      if (lookups.length === 0) return undefined
      const wrong = lookups.find(([, value]) => typeof uriOf(value) !== 'string')
      if (!wrong) return { kept: '__metadata.uri' }
      return {
        broken: `${wrong[0]} without __metadata.uri`,
        mend: `send "${wrong[0]}": {"__metadata": {"uri": "<LookupEntity>Collection(guid'<id>')"}}`,
      }
    }),
    form: everyRequest(
      "The uri has the form <LookupEntity>Collection(guid'<id>').",
      "<LookupEntity>Collection(guid'<id>')",
      (step) => {
        const uris = nestedLookups(step).flatMap(([name, value]) => {
          const uri = uriOf(value)
          return typeof uri === 'string' && !uri.includes('‹') ? [{ name, uri }] : []
        })
        if (uris.length === 0) return undefined
        const wrong = uris.find(({ uri }) => !form.test(uri))
        if (!wrong) return { kept: "<LookupEntity>Collection(guid'<id>')" }
        return {
          broken: `${wrong.uri} in ${wrong.name}`,
          mend: "write the uri as <LookupEntity>Collection(guid'<id>')",
        }
      },
    ),
  },
})

function uriOf(value: Record<string, unknown>): unknown {
  const metadata = value['__metadata']
  return isRecord(metadata) ? metadata['uri'] : undefined
}
