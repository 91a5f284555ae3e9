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
    'a request with a GUID in the documented form that is refused with the error for a malformed GUID, or with ' +
    'the error for invalid JSON that an unquoted GUID causes',
  text:
    'Likely the GUID is changed on the way, or this service expects another form: it was refused as wrapped, ' +
    'unquoted or invalid.',
  remedy:
    'Check what rewrites bodies or addresses on the way. In a body a GUID is a plain JSON string. In a filter of ' +
    'the legacy data service it is guid’…’ in single quotes. Below /0/odata/ it is written without quotes.',
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
