import { legacy, type Client, type Seen, type Sending } from './client.js'

/** Where a walk goes and what it may use: see `tour`. */
export interface Walk {
  readonly stop: (name: string, seen: Seen) => void
  /** Sends a request of the main user. */
  readonly send: (method: string, path: string, sending?: Sending) => Promise<Seen>
  /** Sends one of another user in a session of its own. */
  readonly sendOther: (method: string, path: string, sending?: Sending) => Promise<Seen>
  readonly sandbox: string
}

type Body = Readonly<Record<string, unknown>>

const verbose = { 'content-type': 'application/json;odata=verbose' }
const random = '00000000-0000-4000-8000-00000000abcd'

/** A walk through what the document says about changes: every form of a value, and every kind of bad body. */
export async function changeTour(walk: Walk): Promise<void> {
  await wholeRecord(walk)
  await values(walk)
  await refusals(walk)
  await lookups(walk)
  await readBack(await besideIt(walk), 'another record', [
    'Name',
    'UsrBadge',
    'UsrScore',
    'UsrCheckedOn',
    'UsrExternalRef',
  ])
  await atOnce(walk)
}

/** Makes a change, and reads back nothing but what it sets: what an earlier one left elsewhere must not show here. */
async function change(
  walk: Walk,
  name: string,
  body: Body,
  { method = 'MERGE', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  walk.stop(name, await walk.send(method, recordOf(walk.sandbox), { body: JSON.stringify(body), headers }))
  await readBack(walk, name, Object.keys(body))
}

async function readBack({ stop, send, sandbox }: Walk, name: string, members: readonly string[]): Promise<void> {
  const seen = await send('GET', recordOf(sandbox))
  stop(`${name}, read back`, { status: seen.status, headers: [], text: fieldsOf(seen, members) })
}

/** These fields of a record, a line each; a lookup stands for its id. They are picked here: `$select` is another matter. */
function fieldsOf({ text }: Seen, members: readonly string[]): string {
  return members
    .map((member) => (member === 'Account' ? 'AccountId' : member))
    .map((field) => new RegExp(`"${field}":(?:"(?:[^"\\\\]|\\\\.)*"|[^,}]*)`).exec(text)?.[0] ?? `no ${field}`)
    .join('\n')
}

async function wholeRecord(walk: Walk): Promise<void> {
  const { stop, send, sendOther } = walk
  const several = {
    Notes: 'first Зоряна',
    Budget: 12.5,
    UsrExternalRef: random,
    UsrCheckedOn: '2026-01-15T10:20:00.000Z',
  }
  await change(walk, 'put of all', { ...several, Name: 'A lead', Attempts: 3 }, { method: 'PUT' })
  await change(walk, 'lookup of the rest', { ContactId: (await idsOf(walk, 'Contact'))[0] })
  await change(walk, 'merge of several', { Notes: 'second', Attempts: 4 })
  await readBack({ ...walk, send: sendOther }, 'merge of several, by another', ['Notes', 'Attempts'])
  await readBack(walk, 'the rest', ['Name', 'Budget', 'ContactId', 'UsrCheckedOn', 'UsrExternalRef', 'CreatedOn'])
  await change(walk, 'put of several', { Notes: 'third', Attempts: 5 }, { method: 'PUT' })
  const fourth = {
    Notes: 'fourth, Зоряна',
    UsrScore: 1.5,
    UsrExternalRef: random,
    UsrCheckedOn: '2026-01-15T10:20:00.000Z',
  }
  // A PUT blanked it, and what is not set cannot get lost.
  const status = { StatusId: (await idsOf(walk, 'LeadStatus'))[0] }
  await send('MERGE', recordOf(walk.sandbox), { body: JSON.stringify(status) })
  await change(walk, 'verbose merge', fourth, { headers: verbose })
  await readBack(walk, 'verbose merge, the rest', ['Name', 'UsrBadge', 'StatusId'])
  await change(walk, 'verbose merge of what gets lost', { Notes: 'x\ny 😀 \\+', UsrScore: -1.5 }, { headers: verbose })
  await change(walk, 'verbose merge of digits', { Notes: '007' }, { headers: verbose })
  await change(walk, 'verbose put', { Notes: 'fifth' }, { method: 'PUT', headers: verbose })
  await change(walk, 'custom field', { UsrBadge: 'sixth' })
  const missing = legacy(`LeadCollection(guid'${random}')`)
  stop('missing record', await send('MERGE', missing, { body: '{"Notes":"x"}' }))
  stop('missing record, in verbose', await send('MERGE', missing, { body: '{"Notes":"x"}', headers: verbose }))
}

async function values(walk: Walk): Promise<void> {
  await change(walk, 'value of another field', { Budget: 12 })
  for (const [name, body] of Object.entries<Body>({
    'line breaks': { Notes: 'x\r\ny\nz' },
    quotes: { Notes: `"x" and 'y'` },
    blanks: { Notes: 'a\tb  c' },
    'beyond Latin-1': { Notes: 'ü Зоряна „x“ 😀 y' },
    'signs of many scripts': { Notes: 'x\u00A0\u05E9 👩\u200D🚀' },
    signs: { Notes: 'a+b %41 R&D \\ <c> ; $1 -- d' },
    'signs of punctuation': { Notes: '=x, @#|~^_*!?.' },
    'signs of paths': { Notes: '../a //b `c`' },
    digits: { Notes: '007' },
    'many digits': { Notes: '1234567890123456789' },
    'no value by its letters': { Notes: 'null' },
    'no value by its digit': { Notes: '0' },
    'a boolean by its letters': { Notes: 'true' },
    'no boolean by its letters': { Notes: 'false' },
    'no value by a name of it': { Notes: 'undefined' },
    'no number by a name of it': { Notes: 'NaN' },
    'a decimal by its look': { Notes: '1.10' },
    'a number by its look': { Notes: '1234' },
    'letters in two signs': { Notes: 'u\u0308' },
    'an object by its look': { Notes: '{}' },
    'milliseconds by their look': { Notes: '/Date(7)/' },
    'a date-time by its look': { Notes: '2026-01-15T10:20:00Z' },
    'a decimal': { UsrScore: 12.34 },
    'a zero': { UsrScore: 0 },
    'a negative number': { UsrScore: -5, Attempts: -7 },
    'a date-time': { UsrCheckedOn: '2026-02-28T23:59:59.999Z' },
    'a date-time of long ago': { UsrCheckedOn: '1961-01-15T12:00:00.000Z' },
    'the first instant of 1970': { UsrCheckedOn: '1970-01-01T00:00:00.000Z' },
    'a leap day': { UsrCheckedOn: '2024-02-29T12:00:00.000Z' },
    'a date-time of a far year': { UsrCheckedOn: '2041-07-15T12:00:00.000Z' },
    'a date-time of summer': { UsrCheckedOn: '2026-07-15T12:00:00.000Z' },
  })) {
    await change(walk, `value of ${name}`, body)
  }
  await readBack(walk, 'the rest, after the values', ['Budget'])
  await change(walk, 'value of what gets lost, by put', { Notes: 'x\ny 😀 \\+', UsrScore: -1.5 }, { method: 'PUT' })
  await change(walk, 'value of digits, by put', { Notes: '007' }, { method: 'PUT' })
}

async function lookups(walk: Walk): Promise<void> {
  const { stop, send, sandbox } = walk
  const [x = random, y = random] = await idsOf(walk, 'Account')
  const nested = (id: string): Body => ({ Account: { __metadata: { uri: `AccountCollection(guid'${id}')` } } })
  await change(walk, 'lookup by id', { AccountId: x, Name: 'Found by filter' })
  const filtered = await send('GET', legacy(`LeadCollection?$filter=Account/Id%20eq%20${x}`))
  stop('filter by lookup', { ...bare(filtered), text: filtered.text.includes(sandbox) ? 'found' : 'not found' })
  const byId = await send('GET', legacy(`LeadCollection?$filter=Id%20eq%20${sandbox}`))
  stop('filter by id', { ...bare(byId), text: fieldsOf(byId, ['AccountId']) })
  await change(walk, 'lookup nested', nested(y))
  const other = await besideIt(walk)
  await readBack(other, 'another record, its lookup', ['AccountId'])
  await change(walk, 'lookup nested again', nested(x))
  await change(walk, 'lookup nested beside a text', { ...nested(y), Notes: 'beside' })
  await change(walk, 'lookup nested in verbose', nested(x), { headers: verbose })
  for (const [name, body] of Object.entries({
    'lookup by id, the texts': { AccountId: y },
    'lookup nested, the texts': nested(x),
  })) {
    await send('MERGE', recordOf(sandbox), { body: '{"Name":"kept","Notes":"kept"}' })
    await send('MERGE', recordOf(sandbox), { body: JSON.stringify(body) })
    await readBack(walk, name, ['Name', 'Notes'])
  }
  await change(walk, 'lookup nested by put', nested(y), { method: 'PUT', headers: verbose })
  await readBack(other, 'another record, its lookup by put', ['AccountId'])
  await change(walk, 'lookup by put', { AccountId: x }, { method: 'PUT' })
  await change(walk, 'lookup by id in verbose', { AccountId: y, UsrBadge: 'in verbose' }, { headers: verbose })
}

/** Before each bad body, what it is about is set anew: what the one before left must not show. */
async function refusals(walk: Walk): Promise<void> {
  const { stop, send, sandbox } = walk
  const asBefore = { Attempts: 1, Notes: 'n', Name: 'm', UsrExternalRef: random, AccountId: null }
  const fields = Object.keys(asBefore)
  const wrapped = `"guid'${random}'"`
  for (const [name, body, sending = {}, method = 'MERGE'] of [
    ['bad GUID, text', '"UsrExternalRef":"zzz"}'],
    ['bad GUID, wrapped', `"UsrExternalRef":${wrapped}}`],
    ['bad GUID, as long', '"UsrExternalRef":"zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz"}'],
    ['bad GUID, in verbose', '"UsrExternalRef":"zzz"}', { headers: verbose }],
    ['bad GUID, put', '"UsrExternalRef":"zzz"}', {}, 'PUT'],
    ['bad GUID, wrapped in verbose', `"UsrExternalRef":${wrapped}}`, { headers: verbose }],
    ['bad lookup, text', '"AccountId":"zzz"}'],
    ['bad lookup, wrapped', `"AccountId":${wrapped}}`],
    ['bad lookup, put', '"AccountId":"zzz"}', {}, 'PUT'],
    ['bad lookup, wrapped in verbose', `"AccountId":${wrapped}}`, { headers: verbose }],
    ['no JSON, unquoted GUID', `"UsrExternalRef":guid'${random}'}`],
    ['no JSON, unquoted GUID, put', `"UsrExternalRef":guid'${random}'}`, {}, 'PUT'],
    ['no JSON, unquoted lookup, put', `"AccountId":guid'${random}'}`, {}, 'PUT'],
    ['no JSON, bare GUID', '"UsrExternalRef":abcdef01-0000-4000-8000-00000000abcd}'],
    ['no JSON, bare GUID in verbose', '"UsrExternalRef":abcdef01-0000-4000-8000-00000000abcd}', { headers: verbose }],
    ['no JSON, bare GUID by digit', '"UsrExternalRef":1bcdef01-0000-4000-8000-00000000abcd}'],
    ['bad body, cut off', '"Notes":"x"'],
    ['bad body, cut off in verbose', '"Notes":"x"', { headers: verbose }],
    ['bad body, comma at the end', '"Notes":"x",}'],
    ['bad body, going on', '"Notes":"x"} x'],
    ['bad body, comma missing', '"Notes":"x" "Name":"y"}'],
    ['bad body, unknown word', '"Notes":nothing}'],
    ['bad body, NaN', '"Notes":"x","UsrScore":NaN}'],
    ['bad body, no colon', '"Notes" "x"}'],
    ['bad body, comma twice', ',"Notes":"x"}'],
    ['bad lookup, put after a text', '"Notes":"x","AccountId":"zzz"}', {}, 'PUT'],
    ['merge without cookies', '"Notes":"x"}', { cookies: new Map(), token: null }],
  ] satisfies [string, string, Sending?, string?][]) {
    await send('MERGE', recordOf(sandbox), { body: JSON.stringify(asBefore) })
    stop(name, await send(method, recordOf(sandbox), { body: `{"Attempts":9,${body}`, ...sending }))
    await readBack(walk, name, fields)
  }
}

/**
 * Equal reads of one session at the same time: the ways in which they went. Far more than four, since on a machine under
 * load the first of them may be answered before the last ones arrive. Then others, and whether each gets its own answer.
 */
async function atOnce({ stop, send }: Walk): Promise<void> {
  const reads = await Promise.all(Array.from({ length: 16 }, () => send('GET', legacy('AccountCollection?$top=1'))))
  const went = reads.map(({ status, text }) => `${status}, ${text.includes('"Id"') ? 'records' : 'no records'}`)
  stop('reads at once', { status: 0, headers: [], text: [...new Set(went)].sort().join('\n') })
  const tops = Array.from({ length: 16 }, (_, place) => 1 + (place % 4))
  const others = await Promise.all(tops.map((top) => send('GET', legacy(`ContactCollection?$top=${String(top)}`))))
  const right = others.every(({ text }, place) => text.match(/"Id":/g)?.length === tops[place])
  stop('other reads at once', { status: 0, headers: [], text: right ? 'each its own' : 'mixed up' })
}

/** The same walk at the first other record. */
async function besideIt(walk: Walk): Promise<Walk> {
  return { ...walk, sandbox: (await idsOf(walk, 'Lead'))[0] ?? walk.sandbox }
}

function recordOf(id: string): string {
  return legacy(`LeadCollection(guid'${id}')`)
}

async function idsOf({ send }: Walk, entity: string): Promise<readonly string[]> {
  const { text } = await send('GET', legacy(`${entity}Collection?$top=2`))
  return text.match(/(?<="Id":")[^"]*/g) ?? []
}

/** The status alone. */
function bare({ status }: Seen): Seen {
  return { status, headers: [], text: '' }
}

/** What a user without rights to an object sees of it, and of one that is allowed. */
export async function rightsTour({ stop, send, sendOther }: Walk, forbidden: string): Promise<void> {
  const record = legacy(`PayrollCollection(guid'${forbidden}')`)
  stop('restricted, allowed read', bare(await sendOther('GET', legacy('ContactCollection?$top=1'))))
  stop('read by the restricted user', await sendOther('GET', legacy('ContactCollection?$top=2')))
  stop('odata read by the restricted user', await sendOther('GET', '/0/odata/Contact?$top=2'))
  stop('restricted, odata filter', await sendOther('GET', '/0/odata/Payroll?$filter=Id%20ne%20null'))
  stop('restricted, change', await sendOther('MERGE', record, { body: '{"Grade":"Z"}' }))
  stop('restricted, change, verbose', await sendOther('MERGE', record, { body: '{"Grade":"Z"}', headers: verbose }))
  const read = await send('GET', record)
  stop('restricted, change, read back', { ...bare(read), text: fieldsOf(read, ['Grade', 'ModifiedOn']) })
}

/** The Windows login's answer to a type 1 message, without its eight random bytes. */
export async function windowsTour(stop: Walk['stop'], client: Client, path: string): Promise<void> {
  const type1 = 'TlRMTVNTUAABAAAAB4IIogAAAAAAAAAAAAAAAAAAAAAKAF1YAAAADw=='
  const seen = await client.send('GET', path, { headers: { authorization: `NTLM ${type1}` } })
  const settled = seen.headers.map(([name, value]) => {
    const [scheme = '', message] = value.split(' ')
    if (scheme !== 'NTLM' || message === undefined) return [name, value] as const
    const bytes = Buffer.from(message, 'base64')
    return [name, `NTLM ${Buffer.concat([bytes.subarray(0, 24), bytes.subarray(32)]).toString('hex')}`] as const
  })
  stop('ntlm type 1', { ...seen, headers: settled })
}
