import { isObject, type Row, type Value } from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import { ChangeNotAllowed } from './change-not-allowed.js'

/** The fields that the profile lets the checker change, by the names under which they are stored and read back. */
export function allowedFields({ fields, lookup }: ResolvedSandbox): readonly string[] {
  return [...new Set([...Object.values(fields), ...(lookup ? [`${lookup.field}Id`] : [])])]
}

/**
 * What a change sets, by stored field: a nested lookup (section Data records) sets its Id field. Throws ChangeNotAllowed
 * for a field that the profile does not name, and for a body of its own that names one.
 */
export function effectsOf(fields: Row, body: string | undefined, sandbox: ResolvedSandbox): Row {
  const allowed = allowedFields(sandbox)
  const nested = sandbox.lookup?.field
  const effects: Row = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => (name === nested ? [`${nested}Id`, idIn(value)] : [name, value])),
  )
  const named = [...Object.keys(effects), ...(body === undefined ? [] : namesIn(body))]
  const strange = [...new Set(named)].filter((name) => !allowed.includes(name) && name !== nested)
  if (strange.length > 0) {
    throw new ChangeNotAllowed(
      `the profile does not allow changes of ${strange.join(', ')}. Fields in sandbox.fields and sandbox.lookup: ${allowed.join(', ')}`,
      strange,
    )
  }
  if (Object.keys(effects).length === 0) throw new ChangeNotAllowed('a change of the sandbox record sets no field')
  return effects
}

function idIn(value: Value): Value {
  const metadata = isObject(value) ? value['__metadata'] : undefined
  const uri = isObject(metadata) ? metadata['uri'] : undefined
  if (typeof uri !== 'string') return isObject(value) ? null : value
  return /\(guid'([^']*)'\)/.exec(uri)?.[1] ?? uri
}

const ofTheProtocol = new Set(['__metadata', 'uri', 'type'])

/** The member names in a body that need not be JSON: whatever stands before a colon, outside of texts. */
function namesIn(body: string): readonly string[] {
  const named = body.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|([\p{L}_][\p{L}\p{N}_]*)\s*:/gu)
  return [...named].map((match) => match[1] ?? match[2] ?? '').filter((name) => name !== '' && !ofTheProtocol.has(name))
}
