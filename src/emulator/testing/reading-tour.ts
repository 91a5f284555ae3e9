import { idOf } from '../../../fixtures/seeding.js'
import { legacy, type Seen, type Sending } from './client.js'

/** Sends a request inside a session, by default as a caller who works in JSON. */
type Send = (method: string, path: string, sending?: Sending) => Promise<Seen>

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const verbose = 'application/json;odata=verbose'
const contact = (index: number): string => idOf(1, 'Contact', index)
const account = (index: number): string => idOf(1, 'Account', index)
/** Another GUID that begins alike. */
const beside = (id: string): string => id.slice(0, -2) + (id.endsWith('00') ? '11' : '00')

/** Legacy reads of contacts as JSON: what each filter and option is to find. */
const reads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'read, forty': { $top: '40' },
  'select, one': { $select: 'JobTitle', $top: '3' },
  'select, several': { $select: 'JobTitle,Age', $top: '3' },
  'select, of many': { $select: 'JobTitle', $top: '50' },
  'select, numbers and dates': { $select: 'Age,BirthDate,CreatedOn', $top: '3' },
  'select, id alone': { $select: 'Id', $top: '3' },
  'top, four': { $top: '4' },
  'top, none': { $top: '0' },
  'text, beginning of others': { $filter: "Name eq 'Ann'" },
  'text, beyond another': { $filter: "Name eq 'C++ Developmental'" },
  'text, of several records': { $filter: "JobTitle eq 'Engineer'" },
  'text, outside ASCII': { $filter: "Name eq 'Зоряна Мельник'" },
  'text, of two lines': { $filter: "Notes eq 'First line\nsecond line'" },
  'text, like a GUID': { $filter: `ExternalId eq '${idOf(1, 'elsewhere', 0)}'` },
  'text, pattern of any text': { $filter: "Name eq 'Ann%'" },
  'text, pattern of any character': { $filter: "Name eq 'An_'" },
  'text, patterns of other kinds': {
    $filter: "Name eq 'An*' or Name eq 'An?' or Name eq '%nn' or Name eq 'A_n' or Name eq '[A]nn'",
  },
  'text, per cent': { $filter: "Name eq '50%25 Percent'" },
  'text, emoji': { $filter: "Name eq 'Zoë 🚀 Rocket'" },
  'text, backslash': { $filter: "Name eq 'Back\\slash/Slash'" },
  'text, double quote': { $filter: `Name eq 'Rock "Quote" Star'` },
  'text, in notes': { $filter: "Notes eq 'Ann'" },
  'text, a sign more': { $filter: "Name eq 'An;n' or Name eq 'A#nn'" },
  'text, a sign more that names have': {
    $filter: `Name eq 'A nn' or Name eq ' Ann' or Name eq 'A"nn' or Name eq 'A.nn'`,
  },
  'quote, one more': { $filter: "Name eq 'A''nn'" },
  'text, comma': { $filter: "Name eq 'A=B;C,D'" },
  'text, ampersand': { $filter: "Name eq 'Smith & Daughters'" },
  'or, one field': { $filter: "Name eq 'Ann' or Name eq 'Anna'" },
  'or, both sides': { $filter: "Name eq 'Ann' or JobTitle eq 'Engineer'" },
  'or, three sides': { $filter: "Name eq 'Ann' or JobTitle eq 'Engineer' or Name eq 'Smith & Daughters'" },
  'or, four sides': {
    $filter: "Name eq 'Ann' or Name eq 'Anna' or Name eq 'Smith & Daughters' or JobTitle eq 'Engineer'",
  },
  'or, plus': { $filter: "Name eq 'Ann' or Name eq 'C++ Developer'" },
  'or, outside ASCII, end of others': { $filter: "Name eq 'Зоряна Мельник' or Name eq 'nna'" },
  'or, quote': { $filter: "Name eq 'Ann' or Name eq 'Siobhán O''Brien'" },
  'or, two ids': { $filter: `Id eq guid'${contact(3)}' or Id eq guid'${contact(4)}'` },
  'or, together, selected': { $filter: "Name eq 'Ann' or JobTitle eq 'Engineer'", $select: 'Name' },
  'or, together, at most': { $filter: "Name eq 'Ann' or JobTitle eq 'Engineer'", $top: '9' },
  'plus, matched': { $filter: "Name eq 'C++ Developer'" },
  'plus, blank': { $filter: "Name eq 'Plus Minus'" },
  together: { $filter: "JobTitle eq 'Engineer'", $select: 'Name', $top: '2' },
  'together, at most first': { $top: '2', $filter: "JobTitle eq 'Engineer'", $select: 'Name' },
  'together, all but one': { $filter: "JobTitle eq 'Engineer'", $select: 'Name', $top: '37' },
  'together, lookup': { $filter: "JobTitle eq 'Sales manager'", $select: 'AccountId' },
  'id, known': { $filter: `Id eq guid'${contact(3)}'` },
  'id, beside a known one': { $filter: `Id eq guid'${beside(contact(3))}'` },
  'id, unknown': { $filter: `Id eq guid'${account(3)}'` },
  'quote, doubled': { $filter: "Name eq 'Siobhán O''Brien'" },
  'quote, condition': { $filter: "Name eq 'x'' or Name ne ''x'" },
  'unreadable, no right side': { $filter: 'Id eq' },
  'unreadable, no second condition': { $filter: "Name eq 'Ann' and" },
  'unreadable, a word behind': { $filter: "Name eq 'Ann' whatever" },
  'unreadable, no closing quote': { $filter: "Name eq 'Ann" },
  'top, no number': { $top: 'abc' },
  'id, a text': { $filter: "Id eq 'Ann'" },
  'number, a text': { $filter: "Age eq 'Ann'" },
  'unknown field, selected': { $select: 'Nothing', $top: '3' },
  'unknown field': { $filter: "Nothing eq 'Ann'" },
}

