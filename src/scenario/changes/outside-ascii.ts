import type { Row } from '../../odata/index.js'
import type { RunContext } from '../context/run-context.js'

/**
 * The fields with letters outside ASCII in their text, which is no longer by that than the others, since a column may cut it:
 * who changes a record by another method or content type may take the body for another encoding.
 */
export function outsideAscii(run: RunContext, fields: Row): Row {
  const { text = '' } = run.profile.sandbox?.fields ?? {}
  const value = fields[text]
  return typeof value === 'string' ? { ...fields, [text]: value.replace('svc', 'Зяü') } : fields
}
