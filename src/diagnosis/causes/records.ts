import { errorMessageIn, hasErrorBody, isRefusedQuery } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { decoded, type ExchangeSeen, guidAnywhere, headerOf, isAccepted, isData, queryOf } from '../exchange-seen.js'
import { rowsSeen } from '../rows-seen.js'

export const unreadableColumn: Cause = {
  id: 'unreadable-column',
  looksFor:
    'a read without `$select` that the data service answers with 500 and its own error body, while no read of ' +
    'that collection without `$select` succeeded, and one with `$select` did',
  text:
    'Likely one column of the entity cannot be read: a read of all columns ends in a server error, and reads with ' +
    '`$select` of the same collection succeed.',
  remedy:
    'Check the column that the server’s message names, or leave out columns one by one. Of the exchanges named, ' +
    'the read with `$select` succeeded. Until the column is fixed, clients can use `$select` with the columns ' +
    'that they need.',
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isReadOfAll(seen) && seen.status === 500 && hasErrorBody(seen) && run.isInOrder(seen))
      .flatMap((seen) => {
        const selected = selectedInstead(seen, run)
        return selected ? [seen.id, selected.id] : []
      }),
  quote: (shown) => shown.map(errorMessageIn).find((message) => message !== undefined),
}

function isReadOfAll(seen: ExchangeSeen): boolean {
  return seen.method === 'GET' && isData(seen) && !queryOf(seen).has('$select')
}

/** A read of the same collection that went through with `$select`, where none did without. */
function selectedInstead(failed: ExchangeSeen, run: EvidenceSeen): ExchangeSeen | undefined {
  const accepted = run.all.filter(
    (seen) => seen.method === 'GET' && isData(seen) && isAccepted(seen) && collectionOf(seen) === collectionOf(failed),
  )
  return accepted.some(isReadOfAll) ? undefined : accepted[0]
}

/** The address without the key of a record. */
function collectionOf({ url }: ExchangeSeen): string | undefined {
  return url?.pathname.replace(/\(.*$/, '')
}

export const lookupFilter: Cause = {
  id: 'lookup-id-filter',
  looksFor:
    'a lookup that the profile names with `Id` at its end, while the records have a field of exactly that name; ' +
    'or a filter on `<Lookup>Id` that OData refuses',
  text: 'Likely the lookup is addressed as `<Lookup>Id` instead of by its path `<Lookup>/Id`.',
  remedy:
    'In the profile, name the lookup without `Id` (`lookup.field: Account` for the field AccountId). In filters, ' +
    'write `<Lookup>/Id eq <guid>`.',
  find: (input) => [...namedWithId(input), ...refused(input)],
}

function namedWithId({ clause, run, profile }: CauseInput): readonly string[] {
  const named = profile.lookupFields.filter((field) => field.endsWith('Id') && field.length > 2)
  if (named.length === 0 || clause.blame !== 'profile') return []
  return run
    .ofClause(clause)
    .filter((seen) => {
      const fields = isData(seen) ? (rowsSeen(seen)?.fields ?? []) : []
      return named.some((field) => fields.includes(field) && !fields.includes(`${field}Id`))
    })
    .map(({ id }) => id)
}

function refused({ clause, run }: CauseInput): readonly string[] {
  return run
    .ofClause(clause)
    .filter((seen) => {
      const filter = queryOf(seen).get('$filter') ?? ''
      return seen.area === 'odata' && /\b\w+Id(\/Id)? eq /.test(filter) && isRefusedQuery(seen)
    })
    .map(({ id }) => id)
}

/** Clauses that send malformed GUIDs and bodies on purpose: of them, what is sent in order beside those shows the way. */
const onPurpose = /^(GUID-|ERROR-)|^(WRITE-8|WRITE-9|READ-12|READ-13|READ-15|ODATA-4)$/

/** The errors of the document for a GUID in a wrong form (section "Errors"), by what outlives rewording. */
const complaint = /Edm\.Guid|\b32 (hex )?digits\b|token\b.*\brecogni[sz]ed/i

export const ifMatch: Cause = {
  id: 'if-match',
  looksFor:
    'a change without the header If-Match that is answered with 428 or 412, or refused with a message that names ' +
    'If-Match or an ETag',
  text:
    'Likely the entity has a concurrency token: the service refuses a change without the header `If-Match`, which the ' +
    'document does not name.',
  remedy:
    'Clients written from the document cannot change such records. Have the service accept changes without `If-Match`, ' +
    'or name a record of an entity without a concurrency token in `sandbox`.',
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter(wantsIfMatch)
      .map(({ id }) => id),
  quote: (shown) => shown.map(errorMessageIn).find((message) => message !== undefined),
}

function wantsIfMatch(seen: ExchangeSeen): boolean {
  const isChange = seen.method === 'MERGE' || seen.method === 'PUT'
  if (!isChange || seen.status < 400 || headerOf(seen, 'requestHeaders', 'if-match') !== undefined) return false
  return seen.status === 428 || seen.status === 412 || /\bif-match\b|\betag\b/i.test(errorMessageIn(seen) ?? '')
}

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

export const messageLibrary: Cause = {
  id: 'message-library',
  looksFor: 'the message-server call answered with 401 and a challenge for credentials, inside a session',
  text:
    'Likely the system setting for the default message library is wrong: the message-server call asks for ' +
    'credentials.',
  remedy: 'Clear that system setting. Browsers then stop asking for credentials repeatedly.',
  yieldsTo: ['no-stickiness'],
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter(
        (seen) =>
          seen.area === 'message' &&
          seen.status === 401 &&
          headerOf(seen, 'responseHeaders', 'www-authenticate') !== undefined &&
          run.loginOf(seen) !== undefined,
      )
      .map(({ id }) => id),
}