const readsInXml: typeof reads = {
  together: { $filter: "Name eq 'Ann' or Name eq 'C++ Developer'", $select: 'Name', $top: '1' },
  'together, or': { $filter: "Name eq 'Ann' or Name eq 'C++ Developer'", $select: 'Name' },
  'together, or, whole records': { $filter: "Name eq 'Ann' or Name eq 'C++ Developer'", $top: '1' },
  'together, or, two fields, outside ASCII, ampersand, longer than another': {
    $filter: "Name eq 'Зоряна Мельник' or Name eq 'Smith & Daughters' or Name eq 'AnnAnn'",
    $select: 'Name,Id',
  },
  'together, id': { $filter: `Id eq guid'${contact(3)}'` },
  'together, quote': { $filter: "Name eq 'Siobhán O''Brien'" },
  unreadable: { $filter: 'Id eq' },
}

/** What the clauses about reading and custom services are about. */
export async function readingTour(
  stop: (name: string, seen: Seen) => void,
  send: Send,
  decoyPassword: string,
): Promise<void> {
  for (const [name, options] of Object.entries(reads)) {
    stop(name, await send('GET', legacy(`ContactCollection?${encoded(options)}`)))
  }
  const [, address = ''] = /"Email":"([^"]+)"/.exec((await send('GET', legacy('ContactCollection?$top=1'))).text) ?? []
  const byAddress = encoded({ $filter: `Email eq '${address.replaceAll("'", "''")}'` })
  stop('plus, address', await send('GET', legacy(`ContactCollection?${byAddress}`)))
  stop('unknown collection', await send('GET', legacy('NothingCollection?$top=3')))
  stop('unknown collection, longer', await send('GET', legacy('ContactNothingCollection?$top=3')))
  stop('unknown set', await send('GET', '/0/odata/Nothing?$top=3'))
  stop('read, leads', await send('GET', legacy('LeadCollection?$top=3')))
  stop('read, verbose', await send('GET', legacy('ContactCollection?$top=3'), { accept: verbose }))
  for (const [name, accept] of Object.entries({ anything: '*/*', browser, empty: '' })) {
    stop(`feed, ${name}`, await send('GET', legacy('ContactCollection?$top=40'), { accept }))
  }
  stop('feed, its middle', await send('GET', legacy('ContactCollection?$skip=58&$top=4'), { accept: '' }))
  const bare = await send('GET', legacy('ContactCollection'), { accept: '' })
  // How many records come is for others to show: the cap is at work here.
  stop('feed, bare', { status: bare.status, headers: [], text: bare.text.slice(0, 5) })
  for (const [name, options] of Object.entries(readsInXml)) {
    stop(`${name}, in XML`, await send('GET', legacy(`ContactCollection?${encoded(options)}`), { accept: '*/*' }))
  }
  stop('unknown collection, in XML', await send('GET', legacy('NothingCollection?$top=3'), { accept: '*/*' }))
  stop('contacts, odata', await send('GET', '/0/odata/Contact?$top=40'))
  for (const [name, id] of Object.entries({ known: account(0), beside: beside(account(0)), unknown: contact(0) })) {
    stop(`along lookup, ${name}`, await send('GET', `/0/odata/Contact?${encoded({ $filter: `Account/Id eq ${id}` })}`))
  }
  stop('read, pages', await inPages(send, legacy('ContactCollection')))
  stop('large', await send('GET', legacy('AuditLogCollection?$select=Id')))
  stop('large, top', await send('GET', legacy('AuditLogCollection?$select=Id&$top=999')))
  stop('large, feed', await send('GET', legacy('AuditLogCollection?$select=Id'), { accept: '*/*' }))
  stop('large, feed, top', await send('GET', legacy('AuditLogCollection?$select=Id&$top=1000000'), { accept: '*/*' }))
  const filtered = await send('GET', legacy(`AuditLogCollection?${encoded({ $select: 'Id', $filter: 'Id ne null' })}`))
  const count = filtered.text.match(/"Id":/g)?.length ?? 0
  stop('large, filtered', { status: filtered.status, headers: [], text: `${count} records` })
  const whole = await send('GET', legacy('AuditLogCollection'))
  const all = whole.text.match(/"Id":/g)?.length ?? 0
  stop('large, whole', { status: whole.status, headers: [], text: `${all} records` })
  const feed = await send('GET', legacy('AuditLogCollection'), { accept: '*/*' })
  const entries = feed.text.match(/<entry>|<entry /g)?.length ?? 0
  stop('large, feed, whole', { status: feed.status, headers: [], text: `${entries} records` })
  const inOdata = await send('GET', `/0/odata/AuditLog?${encoded({ $select: 'Id', $filter: 'Id ne null' })}`)
  const found = inOdata.text.match(/"Id":/g)?.length ?? 0
  stop('large, odata, filtered', { status: inOdata.status, headers: [], text: `${found} records` })
  stop('large, odata', await send('GET', '/0/odata/AuditLog?$select=Id'))
  stop(
    'parameters',
    await send('POST', '/0/rest/EchoService/Echo/%C3%9CBER/c%2B%2541.d/007/%F0%9F%98%80/a%2Cb%3Bc', { body: '{}' }),
  )
  const authorization = `Basic ${Buffer.from(`Nobody:${decoyPassword}`).toString('base64')}`
  const withBasic = { body: '{}', cookies: new Map<string, string>(), token: null, headers: { authorization } }
  stop('no cookies, service with Basic', await send('POST', '/0/rest/EchoService/Echo', withBasic))
}

function encoded(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** How many of the first contacts all pages lack, and how many records stand twice: how many come is for the cap to say. */
async function inPages(send: Send, path: string): Promise<Seen> {
  const ids: string[] = []
  let status = 0
  for (let next: string | undefined = path; next !== undefined && ids.length < 1000;) {
    const seen = await send('GET', next)
    status = seen.status
    ids.push(...[...seen.text.matchAll(/"Id":"([^"]+)"/g)].map(([, id = '']) => id.toLowerCase()))
    const [, link] = /"__next":"([^"]+)"/.exec(seen.text) ?? []
    next = link?.slice(link.indexOf('/0/'))
  }
  const lost = Array.from({ length: 50 }, (_, index) => contact(index)).filter((id) => !ids.includes(id))
  const text = `${String(lost.length)} lost, ${String(ids.length - new Set(ids).size)} twice`
  return { status, headers: [], text }
}
