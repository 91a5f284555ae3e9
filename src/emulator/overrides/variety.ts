import { createHash } from 'node:crypto'
import { variants } from './variants/index.js'

/**
 * Permitted variations that a client must master without being prepared for them, each with what a client depends on that
 * does not. Those of one row exclude each other. Departures are not among them, since a client is set up for those, nor
 * variants that refuse what the document does not promise: they show what the client asks for, not what it relies on.
 */
const alternatives: readonly Readonly<Record<string, string>>[] = [
  { 'cookie-order': 'the order of the cookies that the login sets' },
  { 'loader-twice': 'each cookie being set once by the login' },
  { 'further-login-cookies': 'the login setting no cookies but those of the document' },
  { 'username-comma': 'the sign between the codes in the user name cookie' },
  { 'username-percent-encoded': 'the user name cookie not being percent-encoded' },
  { 'username-lower-case': 'the case of the name in the user name cookie' },
  { 'domain-user-name': 'the user name cookie having no domain' },
  {
    'expires-instead-of-max-age': 'the lifetime of a cookie standing in Max-Age',
    'expires-and-max-age': 'the lifetime of a cookie being given once',
  },
  { 'cookies-same-site': 'cookies having no SameSite attribute' },
  { 'refusal-clears-cookies': 'a refused login leaving its cookies alone' },
  {
    'session-at-login': 'the session cookie coming after the login',
    'no-session-cookie': 'there being a session cookie',
    'nodes-in-turn': 'the session and loader cookies staying the same',
  },
  { 'rotating-cookies': 'the ticket staying the same during the session' },
  { 'rotating-token': 'the CSRF token staying the same during the session', 'no-csrf': 'there being a CSRF cookie' },
  { 'single-session': 'several sessions of a user at the same time' },
  {
    'return-url-lower': 'the case of the escapes in ReturnUrl',
    'return-url-upper': 'which characters are escaped in ReturnUrl',
    'return-url-signs-bare': 'which characters are escaped in ReturnUrl',
  },
  { 'absolute-location': 'Location being relative' },
  { 'more-challenges': 'a 401 offering Basic alone' },
  { 'redirect-sets-loader': 'the redirect to the login page setting no cookie' },
  { 'wrong-password-401': 'the status of a refused login' },
  { 'culture-with-extension': 'the form of the culture header' },
  { 'refused-login-exception': 'Exception of a refused login being null' },
  { 'login-answer-user-type': 'the order and number of the members of the login answer' },
  { 'user-names-told-apart': 'the code of a refused login' },
  { 'header-names-lower-case': 'the case of header names' },
  { 'record-members-reversed': 'the order of the members of a record' },
  {
    'json-light': 'the records of the legacy service standing under d.results',
    'json-d-array': 'the records of the legacy service standing under d.results',
    'json-bare-array': 'the records of the legacy service standing under d.results',
    'odata-verbose': 'the records of the OData endpoint standing under value',
    'classic-verbose': 'dates and decimals in verbose JSON having the form of plain JSON',
  },
  {
    'nulls-omitted': 'fields without a value being part of a record',
    'xml-nulls-empty': 'fields without a value being marked as null in XML',
    'zero-guid-for-null': 'a lookup without a value being null',
    'first-instant-for-null': 'a date-time without a value being null',
    'legacy-nulls-filled': 'fields without a value being null',
  },
  { 'guids-uppercase': 'the case of GUIDs' },
  { 'atom-prefixes': 'the namespace prefixes of the feed', 'feed-bare-booleans': 'booleans of the feed being typed' },
  { 'feed-as-xml': 'the content type of the feed' },
  { compressed: 'answers not being compressed, though it accepts gzip' },
  { 'paged-40': 'all records coming in one answer', 'continues-after-cap': 'a capped answer having no link' },
  { 'eq-ignores-case': 'text being compared with regard to case' },
  { unordered: 'the order of records where it asks for none', 'order-ignores-case': 'how text is ordered' },
  { 'select-brings-id': 'a record having no fields but those selected' },
  { 'put-merges': 'a PUT resetting the fields that it does not name' },
  { 'status-200-on-change': 'the status of an accepted change' },
  {
    'changes-unmarked': 'a change setting ModifiedOn',
    'unchanged-not-marked': 'a change of nothing setting ModifiedOn',
  },
  { 'index-late': 'filters finding a changed record at once' },
  { 'guid-400': 'the status of a value that cannot be converted' },
  { 'query-errors-with-200': 'the status of a query that cannot be carried out' },
  {
    'errors-nested-deeper': 'the depth at which an error says what is wrong',
    'error-without-inner': 'an error having an inner error',
  },
]

/** What a client depends on if it ends otherwise with this variant; undefined for one that no client is varied by. */
export function dependenceOn(variant: string): string | undefined {
  return alternatives.find((row) => Object.hasOwn(row, variant))?.[variant]
}

/**
 * A random compatible set of permitted variations, about half of those that go together; the same seed gives the same set.
 * What would replace one of `given` is left out.
 */
export function variety(seed: number, given: readonly string[] = []): readonly string[] {
  const drawn = alternatives.flatMap((row, place) => {
    if (given.some((id) => Object.hasOwn(row, id))) return []
    const [whether = 0, which = 0] = digest(`${String(seed)} ${String(place)}`)
    const ids = Object.keys(row)
    return whether % 2 === 0 ? [] : (ids[which % ids.length] ?? [])
  })
  // In the order of the catalogue, in which they are known to go together.
  return variants.map(({ id }) => id).filter((id) => drawn.includes(id))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`variety ${text}`).digest()
}
