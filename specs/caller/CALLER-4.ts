/** CALLER-4: requests address collections and records as documented, with one query (lines 56, 87, 97, 98 and 106). */
import { defineDuties, everyRequest, isData, sentType, type Seen } from '../../src/traffic/index.js'

const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const recordAddress = new RegExp(`^[^/()]+Collection\\(guid'${guid}'\\)$`, 'i')

/** What follows the root of the service, decoded, without a slash at its ends. */
function below({ path }: Seen): string {
  const rest = path.replace(/^.*?(?:\/EntityDataService\.svc|\/odata)(?=[/&?]|$)/i, '').replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

/** The service document, `$metadata` and `$batch` address no collection. */
function nameOf(step: Seen): string | undefined {
  const name = /^[^/(&?]*/.exec(below(step))?.[0] ?? ''
  return name === '' || name.startsWith('$') ? undefined : name
}

const isChange = ({ place, method }: Seen) => place === 'legacy' && (method === 'PUT' || method === 'MERGE')

const options = '(?:\\$|%24)(?:select|filter|top|skip|orderby|expand|format|count|inlinecount)='

/** What joins two options of the query other than one `?` and `&`; undefined if nothing does. */
function wrongJoint({ path, query = '' }: Seen): string | undefined {
  const inPath = new RegExp(`.?${options}`, 'i').exec(path)
  if (inPath) return `"${inPath[0]}" before any question mark`
  const outside = query.replaceAll(/'(?:[^']|'')*'|%27(?:(?!%27).|%27%27)*%27/gi, "''").replaceAll(/\([^()]*\)/g, '()')
  const found = new RegExp(`(?<=[^&])[^&\\w(;]{0,3}${options}`, 'i').exec(outside)
  return found ? `"${found[0]}" instead of "&"` : undefined
}

defineDuties('CALLER-4', {
  occasion: 'Have the client read and change records (scenario `standard`).',
  checks: {
    legacy: everyRequest('Requests of the legacy service address <Entity>Collection.', '<Entity>Collection', (step) => {
      const name = step.place === 'legacy' ? nameOf(step) : undefined
      if (name === undefined) return undefined
      if (/.Collection$/.test(name)) return { kept: name }
      return { broken: name, mend: `address ${name.replace(/Collection$/i, '')}Collection` }
    }),
    odata: everyRequest('Requests of the OData endpoint address <Entity>.', '<Entity>', (step) => {
      const name = step.place === 'odata' ? nameOf(step) : undefined
      if (name === undefined) return undefined
      // An entity may be called so, and the answer then shows it.
      const isServed = step.answer !== undefined && step.answer.status < 300
      if (!/.Collection$/.test(name) || isServed) return { kept: name }
      return { broken: name, mend: `address ${name.replace(/Collection$/, '')}` }
    }),
    record: everyRequest(
      "Changes of the legacy service address <Entity>Collection(guid'<id>').",
      "<Entity>Collection(guid'<id>')",
      (step) => {
        if (!isChange(step)) return undefined
        const address = below(step)
        if (recordAddress.test(address)) return { kept: "<Entity>Collection(guid'<id>')" }
        return { broken: address, mend: "address the record as <Entity>Collection(guid'<id>')" }
      },
    ),
    'content-type': everyRequest('Changes of the legacy service have a JSON content type.', 'JSON', (step) => {
      if (!isChange(step)) return undefined
      const type = sentType(step)
      if (type === 'application/json') return { kept: type }
      return { broken: type ?? 'no Content-Type', mend: 'send Content-Type: application/json with the change' }
    }),
    query: everyRequest('The options of a query follow one "?" and are joined by "&".', 'one query', (step) => {
      if (!isData(step) || !(step.query ?? step.path).match(new RegExp(options, 'i'))) return undefined
      const wrong = wrongJoint(step)
      if (wrong === undefined) return { kept: 'one query' }
      return { broken: wrong, mend: 'begin the query with one "?" and join its options by "&"' }
    }),
  },
})
