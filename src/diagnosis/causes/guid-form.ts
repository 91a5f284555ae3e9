import { isRefusedQuery } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import { decoded, guidAnywhere, isData, type ExchangeSeen } from '../exchange-seen.js'

/** Clauses that send malformed GUIDs and bodies on purpose: of them, what is sent in order beside those shows the way. */
const onPurpose = /^(GUID-|ERROR-)|^(WRITE-8|WRITE-9|READ-12|READ-13|READ-15|ODATA-4)$/

/** The errors of the document for a GUID in a wrong form (section "Errors"), by what outlives rewording. */
const complaint = /Edm\.Guid|\b32 (hex )?digits\b|token\b.*\brecogni[sz]ed/i

export const guidForm: Cause = {
  id: 'guid-form',
  looksFor:
    'a request with a GUID that was sent in the documented form, refused with the error for a GUID in a wrong form (or ' +
    'for a body that is no JSON, as an unquoted GUID makes it)',
  text: 'Likely the GUID does not arrive as it was sent, or this service wants another form: it was refused as wrapped, unquoted or no GUID.',
  remedy:
    'Look what rewrites bodies or addresses on the way; in a body a GUID is a plain JSON string, in a filter of the legacy ' +
    'service it is guid’…’ in single quotes, and bare under /0/odata/.',
  find: ({ clause, run }) => {
    const inOrder = new Set(clause.twins.map(({ accepted }) => accepted))
    return run
      .ofClause(clause)
      .filter(({ id }) => !onPurpose.test(clause.id) || inOrder.has(id))
      .filter((seen) => isData(seen) && carriesGuid(seen) && isRefusedQuery(seen) && complaint.test(seen.body.text))
      .map(({ id }) => id)
  },
}

/** Beside the one by which every change addresses its record. */
function carriesGuid({ method, record, url }: ExchangeSeen): boolean {
  return (
    guidAnywhere.test(record.requestBody?.text ?? '') ||
    (method === 'GET' && guidAnywhere.test(decoded(url?.search ?? '')))
  )
}
